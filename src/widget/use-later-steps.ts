import { useEffect, useState } from 'preact/hooks';
import type { laterSteps } from './steps/later.ts';

type LaterSteps = typeof laterSteps;

/** All elements of a page have the same. */
let loading: Promise<LaterSteps> | undefined;

/**
 * The steps behind the first. They are asked for once the first is on show, so that nothing of it waits for them.
 *
 * @returns null while they are on their way, and `missing` where they could not be had
 */
export function useLaterSteps(isFirstOnShow: boolean): LaterSteps | 'missing' | null {
  const [steps, setSteps] = useState<LaterSteps | 'missing' | null>(null);
  useEffect(() => {
    if (!isFirstOnShow) return;
    loading ??= import('./steps/later.ts').then((later) => later.laterSteps);
    loading.then(setSteps, () => setSteps('missing'));
  }, [isFirstOnShow]);
  return steps;
}
