/** Long work in steps: it yields where the caller may pause, and returns its result. */
export type ResumableTask<T> = Generator<void, T>;

/** Runs all steps without a pause. */
export function runToCompletion<T>(steps: ResumableTask<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
