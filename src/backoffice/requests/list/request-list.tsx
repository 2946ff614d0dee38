import { useEffect } from 'preact/hooks';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Shortcuts } from '../../parts/shortcuts.tsx';
import { apiQuery, filterQuery, hasFilters, parseFilters, type Tab } from '../list-filters.ts';
import { t } from '../messages.ts';
import { resetAdjacent } from '../request/adjacent-requests.tsx';
import css from '../style.module.css';
import { Filters } from './filters.tsx';
import { RequestRows } from './request-rows.tsx';
import { SimilarGroups } from './similar-groups.tsx';
import { Tabs } from './tabs.tsx';
import { useNewRequestAnnouncement } from './use-new-request-announcement.ts';

/** Renders the list of requests: undecided ones first, those that expire soonest at the top. */
export function RequestList({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const filter = parseFilters(query);
  const list = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: apiQuery(filter),
  });
  const requested = filterQuery(filter);
  useNewRequestAnnouncement(JSON.stringify(requested), list.data ?? null);
  useEffect(resetAdjacent, []);
  const newLink = pathOf(venueId, 'requests', ['new']);
  const mayDecide = may(venueId, 'requests.decide');
  return (
    <Page
      title={t('title')}
      actions={
        mayDecide && (
          <a class="button" href={newLink}>
            {t('new')}
          </a>
        )
      }
    >
      {filter.show === 'pending' && <SimilarGroups venueId={venueId} />}
      <Tabs venueId={venueId} filter={filter} />
      <Filters venueId={venueId} filter={filter} />
      <QueryView query={list} count={12}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyList venueId={venueId} isSearch={hasFilters(filter)} show={filter.show} />
          ) : (
            <>
              <RequestRows
                key={JSON.stringify(requested)}
                venueId={venueId}
                entries={entries}
                query={requested}
              />
              <div>
                <LoadMoreButton list={list} />
              </div>
            </>
          )
        }
      </QueryView>
      <Shortcuts
        shortcuts={[
          { key: 'j', label: t('keyNext'), act: () => step(1) },
          { key: 'k', label: t('keyPrevious'), act: () => step(-1) },
          { key: '/', label: t('search'), act: () => focusOn('input[type=search]') },
          ...(mayDecide ? [{ key: 'n', label: t('new'), act: () => navigate(newLink) }] : []),
        ]}
      />
    </Page>
  );
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Moves the focus to another request of the list. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`.${css.request} a`)];
  const here = links.findIndex((link) => link.matches(':focus'));
  links[here < 0 ? 0 : Math.min(links.length - 1, Math.max(0, here + by))]?.focus();
}

interface EmptyListProps {
  readonly venueId: string;
  readonly isSearch: boolean;
  readonly show: Tab;
}

function EmptyList({ venueId, isSearch, show }: EmptyListProps) {
  if (isSearch)
    return (
      <EmptyState title={t('noneFound')}>
        <a class="button" href={pathOf(venueId, 'requests', [], { show: 'all' })}>
          {t('showAll')}
        </a>
      </EmptyState>
    );
  if (show === 'waiting')
    return (
      <EmptyState title={t('noneOnWaitingList')}>
        <p>{t('noneOnWaitingListText')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t(show === 'pending' ? 'noneWaiting' : 'none')}>
      {show === 'pending' && <p>{t('noneWaitingText')}</p>}
      {may(venueId, 'requests.decide') && (
        <a class="button" href={pathOf(venueId, 'settings', ['bookings'])}>
          {t('importBookings')}
        </a>
      )}
    </EmptyState>
  );
}
