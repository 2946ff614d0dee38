/**
 * The process in which pictures are unpacked: started by photo-workshop.ts, told one picture at a time, and gone with whoever
 * started it. It is to come to harm instead of the service.
 */
import { writeFile } from 'node:fs/promises';
import { codedProblem } from '../domain/problem-codes.ts';
import type { Answer, PhotoProcessSettings } from './photo-process-messages.ts';

const [settings] = process.argv.slice(2).map((text): PhotoProcessSettings => JSON.parse(text));
/** In a word, what cannot be unpacked is. */
const broken = codedProblem('broken_picture');
const maxMemory = settings?.maxMemory ?? Number.POSITIVE_INFINITY;
/** It has said of this picture that it gives up, and is about to end: nothing else is said. */
let isGivenUp = false;
/** How often it looks how much memory it has, in milliseconds. */
const lookEvery = 50;

// A terminal's Ctrl+C and a service manager's stop reach all processes; the service still finishes what was begun.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', endNow);
// Where the machine runs out of memory, this process is to go, and not the service or the database. Linux alone knows it.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

try {
  const { convertImage, UnsupportedImageError } = await import('./prepare-photo.ts');
  process.on('message', async (picture: Uint8Array) => {
    const looking = setInterval(giveUpOverMemory, lookEvery);
    try {
      report({ prepared: await convertImage(picture) });
    } catch (error) {
      if (!(error instanceof UnsupportedImageError)) throw error;
      report({ unfit: error.message, told: error.told });
    } finally {
      clearInterval(looking);
    }
  });
  report('ready');
} catch (error) {
  report({ unusable: String(error) });
}

function giveUpOverMemory(): void {
  if (process.memoryUsage.rss() <= maxMemory) return;
  report({ unfit: 'takes too much memory to be unpacked', told: broken }, endNow);
  isGivenUp = true;
}

function report(answer: Answer, result: () => void = () => undefined): void {
  if (!isGivenUp) process.send?.(answer, undefined, undefined, result);
}

/** At once: `process.exit` would wait for what is being unpacked. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
