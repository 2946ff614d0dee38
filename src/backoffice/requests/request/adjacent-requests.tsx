import { useEffect, useRef } from 'preact/hooks';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { SvgIcon } from '../../parts/icon.tsx';
import { apiQuery, filterQuery, type ListFilters } from '../list-filters.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** The previous and next request of the list; null: none, or it is not in the list. */
export interface AdjacentRequests {
  readonly previous: string | null;
  readonly next: string | null;
}

/** The maximum number of pages loaded to find a request in its list. */
const maxPages = 10;

/**
 * The list at the time when the person started to step through it: decided requests leave the list, but stay reachable.
 */
let history: { readonly list: string; readonly references: readonly string[] } = { list: '', references: [] };

/** Resets it when a list is shown. */
export function resetAdjacent(): void {
  history = { list: '', references: [] };
}

/** Returns the previous and next request in the list that the URL describes. */
export function useAdjacentRequests(
  venueId: string,
  reference: string,
  filter: ListFilters,
): AdjacentRequests {
  const requests = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: apiQuery(filter),
  });
  const entries = requests.data?.map((entry) => entry.reference) ?? [];
  const list = JSON.stringify([venueId, filterQuery(filter)]);
  const cached = history.list === list ? history.references : [];
  const references = cached.includes(reference) ? [...new Set([...cached, ...entries])] : entries;
  if (references.includes(reference)) history = { list, references };
  const here = references.indexOf(reference);
  const requested = useRef(0);
  const isAtEnd = here < 0 || here === references.length - 1;
  const { hasNextPage } = requests;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each loaded page
  useEffect(() => {
    if (!isAtEnd || !hasNextPage || requested.current >= maxPages) return;
    requested.current++;
    requests.fetchNextPage();
  }, [entries.length, isAtEnd, hasNextPage]);
  const at = (index: number) => (here < 0 ? null : (references[index] ?? null));
  return { previous: at(here - 1), next: at(here + 1) };
}

/** Returns the link to another request of the same list. */
const linkTo = (venueId: string, reference: string, filter: ListFilters) =>
  pathOf(venueId, 'requests', [reference], filterQuery(filter));

/** Navigates to another request so that Back still leads to the list. */
export function goToAdjacent(venueId: string, reference: string, filter: ListFilters): void {
  navigate(linkTo(venueId, reference, filter), 'replace');
  scrollTo(0, 0);
}

interface AdjacentLinksProps extends AdjacentRequests {
  readonly venueId: string;
  readonly filter: ListFilters;
}

/** Links to the previous and next request. */
export function AdjacentLinks({ venueId, filter, previous, next }: AdjacentLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav class={css.neighbours} aria-label={t('title')}>
      {([previous, next] as const).map((reference, index) => {
        const messages = t(index === 0 ? 'keyPrevious' : 'keyNext');
        const drawn = <SvgIcon name={index === 0 ? 'up' : 'down'} />;
        // Keeps the other link in its place.
        if (reference === null) return <span key={messages}>{drawn}</span>;
        return (
          <a
            key={messages}
            href={linkTo(venueId, reference, filter)}
            aria-label={messages}
            title={messages}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              goToAdjacent(venueId, reference, filter);
            }}
          >
            {drawn}
          </a>
        );
      })}
    </nav>
  );
}
