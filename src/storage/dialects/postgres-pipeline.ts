import type pg from 'pg';
import { isCommand } from '../engine/compiled.ts';

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** What stands for the answer of a statement that nobody waits for. */
const unanswered = { command: '', rowCount: 0, rows: [], fields: [], oid: 0 } satisfies pg.QueryResult;

/**
 * Sends `begin` and commands (`compiled.ts`) along with the next statement, and waits for the answers of all of
 * them together: each is a round trip less, in which a transaction holds its locks for nothing. When one of them
 * fails, so does the statement they were sent with, with the error of the first.
 *
 * @param client of a pool that has `pipeline` set
 */
export function pipelining(client: pg.PoolClient, send: Send): Send {
  const { stream } = client.connection;
  /** The answers still to come, in their order. */
  let ahead: Promise<unknown>[] = [];
  const sendAhead = (text: string, values: readonly unknown[]) => {
    stream.cork();
    const answer = send(text, values);
    // Whoever waits for the next statement hears of it.
    answer.catch(() => undefined);
    ahead.push(answer);
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
      sendAhead(text, values);
      return unanswered;
    }
    // Should it not begin, whatever came with it would stand by itself: let that be nothing but a question.
    if (isFirst && !text.startsWith('select')) await Promise.all(takeAhead());
    isFirst = false;
    if (isCommand(text)) {
      sendAhead(text, values);
      return unanswered;
    }
    const answer = send(text, values);
    const before = takeAhead();
    // What is taken back need not have gone well.
    if (text !== 'rollback') await Promise.all([...before, answer]);
    return answer;
  };
}
