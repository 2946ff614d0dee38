/**
 * A virtual desktop: a display without a screen (Xvfb), the accessibility bus (AT-SPI over D-Bus) and the screen
 * reader Orca. There is no sound; Orca writes its announcements to a log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A virtual desktop. */
export interface Scenario {
  /** The environment that a program needs to open a window there. */
  readonly env: NodeJS.ProcessEnv;
  /** Waits for a new announcement that matches. */
  hears(pattern: RegExp): Promise<void>;
  /** Returns all announcements so far. */
  received(): Promise<string[]>;
  close(): Promise<void>;
}

const programs = ['Xvfb', 'dbus-daemon', 'orca'].map((program) => `/usr/bin/${program}`);
const absent = programs.filter((program) => !existsSync(program));

/** For a test's `skip`: the missing programs; false if all are installed. */
export const missingDesktop = absent.length > 0 && `${absent.join(', ')}: not installed`;

/** How long Orca may take to start or to speak on a busy machine, in milliseconds. */
const timeoutMs = 120_000;

/**
 * Starts a virtual desktop.
 *
 * @param isListening whether Orca runs; a window alone does not need it
 */
export async function openDesktop({ isListening }: { readonly isListening: boolean }): Promise<Scenario> {
  const home = await mkdtemp(join(tmpdir(), 'firsthold-desk-'));
  const log = join(home, 'orca.log');
  const running: ChildProcess[] = [];
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
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
    return Array.from(text.matchAll(/SPEECH OUTPUT: '(.*?)'(?:\s*\{|$)/gm), ([, spoken = '']) => spoken);
  };
  let known = 0;
  const hears = async (pattern: RegExp) => {
    const requestedAt = performance.now();
    let announcement: string[] = [];
    // A heading and its description are two announcements.
    while (!pattern.test(announcement.join(' '))) {
      if (performance.now() - requestedAt > timeoutMs)
        throw new Error(`Orca never said ${pattern}. It said: ${announcement.join(' | ')}`);
      await pause(200);
      announcement = (await received()).slice(known);
    }
    // What follows is for the next call, since several announcements may arrive at once.
    known += 1 + announcement.findIndex((_, last) => pattern.test(announcement.slice(0, last + 1).join(' ')));
  };
  const close = async () => {
    // Orca ignores SIGTERM.
    for (const child of running.toReversed()) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  };
  if (isListening) {
    // Makes the import of the speech library fail: Orca then logs its announcements instead of waiting for a server.
    await writeFile(join(home, 'speechd.py'), 'raise ImportError("nobody hears it")\n');
    const byLines = "debug.debugFile = open(debug.debugFile.name, 'a', buffering=1)";
    // Orca must not read the whole page: it would skip changes during that time.
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
        throw new Error('Orca did not start. It refuses to if the same user already runs it.');
      }
      await pause(200);
    }
  }
  return { env, hears, received, close };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [line] = await once(stdout as NonNullable<typeof stdout>, 'data');
  return String(line).trim();
}
