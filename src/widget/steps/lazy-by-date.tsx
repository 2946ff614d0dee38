import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadFile } from '../load-file.ts';
import { useBooking } from '../use-booking.ts';
import { type LoadedSteps, loadSteps } from '../use-lazy-steps.ts';
import { LazyError } from './lazy-placeholder.tsx';
import { Loading } from './loading.tsx';

/** Shared by all elements of a page. */
let ByDate: ComponentType | undefined;

const byDateFile = () => import('./by-date.tsx');

/** Loads the calendar of all spaces, which visitors who choose the space first do not need. */
export async function loadByDate(): Promise<void> {
  await loadSteps();
  ({ ByDate } = await loadFile(byDateFile));
}

/** Renders the calendar of all spaces once its code and the later steps have loaded. */
export function LazyByDate({ lazy }: { readonly lazy: LoadedSteps }) {
  const { session } = useBooking();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (isMissing) return;
    loadByDate().then(
      // Applies its queries.
      () => session.change({}),
      () => setMissing(true),
    );
  }, [session, isMissing]);
  const retry = () => {
    setMissing(false);
    if (typeof lazy === 'function') lazy();
  };
  if (isMissing || typeof lazy === 'function') return <LazyError onRetry={retry} />;
  return lazy && ByDate ? <ByDate /> : <Loading className="columns" count={2} />;
}
