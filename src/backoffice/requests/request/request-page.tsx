import { useEffect } from 'preact/hooks';
import { useQuery } from '../../api/use-query.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { currentUrl } from '../../shell/address.ts';
import { linkIn } from '../../shell/places.ts';
import { t as shell } from '../../shell/words.ts';
import { Decisions } from '../decisions/decisions.tsx';
import { Hold } from '../hold.tsx';
import { standingOfWhole } from '../list/standing.ts';
import { lookedAt } from '../seen.ts';
import css from '../style.module.css';
import { useMinute } from '../use-minute.ts';
import { queryOf, wishIn } from '../wish.ts';
import { t } from '../words.ts';
import { EventCard } from './event-card.tsx';
import { GuestCard } from './guest-card.tsx';
import { History } from './history.tsx';
import { goToNeighbour, NeighbourLinks, useNeighbours } from './neighbours.tsx';
import { Notes } from './notes.tsx';
import { PriceCard } from './price-card.tsx';
import { Surroundings } from './surroundings.tsx';

interface RequestPageProps {
  readonly venueId: string;
  readonly reference: string;
}

/** One request: all that is known of it, and what can be decided. */
export function RequestPage({ venueId, reference }: RequestPageProps) {
  const { searchParams: query } = currentUrl.value;
  const now = useMinute();
  const path = { venueId, reference };
  const found = useQuery('/venues/{venueId}/booking-requests/{reference}', { path });
  const request = found.data;
  useEffect(() => {
    if (request) lookedAt(venueId, [standingOfWhole(request)], Date.now());
  }, [venueId, request]);
  const wish = wishIn(query);
  const { previous, next } = useNeighbours(venueId, reference, wish);
  const shortcuts = [
    ...(next === null
      ? []
      : [{ key: 'j', words: t('keyNext'), act: () => goToNeighbour(venueId, next, wish) }]),
    ...(previous === null
      ? []
      : [{ key: 'k', words: t('keyPrevious'), act: () => goToNeighbour(venueId, previous, wish) }]),
  ];
  const back = {
    link: linkIn(venueId, 'requests', [], queryOf(wish)),
    words: shell('backToList'),
  };
  return (
    <Page
      title={request?.guest.name ?? reference}
      back={back}
      actions={<NeighbourLinks {...{ venueId, wish, previous, next }} />}
    >
      <QueryView query={found}>
        {(data) => (
          <div class={css.requestPage}>
            <div class={css.known}>
              <p class={css.summary}>
                <Hold status={data.status} holdExpiresAt={data.holdExpiresAt} now={now} />
                <span>{data.reference}</span>
              </p>
              <EventCard request={data} venueId={venueId} />
              <GuestCard request={data} venueId={venueId} />
              <PriceCard request={data} venueId={venueId} now={now} />
              <Surroundings request={data} venueId={venueId} />
              <Notes request={data} venueId={venueId} />
              <History request={data} venueId={venueId} />
            </div>
            <Decisions request={data} etag={found.etag} venueId={venueId} shortcuts={shortcuts} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
