import { currentUrl } from '../shell/address.ts';
import type { AreaProps } from '../shell/area-props.ts';
import { may } from '../shell/session.ts';
import { LazyDocument } from './documents/lazy-document.tsx';
import { FloodPage } from './list/flood-page.tsx';
import { RequestList } from './list/request-list.tsx';
import { NewBooking } from './new/new-booking.tsx';
import { RequestPage } from './request/request-page.tsx';

/** Renders the pages of requests: the list, a group of similar requests, a single request, and a new booking. */
export function Page({ venueId, rest: [reference] }: AreaProps) {
  const { searchParams: query } = currentUrl.value;
  const like = query.get('like');
  if (reference === 'new') return <NewBooking key={query.toString()} venueId={venueId} />;
  if (reference === undefined && like !== null) {
    const by = query.get('alike') === 'email' ? 'email' : 'network';
    return <FloodPage key={like + by} venueId={venueId} reference={like} by={by} />;
  }
  if (reference === undefined) return <RequestList venueId={venueId} />;
  if (query.has('document') && may(venueId, 'requests.read'))
    return <LazyDocument key={reference} venueId={venueId} reference={reference} />;
  return <RequestPage key={reference} venueId={venueId} reference={reference} />;
}
