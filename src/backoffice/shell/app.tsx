import { useEffect } from 'preact/hooks';
import { startRefetching } from '../api/refetching.ts';
import { useCustomQuery } from '../api/use-query.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { currentUrl, navigate } from './address.ts';
import { AreaPage } from './area-page.tsx';
import { Layout } from './layout.tsx';
import { LogInPage, ReauthenticateDialog } from './log-in.tsx';
import { t } from './messages.ts';
import { NewVenue } from './new-venue.tsx';
import { sessionQuery } from './preload.ts';
import { areaActions, home, parseRoute, pathOf, type Route } from './routes.ts';
import { type Account, may, session } from './session.ts';

/** Renders the back-office: the page of the URL for the logged-in person. */
export function App() {
  const current = session.value;
  const query = useCustomQuery(sessionQuery);
  const place = parseRoute(currentUrl.value.pathname);
  const venueId = current.kind === 'in' && place.kind === 'venue' ? place.venueId : null;
  useEffect(() => startRefetching(venueId), [venueId]);
  if (place.kind === 'welcome') return <AreaPage area="account" venueId={null} rest={['welcome']} />;
  if (current.kind === 'unknown')
    return (
      <main class="alone" id="page">
        <QueryView query={query} count={3}>
          {() => null}
        </QueryView>
      </main>
    );
  if (current.kind === 'out') return <LogInPage />;
  return (
    <>
      <Open place={place} account={current.account} />
      {current.asksAgain && <ReauthenticateDialog reason={current.asksAgain} />}
    </>
  );
}

function Open({ place, account }: { readonly place: Route; readonly account: Account }) {
  const first = account.venues[0]?.id;
  useEffect(() => {
    // Loads the push code only for people who allowed notifications.
    if ('Notification' in window && Notification.permission === 'granted')
      void import('../account/push.ts')
        .then(({ renewSubscription }) => renewSubscription())
        .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (place.kind === 'home' && first !== undefined) navigate(pathOf(first, 'today'), 'replace');
  }, [place.kind, first]);
  if (place.kind === 'account')
    return (
      <Layout venueId={first ?? null} area={null}>
        <AreaPage area="account" venueId={null} rest={place.rest} />
      </Layout>
    );
  if (place.kind === 'venue' && account.venues.some(({ id }) => id === place.venueId))
    return (
      <Layout venueId={place.venueId} area={place.area}>
        {may(place.venueId, areaActions[place.area]) ? (
          <AreaPage
            key={`${place.venueId} ${place.area}`}
            area={place.area}
            venueId={place.venueId}
            rest={place.rest}
          />
        ) : (
          <Page title={t('forbidden')}>
            <div class="actions">
              <a class="button" href={home}>
                {t('toStart')}
              </a>
            </div>
          </Page>
        )}
      </Layout>
    );
  return (
    <Layout venueId={place.kind === 'home' ? null : (first ?? null)} area={null}>
      {place.kind === 'home' ? (
        first === undefined &&
        (account.mayAddVenue ? (
          <NewVenue />
        ) : (
          <EmptyState title={t('noVenue')}>
            <p>{t('noVenueText')}</p>
          </EmptyState>
        ))
      ) : (
        <Page title={t('notFound')}>
          <div class="actions">
            <a class="button" href={home}>
              {t('toStart')}
            </a>
          </div>
        </Page>
      )}
    </Layout>
  );
}
