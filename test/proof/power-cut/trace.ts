/** Reads what strace saw a server do: writes to its database, syncs, and responses, in order. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

/** A write to a file of the database, or the end of a sync, or a response with a reference. */
export type Action =
  | { readonly do: 'write'; readonly file: string; readonly offset: number; readonly data: Buffer }
  | { readonly do: 'truncate'; readonly file: string; readonly size: number }
  /** What was written to the file before `since` (a position in the list) is on disk. */
  | { readonly do: 'sync'; readonly file: string; readonly since: number }
  | { readonly do: 'confirm'; readonly reference: string };

/**
 * The options of strace for `readTrace`. `-f` follows threads, `-y` names files, `-xx` prints bytes, and with `-D` the
 * server gets signals itself.
 */
export const straceOptions = [
  ...['-D', '-f', '-qq', '-y', '-xx', '-s', '1000000'],
  ...['-e', 'trace=pwrite64,ftruncate,fsync,fdatasync,write,writev'],
  ...['-e', 'signal=none'],
];

const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** Reads a trace; `isDatabase` tells the files of the database. */
export async function readTrace(log: string, isDatabase: (name: string) => boolean): Promise<Action[]> {
  const actions: Action[] = [];
  /** The syncs that threads have begun. */
  const begun = new Map<string, { file: string; since: number }>();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. f(?:data)?sync resumed>/.test(call);
    if (resumed) {
      const sync = begun.get(thread);
      begun.delete(thread);
      if (sync !== undefined && call.includes('= 0')) actions.push({ do: 'sync', ...sync });
      continue;
    }
    const [, name, path = '', rest = ''] = /^(\w+)\(\d+<([^>]*)>(.*)$/.exec(call) ?? [];
    if (name === undefined) continue;
    const file = basename(bytesOf(path).toString());
    if (name === 'write' || name === 'writev') {
      for (const [, text = ''] of rest.matchAll(/"([^"]*)"/g)) {
        const [, reference] = /"reference":"(BR-\w+)"/.exec(bytesOf(text).toString()) ?? [];
        if (reference !== undefined) actions.push({ do: 'confirm', reference });
      }
      continue;
    }
    if (!isDatabase(file)) continue;
    if (name === 'pwrite64') {
      const [, text = '', offset = ''] = /^, "([^"]*)", \d+, (\d+)/.exec(rest) ?? [];
      actions.push({ do: 'write', file, offset: Number(offset), data: bytesOf(text) });
    } else if (name === 'ftruncate') {
      actions.push({ do: 'truncate', file, size: Number(/^, (\d+)/.exec(rest)?.[1]) });
    } else if (rest.includes('unfinished')) begun.set(thread, { file, since: actions.length });
    else actions.push({ do: 'sync', file, since: actions.length });
  }
  return actions;
}
