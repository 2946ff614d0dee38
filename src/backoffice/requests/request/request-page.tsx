import { useEffect } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { currentUrl } from '../../base/address.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ChallengeNotice } from '../decisions/challenge-notice.tsx';
import { Decisions } from '../decisions/decisions.tsx';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { RequestStatus } from '../hold.tsx';
import { seenVersionOfDetails } from '../list/seen-version.ts';
import { filterQuery, parseFilters } from '../list-filters.ts';
import { t } from '../messages.ts';
import { markSeen } from '../seen-requests.ts';
import css from '../style.module.css';
import { useCurrentMinute } from '../use-current-minute.ts';
import { AdjacentLinks, goToAdjacent, useAdjacentRequests } from './adjacent-requests.tsx';
import { DayContext, ShownRank } from './day-context.tsx';
import { EventCard, hasDateTable } from './event-card.tsx';
import { GuestCard } from './guest-card.tsx';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { PriceCard } from './price-card.tsx';
import type { RequestProps } from './staff-request.ts';

interface RequestPageProps {
  readonly venueId: string;
  readonly reference: string;
  /** Whether the list is shown beside it; then the next request opens after each decision. */
  readonly isBesideList: boolean;
}

/** Opens the dialog that edits the request. */
function EditButton({ request, venueId }: RequestProps) {
  const { show } = useOpenDialog(venueId, request.reference);
  if (!may(venueId, 'requests.decide') || request.erasedAt !== null) return null;
  return (
    <Button look="quiet" onClick={() => show('edit')}>
      {t('edit')}
    </Button>
  );
}

/** Renders the page of one request: its data and actions. */
export function RequestPage({ venueId, reference, isBesideList }: RequestPageProps) {
  const { searchParams: query } = currentUrl.value;
  const now = useCurrentMinute();
  const path = { venueId, reference };
  const found = useQuery('/venues/{venueId}/booking-requests/{reference}', { path });
  const request = found.data;
  useEffect(() => {
    if (request) markSeen(venueId, [seenVersionOfDetails(request)], Date.now());
  }, [venueId, request]);
  const filter = parseFilters(query);
  const { previous, next } = useAdjacentRequests(venueId, reference, filter);
  const shortcuts = [
    ...(next === null
      ? []
      : [{ key: 'j', label: t('keyNext'), act: () => goToAdjacent(venueId, next, filter) }]),
    ...(previous === null
      ? []
      : [{ key: 'k', label: t('keyPrevious'), act: () => goToAdjacent(venueId, previous, filter) }]),
  ];
  const isQueue = filter.show === 'pending' || filter.show === 'lapsed';
  const onDecided = () => {
    if (isBesideList && isQueue && next !== null) goToAdjacent(venueId, next, filter);
  };
  const back = {
    link: pathOf(venueId, 'requests', [], filterQuery(filter)),
    label: shell('backToList'),
  };
  return (
    <Page
      title={request === undefined ? reference : shownBookingName(request)}
      back={back}
      actions={<AdjacentLinks venueId={venueId} filter={filter} previous={previous} next={next} />}
    >
      {request === undefined && found.error?.code === 'NOT_FOUND' ? (
        <EmptyState title={t('noSuchRequest', { reference })}>
          <p>{t('noSuchRequestText')}</p>
          <a class="button main" href={pathOf(venueId, 'requests', [], { show: 'all' })}>
            {t('searchAll')}
          </a>
        </EmptyState>
      ) : (
        <QueryView query={found}>
          {(data) => {
            const isTable = hasDateTable(data);
            const event = <EventCard request={data} venueId={venueId} now={now} />;
            return (
              <div class={isBesideList ? `${css.requestPage} ${css.beside}` : css.requestPage}>
                <div class={isTable ? `${css.known} ${css.withTable}` : css.known}>
                  <p class={css.summary}>
                    <RequestStatus request={data} now={now} />
                    <ShownRank request={data} venueId={venueId} />
                    <span>{data.reference}</span>
                    <EditButton request={data} venueId={venueId} />
                  </p>
                  <ChallengeNotice request={data} venueId={venueId} etag={found.etag} />
                  {!isTable && event}
                  <div class={isTable ? css.pair : css.known}>
                    <GuestCard request={data} venueId={venueId} />
                    {data.quote && (
                      <PriceCard
                        request={data}
                        quote={data.quote}
                        venueId={venueId}
                        now={now}
                        etag={found.etag}
                        isBrief={isTable}
                      />
                    )}
                  </div>
                  {isTable && event}
                  <DayContext request={data} venueId={venueId} isBrief={isTable} />
                  <Notes request={data} venueId={venueId} />
                  {may(venueId, 'requests.read') && (
                    <History request={data} venueId={venueId} etag={found.etag} />
                  )}
                </div>
                <Decisions
                  request={data}
                  etag={found.etag}
                  venueId={venueId}
                  shortcuts={shortcuts}
                  onDecided={onDecided}
                />
              </div>
            );
          }}
        </QueryView>
      )}
    </Page>
  );
}
