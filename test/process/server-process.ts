/** The built program in a separate process, with its settings in the environment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isUpToDate } from '../../scripts/build-cache.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The program as TypeScript sources. */
export const source = path('src/main.ts');

/** The built program. */
export const main = path('bin/firsthold.cjs');
if (!(await isUpToDate())) throw new Error('dist/ is older than src/; run npm run build');

/** The files of a data folder after a stop: the database, and the empty lock file of the server. */
export const atRest = ['firsthold.sqlite', 'firsthold.sqlite-serve'];

/** How a process ended, and its output. */
export interface Ending {
  /** Null: killed by a signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<Ending>;
  /** Its standard output so far. */
  readonly output: () => string;
  /** Its standard error so far. */
  readonly complaints: () => string;
}

export interface ServerProcess extends Running {
  /** `http://127.0.0.1:…`, from its first line of output. */
  readonly url: string;
}

const started = new Set<ChildProcess>();
// No process outlives the tests.
after(() => {
  for (const child of started) child.kill('SIGKILL');
});

interface StartOptions {
  /** Loads the demo venue. */
  readonly isDemo?: boolean;
  /** Another version of the program, or `source`. */
  readonly program?: string;
  /** The limit on open files. */
  readonly maxFiles?: number;
  /** A command that runs the program, with its arguments. */
  readonly under?: readonly string[];
  /** Does not read its standard error. */
  readonly isLogUnread?: boolean;
}

/** Starts a program with these arguments, and only these environment variables. */
export function start(
  args: readonly string[],
  environment: Record<string, string>,
  { program = main, maxFiles, under = [], isLogUnread = false }: StartOptions = {},
): Running {
  const line = [...under, process.execPath, program, ...args];
  const [command = '', ...rest] =
    maxFiles === undefined ? line : ['sh', '-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh', ...line];
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  started.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  if (!isLogUnread)
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
  // Its streams close when it ends, but an unread one never emits `close`.
  const ended = once(child, isLogUnread ? 'exit' : 'close').then(([code, signal]): Ending => {
    started.delete(child);
    return { code, signal, stdout, stderr };
  });
  return { process: child, ended, output: () => stdout, complaints: () => stderr };
}

/** Runs a command to its end. `input`: its standard input; `program`: another version of the program. */
export function run(
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
  program = main,
): Promise<Ending> {
  const { process: child, ended } = start(args, environment, { program });
  child.stdin?.end(input);
  return ended;
}

/** Starts a server on a free port and waits until it listens. */
export async function startServer(
  environment: Record<string, string>,
  circumstances: StartOptions = {},
): Promise<ServerProcess> {
  const args = circumstances.isDemo ? ['serve', '--demo'] : ['serve'];
  const running = start(args, { PORT: '0', LOG_LEVEL: 'error', ...environment }, circumstances);
  const stdout = running.process.stdout;
  if (stdout === null) throw new Error('the server has no standard output');
  const lines = createInterface({ input: stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    running.ended.then(({ code, stderr }) => {
      throw new Error(`the server ended with ${code} before it listened: ${stderr}`);
    }),
  ]);
  lines.close();
  // Closing the line reader pauses the stream, and a full pipe would stop the server.
  stdout.resume();
  const url = /http:\/\/\S+$/.exec(first)?.[0];
  if (url === undefined) throw new Error(`no address in the first line: ${first}`);
  return { ...running, url };
}
