import { useCustomQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';

/** Renders the form of a new booking; its code is loaded on first use. */
export function LazyNewBooking({ venueId }: { readonly venueId: string }) {
  const code = useCustomQuery({
    queryKey: ['new booking code'],
    queryFn: () => import('./new-booking.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <QueryView query={code}>{({ NewBooking }) => <NewBooking venueId={venueId} />}</QueryView>;
}
