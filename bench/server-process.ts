/** Servers under test, each in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Resident memory in MiB: current and peak. */
export interface Memory {
  readonly now: number;
  readonly peak: number;
}

export interface ServerProcess {
  readonly port: number;
  /** From the start of the process to its first line, in milliseconds. */
  readonly readyAfterMs: number;
  /** The CPU time used so far, in milliseconds. */
  processorMs(): number;
  memory(): Memory;
  stop(): Promise<void>;
}

/** The built program. */
export const program = path('../bin/firsthold.cjs');

/**
 * Starts Firsthold with settings for one proxy in front.
 *
 * @param of another version's program
 */
export function startService(database: Record<string, string>, of = program): Promise<ServerProcess> {
  return start([of, 'serve'], {
    ...database,
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  });
}

/** Starts a `node:http` server that sends the bytes of a file. */
export function startBareServer(file: string, encoding: string): Promise<ServerProcess> {
  return start([path('server-baseline.ts'), file, encoding], {});
}

/** Processes to end with the measurement, also after Ctrl+C. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function start(args: string[], environment: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _, FIRSTHOLD_DATA: __, ...inherited } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [...profileOptions(), ...args], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => ['']),
  ])) as [string];
  const readyAfterMs = performance.now() - begun;
  const port = Number(/:(\d+)$/.exec(line)?.[1]);
  if (!port) throw new Error(`the server did not start: ${line}`);
  const { pid } = child;
  return {
    port,
    readyAfterMs,
    processorMs: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // utime and stime, in hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    memory: () => memoryOf(pid),
    stop: () => stop(child),
  };
}

/** Reads the current and the peak resident memory of a process, in MiB. */
export function memoryOf(pid: number | undefined): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}

/** `BENCH_PROFILE=folder` writes a CPU profile of every server there. */
function profileOptions(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
