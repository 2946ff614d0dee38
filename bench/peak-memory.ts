/** Loaded before a program (`node --import`): says at its end how long it took and how much memory at most. */
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const seconds = performance.now() / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const command = process.argv[2] ?? '';
  writeSync(
    2,
    `${command.padEnd(8)}${seconds.toFixed(1).padStart(7)} s${megabytes.toFixed(0).padStart(6)} MB at most\n`,
  );
});
