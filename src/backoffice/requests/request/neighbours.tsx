import { useEffect, useRef } from 'preact/hooks';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { Drawn } from '../../parts/icon.tsx';
import { navigate } from '../../shell/address.ts';
import { linkIn } from '../../shell/places.ts';
import css from '../style.module.css';
import { askedBy, queryOf, type Wish } from '../wish.ts';
import { t } from '../words.ts';

/** The requests before and behind one in the list somebody came from; null: it is the first, the last, or not in it. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** So many pages of the list are asked for to find where one is in it. */
const mostPages = 10;

/** The list somebody goes through, as it was when they began: what they decide on leaves it, and they may want to go back. */
let walked: { readonly list: string; readonly references: readonly string[] } = { list: '', references: [] };

/** Whoever looks at a list goes through it as it is now. */
export function beginAnew(): void {
  walked = { list: '', references: [] };
}

/** What comes before and behind a request in a list; the list is known where somebody comes from there. */
export function useNeighbours(venueId: string, reference: string, wish: Wish): Neighbours {
  const requests = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: askedBy(wish),
  });
  const entries = requests.data?.map((entry) => entry.reference) ?? [];
  const list = JSON.stringify([venueId, queryOf(wish)]);
  const known = walked.list === list ? walked.references : [];
  const references = known.includes(reference) ? [...new Set([...known, ...entries])] : entries;
  if (references.includes(reference)) walked = { list, references };
  const here = references.indexOf(reference);
  const asked = useRef(0);
  const isAtEnd = here < 0 || here === references.length - 1;
  const { hasNextPage } = requests;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, once for each that has come
  useEffect(() => {
    if (!isAtEnd || !hasNextPage || asked.current >= mostPages) return;
    asked.current++;
    requests.fetchNextPage();
  }, [entries.length, isAtEnd, hasNextPage]);
  const at = (index: number) => (here < 0 ? null : (references[index] ?? null));
  return { previous: at(here - 1), next: at(here + 1) };
}

/** The address of another request of the same list. */
const linkTo = (venueId: string, reference: string, wish: Wish) =>
  linkIn(venueId, 'requests', [reference], queryOf(wish));

/** Goes on to another request of the list: Back leads to the list all the same. */
export function goToNeighbour(venueId: string, reference: string, wish: Wish): void {
  navigate(linkTo(venueId, reference, wish), 'replace');
  scrollTo(0, 0);
}

interface NeighbourLinksProps extends Neighbours {
  readonly venueId: string;
  readonly wish: Wish;
}

/** The ways to the requests before and behind this one. */
export function NeighbourLinks({ venueId, wish, previous, next }: NeighbourLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav class={css.neighbours} aria-label={t('title')}>
      {([previous, next] as const).map((reference, index) => {
        const words = t(index === 0 ? 'keyPrevious' : 'keyNext');
        const drawn = <Drawn name={index === 0 ? 'up' : 'down'} />;
        // Where there is none, the other stays where it is under the thumb.
        if (reference === null) return <span key={words}>{drawn}</span>;
        return (
          <a
            key={words}
            href={linkTo(venueId, reference, wish)}
            aria-label={words}
            title={words}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              goToNeighbour(venueId, reference, wish);
            }}
          >
            {drawn}
          </a>
        );
      })}
    </nav>
  );
}
