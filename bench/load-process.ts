/** The child process of load.ts: sends requests as fast as responses arrive. */
import { Connection, encodeRequest } from './connection.ts';
import type { Load, LoadResult } from './load.ts';

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.(error.message),
  );
});

interface Encoded {
  readonly bytes: Buffer;
  readonly status: number;
}

async function run(load: Load): Promise<LoadResult> {
  const requests = encodeAll(load);
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => Connection.open(load.port)),
  );
  const begun = performance.now();
  try {
    const waited =
      load.perSecond === undefined
        ? await sendSequentially(load, requests, connections)
        : await atRate(load, requests, connections, load.perSecond);
    const seconds = (performance.now() - begun) / 1000;
    return {
      answers: waited.length,
      seconds,
      waited: load.perSecond === undefined ? noLatencies : waited.sort(),
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

const noLatencies = new Float64Array();

/** Each connection sends its next request after its response. */
async function sendSequentially(
  { until }: Load,
  requests: readonly Encoded[],
  connections: readonly Connection[],
): Promise<Float64Array> {
  const max = 'answers' in until ? until.answers : Number.POSITIVE_INFINITY;
  let sent = 0;
  let responses = 0;
  let isOver = false;
  const timer = 'ms' in until ? setTimeout(() => (isOver = true), until.ms) : undefined;
  const visit = (connection: Connection) =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        if (isOver || sent >= max) return resolve();
        const { bytes, status } = requests[sent++ % requests.length] as Encoded;
        const onResponse = (actual: number) => {
          if (actual !== status) return reject(unexpected(actual, status));
          responses += 1;
          next();
        };
        connection.send(bytes, onResponse, reject);
      };
      next();
    });
  try {
    await Promise.all(connections.map(visit));
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
  return new Float64Array(responses);
}

/** Sends requests at a fixed rate. A request may wait for a free connection; its latency includes that wait. */
async function atRate(
  { until }: Load,
  requests: readonly Encoded[],
  connections: readonly Connection[],
  perSecond: number,
): Promise<Float64Array> {
  const count = 'answers' in until ? until.answers : Math.round((until.ms / 1000) * perSecond);
  const waited = new Float64Array(count);
  const free = [...connections];
  const begun = performance.now();
  const dueAt = (index: number) => begun + (index * 1000) / perSecond;
  let sent = 0;
  let responses = 0;
  await new Promise<void>((resolve, reject) => {
    const sendDue = () => {
      const now = performance.now();
      while (sent < count && free.length > 0 && dueAt(sent) <= now) send(sent++, free.pop() as Connection);
      if (sent < count) setTimeout(sendDue, 1);
    };
    const send = (index: number, connection: Connection) => {
      const { bytes, status } = requests[index % requests.length] as Encoded;
      const onResponse = (actual: number) => {
        if (actual !== status) return reject(unexpected(actual, status));
        waited[responses++] = performance.now() - dueAt(index);
        free.push(connection);
        if (responses === count) resolve();
      };
      connection.send(bytes, onResponse, reject);
    };
    sendDue();
  });
  return waited;
}

const unexpected = (actual: number, status: number) =>
  new Error(`a response had status ${actual} instead of ${status}`);

function encodeAll({ requests, visitors, status }: Load): Encoded[] {
  return Array.from({ length: Math.max(requests.length, visitors.count) }, (_, index) => {
    const request = requests[index % requests.length];
    if (request === undefined) throw new Error('there are no requests to send');
    const bytes = encodeRequest(request, addressOf(visitors.first + (index % visitors.count)));
    return { bytes, status: request.status ?? status };
  });
}

/** The n-th address of 10.0.0.0/8. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
