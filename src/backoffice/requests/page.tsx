import { currentUrl } from '../base/address.ts';
import type { AreaProps } from '../base/area-props.ts';
import { may } from '../base/session.ts';
import { Lazy } from '../parts/lazy.tsx';
import { mediaQuery } from '../parts/media-query.ts';
import { loadWithTexts } from './fields/load-with-texts.ts';
import { ListPane } from './list/list-pane.tsx';
import { RequestList } from './list/request-list.tsx';
import { RequestPage } from './request/request-page.tsx';
import css from './style.module.css';

/** Wide enough for the list beside a request. */
const isWide = mediaQuery('(width >= 75rem)');

/** Renders the pages of requests: the list, a group of similar requests, a single request, and a new booking. */
export function Page({ venueId, rest: [reference] }: AreaProps) {
  const { searchParams: query } = currentUrl.value;
  const like = query.get('like');
  if (reference === 'new')
    return (
      <Lazy name="new booking" load={() => loadWithTexts(() => import('./new/new-booking.tsx'))}>
        {({ NewBooking }) => <NewBooking key={query.toString()} venueId={venueId} />}
      </Lazy>
    );
  if (reference === undefined && like !== null) {
    const by = query.get('alike') === 'email' ? 'email' : 'network';
    return (
      <Lazy name="similar" load={() => import('./list/similar-page.tsx')}>
        {({ SimilarPage }) => <SimilarPage key={like + by} venueId={venueId} reference={like} by={by} />}
      </Lazy>
    );
  }
  if (reference === undefined) return <RequestList venueId={venueId} />;
  if (query.has('document') && may(venueId, 'requests.read'))
    return (
      <Lazy name="document" load={() => import('./printouts/document-page.tsx')}>
        {({ DocumentPage }) => <DocumentPage key={reference} venueId={venueId} reference={reference} />}
      </Lazy>
    );
  const page = (
    <RequestPage key={reference} venueId={venueId} reference={reference} isBesideList={isWide.value} />
  );
  if (!isWide.value) return page;
  return (
    <div class={css.split}>
      <ListPane venueId={venueId} reference={reference} />
      {page}
    </div>
  );
}
