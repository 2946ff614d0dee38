/** Long work in steps: it yields where the caller may pause, and returns its result. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
