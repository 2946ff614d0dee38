/** What a version answered from a database, and how to ask another one the same. */
import type { Answer, TestService } from '../service.ts';

/** One request of a visitor's, below the path of a website key. */
export interface Question {
  readonly key: string;
  readonly path: string;
  /** Left out: a GET. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface Recording {
  /** Now, for all that was asked. */
  readonly now: number;
  readonly asked: readonly (Question & { readonly status: number; readonly answer: unknown })[];
  /** Command lines, and the JSON they printed. */
  readonly told: readonly { readonly words: readonly string[]; readonly answer: unknown }[];
}

let visitors = 0;

/** Everybody has an address of their own, so that no limit is met. */
export function ask(service: TestService, { key, path, body, idempotencyKey }: Question): Promise<Answer> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const options = { key, headers, address: `10.1.0.${++visitors}` };
  return body === undefined ? service.get(path, options) : service.post(path, body, options);
}
