import { useEffect, useState } from 'preact/hooks';
import { startRefetching } from '../api/refetching.ts';
import { useCustomQuery } from '../api/use-query.ts';
import { currentUrl, navigate } from '../base/address.ts';
import { t } from '../base/messages.ts';
import { areaActions, home, needsPasskey, parseRoute, pathOf, type Route } from '../base/routes.ts';
import { type Account, may, session } from '../base/session.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { AreaPage } from './area-page.tsx';
import { Layout } from './layout.tsx';
import { LogInPage, ReauthenticateDialog } from './log-in.tsx';
import { NewVenue } from './new-venue.tsx';
import { sessionQuery } from './preload.ts';

/** Renders the back-office: the page of the URL for the logged-in person. */
export function App() {
  const current = session.value;
  const query = useCustomQuery(sessionQuery);
  const route = parseRoute(currentUrl.value.pathname);
  const venueId = current.kind === 'in' && route.kind === 'venue' ? route.venueId : null;
  useEffect(() => startRefetching(venueId), [venueId]);
  if (route.kind === 'welcome') return <AreaPage area="account" venueId={null} rest={['welcome']} />;
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
      <Open route={route} account={current.account} />
      {current.reauthenticateFor && <ReauthenticateDialog reason={current.reauthenticateFor} />}
    </>
  );
}

function Open({ route, account }: { readonly route: Route; readonly account: Account }) {
  // A venue whose country is not saved yet is not shown: its form stays, also when the session is read again.
  const [isUnfinished, setUnfinished] = useState(false);
  const first = isUnfinished ? undefined : account.venues[0]?.id;
  // A venue that requires a passkey would refuse the requests of the layout.
  const open = account.venues.find((venue) => !venue.needsPasskey)?.id ?? null;
  useEffect(() => {
    // Loads the push code only for people who allowed notifications.
    if ('Notification' in window && Notification.permission === 'granted')
      void import('../account/push.ts')
        .then(({ renewSubscription }) => renewSubscription())
        .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (route.kind === 'home' && first !== undefined) navigate(pathOf(first, 'today'), 'replace');
  }, [route.kind, first]);
  if (route.kind === 'account')
    return (
      <Layout venueId={open} area={null}>
        <AreaPage
          area="account"
          venueId={null}
          rest={account.venues.some((venue) => venue.needsPasskey) ? [needsPasskey] : route.rest}
        />
      </Layout>
    );
  const venue = route.kind === 'venue' ? account.venues.find(({ id }) => id === route.venueId) : undefined;
  if (venue?.needsPasskey)
    return (
      <Layout venueId={open} area={null}>
        <AreaPage area="account" venueId={null} rest={[needsPasskey]} />
      </Layout>
    );
  if (route.kind === 'venue' && venue)
    return (
      <Layout venueId={route.venueId} area={route.area}>
        {may(route.venueId, areaActions[route.area]) ? (
          <AreaPage
            key={`${route.venueId} ${route.area}`}
            area={route.area}
            venueId={route.venueId}
            rest={route.rest}
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
    <Layout venueId={route.kind === 'home' ? null : open} area={null}>
      {route.kind === 'home' ? (
        first === undefined &&
        (account.mayAddVenue || isUnfinished ? (
          <NewVenue onUnfinished={setUnfinished} />
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
