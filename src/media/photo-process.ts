/**
 * The process that converts images: started by photo-processor.ts, given one image at a time, and ended with its
 * parent. A crafted image can only harm this process.
 */
import { writeFile } from 'node:fs/promises';
import { codedProblem } from '../domain/problem-codes.ts';
import type { PhotoProcessMessage, PhotoProcessSettings } from './photo-process-messages.ts';

const [settings] = process.argv.slice(2).map((text): PhotoProcessSettings => JSON.parse(text));
/** The code for everything that cannot be decoded. */
const broken = codedProblem('broken_picture');
const maxMemory = settings?.maxMemory ?? Number.POSITIVE_INFINITY;
/** Whether the process has given up its image and is about to exit: it then sends nothing else. */
let hasGivenUp = false;
/** The interval of memory checks, in milliseconds. */
const checkIntervalMs = 50;

// Ctrl+C and a service manager's stop reach all processes; the service still finishes running work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', killSelf);
// If the machine runs out of memory, kill this process first, not the service or the database. Linux only.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

try {
  const { convertImage, UnsupportedImageError } = await import('./prepare-photo.ts');
  process.on('message', async (picture: Uint8Array) => {
    const memoryCheck = setInterval(exitOverMemoryLimit, checkIntervalMs);
    try {
      report({ prepared: await convertImage(picture) });
    } catch (error) {
      if (!(error instanceof UnsupportedImageError)) throw error;
      report({ rejection: error.message, codedProblem: error.codedProblem });
    } finally {
      clearInterval(memoryCheck);
    }
  });
  report('ready');
} catch (error) {
  report({ unusable: String(error) });
}

function exitOverMemoryLimit(): void {
  if (process.memoryUsage.rss() <= maxMemory) return;
  report({ rejection: 'needs too much memory to decode', codedProblem: broken }, killSelf);
  hasGivenUp = true;
}

function report(answer: PhotoProcessMessage, onSent: () => void = () => undefined): void {
  if (!hasGivenUp) process.send?.(answer, undefined, undefined, onSent);
}

/** Ends the process at once; `process.exit` would wait for the conversion. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}
