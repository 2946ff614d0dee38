/** Loaded before a program (`node --import`): prints its duration and peak memory at the end. */
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
