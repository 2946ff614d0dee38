/**
 * Has a service run with Node's settings for it, however it was started. Node takes these at its own start only, so it
 * starts again in the place of this process: with the same id, files and surroundings, and 25 ms later.
 */
'use strict';

/** What a busy service needs little memory with, at what speed: docs/evidence/performance.md, "Memory". */
const settings = ['--max-semi-space-size=4', '--v8-pool-size=2'];

const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
const missing = settings.filter((setting) => !given.includes(setting.split('=')[0]));
const words = process.argv.slice(2);
// `serve` is what is done where nothing else is asked for. Other commands are over before it matters.
const isService = (words[0] ?? 'serve') === 'serve' || words[0] === '--demo';
// Windows cannot; and a channel of Node's or a socket of systemd's would be lost: its units pass the settings themselves.
const canStartAgain =
  process.platform !== 'win32' && process.send === undefined && process.env.LISTEN_FDS === undefined;

if (isService && missing.length > 0 && canStartAgain) {
  const line = [process.execPath, ...process.execArgv, ...missing, process.argv[1], ...words];
  process.execve(process.execPath, line, process.env);
}
