import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PhotoProcessMessage, PhotoProcessSettings } from './photo-process-messages.ts';

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));
/** Small heaps suffice: the process runs little JavaScript, and converts one image at a time. */
const nodeSettings = ['--max-old-space-size=128', '--max-semi-space-size=2', '--v8-pool-size=1'];
/** The environment variables of the process: only those that image conversion needs, no database password. */
const passedVariables = ['LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

/** The result of a conversion; `died`: the process exited, or was killed after a timeout. */
export type ConversionResult =
  | Exclude<PhotoProcessMessage, 'ready'>
  | { readonly died: 'by itself' | 'out of time' };

/** A running process that converts images one at a time. */
export class PhotoProcess {
  readonly #child: ChildProcess;
  readonly #started: Promise<ConversionResult | null>;
  #onAnswer: (outcome: ConversionResult | null) => void = () => undefined;
  #hasExited = false;

  constructor(
    settings: PhotoProcessSettings,
    { maxStartMs, priority }: { readonly maxStartMs: number; readonly priority: number },
  ) {
    this.#child = fork(program, [JSON.stringify(settings)], {
      execArgv: nodeSettings,
      env: {
        ...Object.fromEntries(
          passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
        ),
        UV_THREADPOOL_SIZE: '1',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('message', (answer: PhotoProcessMessage) =>
      this.#onAnswer(answer === 'ready' ? null : answer),
    );
    // The process could not be started, or a message could not be sent to it.
    this.#child.on('error', (error) => this.#onExit({ unusable: String(error) }));
    this.#child.on('exit', () => this.#onExit({ died: 'by itself' }));
    try {
      setPriority(this.#child.pid ?? 0, priority);
    } catch {
      // The process has already exited, or the system does not support priorities.
    }
    this.#started = this.#answer(maxStartMs);
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @param mostMs the timeout after which it is killed */
  async prepare(picture: Uint8Array, mostMs: number): Promise<ConversionResult> {
    const failure = await this.#started;
    if (failure !== null)
      return 'died' in failure ? { unusable: 'the image process exited at startup' } : failure;
    if (this.#hasExited) return { died: 'by itself' };
    this.#child.ref();
    this.#child.channel?.ref();
    const answer = this.#answer(mostMs);
    this.#child.send(picture, (error) => error && this.#onExit({ died: 'by itself' }));
    const outcome = (await answer) ?? { died: 'by itself' };
    // Lets the service exit while the process is idle.
    this.#child.unref();
    this.#child.channel?.unref();
    return outcome;
  }

  /** Kills the process at once. */
  end(): void {
    this.#child.kill('SIGKILL');
    this.#onExit({ died: 'by itself' });
  }

  #onExit(outcome: ConversionResult): void {
    this.#hasExited = true;
    this.#onAnswer(outcome);
  }

  async #answer(maxMs: number): Promise<ConversionResult | null> {
    const { promise, resolve } = Promise.withResolvers<ConversionResult | null>();
    this.#onAnswer = resolve;
    const timer = setTimeout(() => {
      resolve({ died: 'out of time' });
      this.end();
    }, maxMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }
}
