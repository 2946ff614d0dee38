/** A request whose headers have arrived but whose body has not, in memory. */
import { Readable } from 'node:stream';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestService } from './service.ts';

export interface PartialRequest {
  /** Sends the rest of the body and resolves with the response. */
  finish(): Promise<LightMyRequestResponse>;
}

/** Sends the headers and one byte. Resolves when the service waits for the rest. */
export async function sendPartialRequest(
  { app }: TestService,
  { body, ...request }: Pick<InjectOptions, 'method' | 'url' | 'headers'> & { readonly body: unknown },
): Promise<PartialRequest> {
  const text = JSON.stringify(body);
  const waits = Promise.withResolvers<void>();
  let sent = false;
  const payload = new Readable({
    read() {
      if (!sent) payload.push(text[0]);
      sent = true;
      waits.resolve();
    },
  });
  const response = Promise.resolve(app.inject({ ...request, payload }));
  // The service refused it before it read the body.
  await Promise.race([waits.promise, response]);
  return {
    finish: () => {
      payload.push(text.slice(1));
      payload.push(null);
      return response;
    },
  };
}
