/**
 * Runs the service with options of Node that limit its memory, however it was started. Node reads them only at its own
 * start, so this replaces the process by one with these options: same process id, open files and environment, 25 ms later.
 */
'use strict';

/** The options; docs/evidence/performance.md, "Memory", has their effect. */
const settings = ['--max-semi-space-size=4', '--v8-pool-size=2'];

const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
const missing = settings.filter((setting) => !given.includes(setting.split('=')[0]));
const words = process.argv.slice(2);
// `serve` is the default command. Other commands end before memory matters.
const isService = (words[0] ?? 'serve') === 'serve' || words[0] === '--demo';
// Windows has no `execve`. An IPC channel of Node or a socket of systemd would be lost; systemd units pass the options themselves.
const canStartAgain =
  process.platform !== 'win32' && process.send === undefined && process.env.LISTEN_FDS === undefined;

if (isService && missing.length > 0 && canStartAgain) {
  const line = [process.execPath, ...process.execArgv, ...missing, process.argv[1], ...words];
  process.execve(process.execPath, line, process.env);
}
