import { type CompiledQuery, SelectQueryNode } from 'kysely';

/** How PostgreSQL's driver may send a statement. */
export interface Sending {
  /** False: its result is not needed before that of the next statement, with which it is sent. */
  readonly isAwaited: boolean;
  /** Whether it does no harm if it runs although its transaction could not begin, so that it may be sent with `begin`. */
  readonly isHarmlessAlone: boolean;
}

/** A query that says how it may be sent. */
export type QueryWithSending<Row = unknown> = CompiledQuery<Row> & { readonly sending?: Sending };

/** Returns how to send a query: one that does not say it is awaited, and a read is harmless alone. */
export function sendingOf({ sending, query }: QueryWithSending): Sending {
  return (
    sending ?? { isAwaited: true, isHarmlessAlone: SelectQueryNode.is(query) && query.with === undefined }
  );
}
