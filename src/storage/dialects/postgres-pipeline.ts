import type pg from 'pg';
import type { Sending } from '../engine/sending.ts';

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
 * Pipelines the statements of a connection: sends `begin`, and statements that are not awaited, together with the next
 * statement, and then waits for all results. This saves round trips while the transaction holds locks. If one of them
 * fails, the next statement rejects with its error.
 */
export class Pipeline {
  readonly #client: pg.PoolClient;
  readonly #send: Send;
  readonly #timeLimit: () => number | undefined;
  /** The pending results of pipelined statements, in order. */
  #ahead: Promise<unknown>[] = [];
  /** The next statement is the first of its transaction. */
  #isFirst = false;

  /**
   * @param client from a pool with `pipeline` set
   * @param timeLimit returns how long a statement of the transaction may take, in milliseconds; undefined: as usual
   */
  constructor(client: pg.PoolClient, send: Send, timeLimit: () => number | undefined = () => undefined) {
    this.#client = client;
    this.#send = send;
    this.#timeLimit = timeLimit;
  }

  /** Begins a transaction. The first statement reports an error. */
  begin(text: string): void {
    this.#isFirst = true;
    const limitMs = this.#timeLimit();
    // One message: if `begin` fails, the server skips the rest.
    this.#sendAhead(limitMs === undefined ? text : `${text}; set local statement_timeout = ${limitMs}`, []);
  }

  /** Runs a statement. The rows of one that is not awaited arrive with those of the next statement. */
  async run(text: string, values: readonly unknown[], sending: Sending): Promise<pg.QueryResult> {
    if (this.#isFirst) await this.#checkBegin(sending);
    if (!sending.isAwaited) {
      const rows: unknown[] = [];
      this.#sendAhead(text, values).then(
        (result) => rows.push(...result.rows),
        () => undefined,
      );
      return { ...unanswered(), rows };
    }
    const answer = this.#send(text, values);
    try {
      await allOf([...this.#takeAhead(), answer]);
    } catch (error) {
      // The driver's errors do not have the callers in their stack.
      const callers = new Error().stack?.split('\n').slice(1).join('\n');
      if (error instanceof Error) error.stack += `\n${callers}`;
      throw error;
    }
    return answer;
  }

  /** Rolls the transaction back. Errors of its statements do not matter any more. */
  async rollback(): Promise<void> {
    if (this.#isFirst) await this.#checkBegin({ isHarmlessAlone: false });
    // `commit` has already rolled back a failed transaction.
    if (this.#ahead.length === 0 && this.#client.getTransactionStatus() === 'I') return;
    const answer = this.#send('rollback', []);
    this.#takeAhead();
    await answer;
  }

  /** If `begin` failed, a statement sent with it would run outside a transaction. */
  async #checkBegin({ isHarmlessAlone }: Pick<Sending, 'isHarmlessAlone'>): Promise<void> {
    if (!isHarmlessAlone) await allOf(this.#takeAhead());
    this.#isFirst = false;
  }

  /** Sends a statement together with the next one, which reports its error. */
  #sendAhead(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.#client.connection.stream.cork();
    const answer = this.#send(text, values);
    answer.catch(() => undefined);
    this.#ahead.push(answer);
    return answer;
  }

  #takeAhead(): Promise<unknown>[] {
    for (const _ of this.#ahead) this.#client.connection.stream.uncork();
    const answers = this.#ahead;
    this.#ahead = [];
    return answers;
  }
}
