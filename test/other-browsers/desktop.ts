/**
 * A desk that nobody sits at: a display without a screen (Xvfb), the bus by which programs tell what they show (AT-SPI over
 * D-Bus), and Orca, who says it. Nothing sounds; what Orca says stands in its log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A desk to open windows on. */
export interface Scenario {
  /** What a program needs to know to open its window there. */
  readonly env: NodeJS.ProcessEnv;
  /** Waits until something is said that was not said before the last call. */
  hears(words: RegExp): Promise<void>;
  close(): Promise<void>;
}

const programs = ['Xvfb', 'dbus-daemon', 'orca'].map((program) => `/usr/bin/${program}`);
const absent = programs.filter((program) => !existsSync(program));

/** For a test's `skip`: what is not there for it; false where all is. */
export const missingDesktop = absent.length > 0 && `${absent.join(', ')}: not installed`;

/** How long Orca may take to come up, and to say something, on a busy machine, in milliseconds. */
const timeoutMs = 120_000;

/** @param isListening whether Orca is there; a window alone needs none */
export async function openDesktop({ isListening }: { readonly isListening: boolean }): Promise<Scenario> {
  const home = await mkdtemp(join(tmpdir(), 'firsthold-desk-'));
  const log = join(home, 'orca.log');
  const running: ChildProcess[] = [];
  const start = (program: string, words: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(child);
    return child;
  };
  const plain = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' };
  const display = start(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    plain,
  );
  const bus = start('/usr/bin/dbus-daemon', ['--session', '--nofork', '--print-address=1'], plain);
  const env = {
    ...plain,
    DISPLAY: `:${await firstLine(display)}`,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
  };
  const received = async () => {
    const text = await readFile(log, 'utf8').catch(() => '');
    return Array.from(text.matchAll(/SPEECH OUTPUT: '(.*)'/g), ([, words = '']) => words);
  };
  let known = 0;
  const hears = async (words: RegExp) => {
    const requestedAt = performance.now();
    let announcement: string[] = [];
    while (!announcement.some((line) => words.test(line))) {
      if (performance.now() - requestedAt > timeoutMs)
        throw new Error(`Orca never said ${words}. It said: ${announcement.join(' | ')}`);
      await pause(200);
      announcement = (await received()).slice(known);
    }
    known += announcement.length;
  };
  const close = async () => {
    // Orca does not end when asked to.
    for (const child of running.toReversed()) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  };
  if (isListening) {
    // It would wait for a voice; without one it says things all the same, to its log, which is to have them at once.
    await writeFile(join(home, 'speechd.py'), 'raise ImportError("nobody hears it")\n');
    const byLines = "debug.debugFile = open(debug.debugFile.name, 'a', buffering=1)";
    // Nor is it to read out a whole page of itself: what happens meanwhile goes unsaid.
    const silent = 'settings.sayAllOnLoad = False\nsettings.pageSummaryOnLoad = False';
    await writeFile(
      join(home, 'orca-customizations.py'),
      `from orca import debug, settings\n${byLines}\n${silent}\n`,
    );
    const orca = start(
      '/usr/bin/orca',
      [`--debug-file=${log}`, `--user-prefs=${home}`, '--disable', 'braille'],
      {
        ...env,
        PYTHONPATH: home,
      },
    );
    const startedAt = performance.now();
    while (!/Startup complete/.test(await readFile(log, 'utf8').catch(() => ''))) {
      if (orca.exitCode !== null || performance.now() - startedAt > timeoutMs) {
        await close();
        throw new Error('Orca does not come up; it does not where another one speaks for the same user.');
      }
      await pause(200);
    }
  }
  return { env, hears, close };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [line] = await once(stdout as NonNullable<typeof stdout>, 'data');
  return String(line).trim();
}
