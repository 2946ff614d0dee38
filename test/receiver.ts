/** A local webhook receiver: records calls and controls the responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { EventPayload } from '../src/domain/events/event-payload.ts';

export interface Call {
  readonly event: EventPayload;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  /** All calls with a complete body, in order of arrival. */
  readonly calls: readonly Call[];
  /** The calls that got a 200, in the same order. */
  readonly taken: readonly Call[];
  /** Sets the response from now on; the default is 200. */
  answer: (call: Call, response: ServerResponse) => void;
  stop(): void;
}

/** Starts a webhook receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const calls: Call[] = [];
  const taken: Call[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = request.headers as Record<string, string>;
    const call: Call = { event: JSON.parse(body), body, headers, at: Date.now() };
    calls.push(call);
    receiver.answer(call, response);
    if (response.statusCode === 200) taken.push(call);
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  after(stop);
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    taken,
    answer: (_call, response) => void response.end('thank you'),
    stop,
  };
  return receiver;
}
