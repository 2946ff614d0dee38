/** The other side of load.ts: sends what it is told, as fast as the answers come. */
import { Connection, encodeRequest } from './connection.ts';
import type { Load, LoadResult } from './load.ts';

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.(error.message),
  );
});

async function run(load: Load): Promise<LoadResult> {
  const requests = encodeAll(load);
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => Connection.open(load.port)),
  );
  const most = 'answers' in load.until ? load.until.answers : Number.POSITIVE_INFINITY;
  let sent = 0;
  let answers = 0;
  let refused: string | undefined;
  let isOver = false;
  const begun = performance.now();
  const timer = 'ms' in load.until ? setTimeout(() => (isOver = true), load.until.ms) : undefined;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve, reject) => {
          const next = () => {
            if (isOver || sent >= most) return resolve();
            connection.send(requests[sent++ % requests.length] as Buffer, answered, reject);
          };
          const answered = (status: number) => {
            answers += 1;
            if (status !== load.status) {
              refused ??= `an answer had status ${status}, not ${load.status}`;
              isOver = true;
            }
            next();
          };
          next();
        }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  clearTimeout(timer);
  for (const connection of connections) connection.close();
  if (refused !== undefined) throw new Error(refused);
  return { answers, seconds };
}

function encodeAll({ requests, visitors }: Load): Buffer[] {
  return Array.from({ length: Math.max(requests.length, visitors.count) }, (_, index) => {
    const request = requests[index % requests.length];
    if (request === undefined) throw new Error('nothing to send');
    return encodeRequest(request, addressOf(visitors.first + (index % visitors.count)));
  });
}

/** The n-th address of 10.0.0.0/8. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
