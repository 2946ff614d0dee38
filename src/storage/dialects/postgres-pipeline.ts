import type pg from 'pg';
import { isPipelined, isSafeOutsideTransaction } from '../engine/compiled.ts';

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** The placeholder result of a pipelined statement. */
const unanswered = (): pg.QueryResult => ({ command: '', rowCount: 0, rows: [], fields: [], oid: 0 });

/**
 * Waits for all results.
 *
 * @throws the first error; later ones are its consequences
 */
async function allOf(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === 'rejected') throw answer.reason;
}

/**
 * Pipelines statements: sends `begin`, locks and statements marked as pipelined (`compiled.ts`) together with the
 * next statement, and then waits for all results. This saves round trips while the transaction holds locks. If a
 * pipelined statement fails, the next statement rejects with its error.
 *
 * @param client from a pool with `pipeline` set
 * @param timeLimit returns how long a statement of the transaction may take, in milliseconds; undefined: as usual
 */
export function withPipelining(
  client: pg.PoolClient,
  send: Send,
  timeLimit: () => number | undefined = () => undefined,
): Send {
  const { stream } = client.connection;
  /** The pending results of pipelined statements, in order. */
  let ahead: Promise<unknown>[] = [];
  /** Returns a result whose rows arrive with those of the next statement. */
  const sendPipelined = (text: string, values: readonly unknown[]): pg.QueryResult => {
    stream.cork();
    const rows: unknown[] = [];
    const answer = send(text, values).then((result) => rows.push(...result.rows));
    // The next statement reports its error.
    answer.catch(() => undefined);
    ahead.push(answer);
    return { ...unanswered(), rows };
  };
  const takePipelined = () => {
    for (const _ of ahead) stream.uncork();
    const answers = ahead;
    ahead = [];
    return answers;
  };
  /** The next statement is the first of its transaction. */
  let isFirst = false;
  return async (text, values) => {
    if (/^(begin|start transaction)\b/.test(text)) {
      isFirst = true;
      const begun = sendPipelined(text, values);
      const limitMs = timeLimit();
      // If `begin` failed, this has no effect.
      if (limitMs !== undefined) sendPipelined(`set local statement_timeout = ${limitMs}`, []);
      return begun;
    }
    // If `begin` failed, a statement sent with it would run outside a transaction.
    if (isFirst && !isSafeOutsideTransaction(text)) await allOf(takePipelined());
    isFirst = false;
    if (isPipelined(text)) return sendPipelined(text, values);
    // `commit` has already rolled back a failed transaction.
    if (text === 'rollback' && ahead.length === 0 && client.getTransactionStatus() === 'I')
      return unanswered();
    const answer = send(text, values);
    const before = takePipelined();
    // Errors of rolled back statements do not matter.
    if (text !== 'rollback') await allOf([...before, answer]);
    return answer;
  };
}
