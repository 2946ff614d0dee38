import type pg from 'pg';
import { isPipelined, isSafeOutsideTransaction } from '../engine/compiled.ts';

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** What stands for an answer that nobody waits for. */
const unanswered = (): pg.QueryResult => ({ command: '', rowCount: 0, rows: [], fields: [], oid: 0 });

/** @throws the error of the first that failed, which is what made the others fail */
async function allOf(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === 'rejected') throw answer.reason;
}

/**
 * Sends `begin`, commands and locks (`compiled.ts`) along with the next statement, and waits for the answers of all of
 * them together: each is a round trip less, in which a transaction holds its locks for nothing. When one of them
 * fails, so does the statement they were sent with, with the error of the first.
 *
 * @param client of a pool that has `pipeline` set
 */
export function withPipelining(client: pg.PoolClient, send: Send): Send {
  const { stream } = client.connection;
  /** The answers still to come, in their order. */
  let ahead: Promise<unknown>[] = [];
  /** Gives an answer whose rows come with that of the next statement. */
  const sendAhead = (text: string, values: readonly unknown[]): pg.QueryResult => {
    stream.cork();
    const rows: unknown[] = [];
    const answer = send(text, values).then((result) => rows.push(...result.rows));
    // Whoever waits for the next statement hears of it.
    answer.catch(() => undefined);
    ahead.push(answer);
    return { ...unanswered(), rows };
  };
  const takeAhead = () => {
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
      return sendAhead(text, values);
    }
    // Should it not begin, whatever came with it would stand by itself.
    if (isFirst && !isSafeOutsideTransaction(text)) await allOf(takeAhead());
    isFirst = false;
    if (isPipelined(text)) return sendAhead(text, values);
    // Of a transaction that has failed, `commit` has taken everything back already.
    if (text === 'rollback' && ahead.length === 0 && client.getTransactionStatus() === 'I')
      return unanswered();
    const answer = send(text, values);
    const before = takeAhead();
    // What is taken back need not have gone well.
    if (text !== 'rollback') await allOf([...before, answer]);
    return answer;
  };
}
