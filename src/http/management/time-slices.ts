import { setImmediate } from 'node:timers/promises';
import type { ResumableTask } from '../../domain/fields/steps.ts';

/** How long other requests wait for one slice, in milliseconds. */
const sliceMs = 8;

/** Runs long work in slices, between which other requests run. */
export async function runInTimeSlices<T>(steps: ResumableTask<T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
