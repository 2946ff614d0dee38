import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useBooking } from '../use-booking.ts';
import type { LazySteps } from '../use-lazy-steps.ts';
import { LazyError } from './lazy-placeholder.tsx';
import { Loading } from './loading.tsx';

/** Shared by all elements of a page. */
let ByDate: ComponentType | undefined;

/** Loads the calendar of all spaces, which visitors who choose the space first do not need. */
export async function loadByDate(): Promise<void> {
  ({ ByDate } = await import('./by-date.tsx'));
}

/** Renders the calendar of all spaces once its code and the later steps have loaded. */
export function LazyByDate({ lazy }: { readonly lazy: LazySteps | 'missing' | null }) {
  const { session } = useBooking();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    loadByDate().then(
      // Applies its queries.
      () => session.change({}),
      () => setMissing(true),
    );
  }, [session]);
  if (isMissing || lazy === 'missing') return <LazyError />;
  return lazy && ByDate ? <ByDate /> : <Loading className="columns" count={2} />;
}
