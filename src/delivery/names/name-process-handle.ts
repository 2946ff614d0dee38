import { type ChildProcess, fork } from 'node:child_process';
import { getDefaultResultOrder } from 'node:dns';
import { fileURLToPath } from 'node:url';
import { lookupThreads, type NameAnswer, type NameQuery } from './messages.ts';

const program = fileURLToPath(new URL('./name-process.ts', import.meta.url));
/** Small heaps suffice: the process only passes names on. */
const nodeSettings = ['--max-old-space-size=32', '--max-semi-space-size=1', '--v8-pool-size=1'];
/** The environment variables of the process: those that the system's resolver reads, no database password. */
const passedVariables = ['LD_LIBRARY_PATH', 'SystemRoot', 'RES_OPTIONS', 'LOCALDOMAIN', 'HOSTALIASES'];

/** A running process that resolves names. */
export class NameProcess {
  readonly #child: ChildProcess;

  /** @param onExit called once: the process exited, was killed, or could not be started */
  constructor(onAnswer: (answer: NameAnswer) => void, onExit: () => void) {
    this.#child = fork(program, [], {
      execArgv: [...nodeSettings, `--dns-result-order=${getDefaultResultOrder()}`],
      env: {
        ...Object.fromEntries(
          passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
        ),
        UV_THREADPOOL_SIZE: `${lookupThreads}`,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let hasExited = false;
    const end = () => {
      if (!hasExited) onExit();
      hasExited = true;
    };
    this.#child.on('message', onAnswer).on('error', end).on('exit', end);
    this.keepRunning(false);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sets whether this process stays up for the answers of the other. */
  keepRunning(isWaiting: boolean): void {
    const method = isWaiting ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
  }

  /** Sends a query; the answer arrives later. */
  ask(query: NameQuery): void {
    this.#child.send(query, (error) => error && this.end());
  }

  /** Kills the process with all its lookups. */
  end(): void {
    this.#child.kill('SIGKILL');
  }
}
