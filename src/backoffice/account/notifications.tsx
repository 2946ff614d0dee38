import { useEffect, useState } from 'preact/hooks';
import type { DataOfPath, ManagementError } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { mutate, useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { errorMessage } from '../parts/error-message.ts';
import { showErrorToast } from '../parts/error-toast.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';
import { pushBlocker, subscribe, subscriptionRenewed } from './push.ts';

type Browser = DataOfPath<'get', '/push/subscriptions'>[number];

/** Lists the browsers that get notifications of new requests, and their venues. */
export function Notifications() {
  const browsers = useQuery('/push/subscriptions', {});
  const venues = useQuery('/venues', {}).data ?? [];
  return (
    <section class="form card" aria-labelledby="notifications">
      <h2 id="notifications">{t('notifications')}</h2>
      <p>{t('notificationsAbout')}</p>
      <QueryView query={browsers} count={1}>
        {(data) => (
          <>
            {!data.some(({ isThisBrowser }) => isThisBrowser) && <SwitchOn />}
            <ul class="rows">
              {data.map((browser) => (
                <OneBrowser key={browser.id} browser={browser} venues={venues} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}

function SwitchOn() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: subscribe,
    onSuccess: () => showToast({ text: t('switchedOn') }),
  });
  const blocker = pushBlocker();
  if (blocker !== null) return <p class="note">{t(`hindered-${blocker}`)}</p>;
  return (
    <div>
      <PrimaryButton onClick={() => mutate()} isOff={isPending}>
        {t('switchOn')}
      </PrimaryButton>
      <div role="alert">{error && <p class="problem">{subscriptionErrorText(error)}</p>}</div>
    </div>
  );
}

/** Returns the message for a failed subscription. `push.ts` throws if the browser or its push service refuses. */
function subscriptionErrorText(error: ManagementError | Error): string {
  if (error instanceof Error) return pushBlocker() === 'denied' ? t('hindered-denied') : t('noPushService');
  return error.code === 'CONFLICT' ? t('tooManyBrowsers') : errorMessage(error);
}

interface OneBrowserProps {
  readonly browser: Browser;
  readonly venues: readonly { readonly id: string; readonly name: string }[];
}

function OneBrowser({ browser, venues }: OneBrowserProps) {
  const { id, venueIds, outcome } = browser;
  const path = { subscriptionId: id };
  const name = browser.label || browser.service;
  // Shows the choice until the service confirms it; reverts if that fails.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const ticked = chosen ?? venueIds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response is another list, even with the same content
  useEffect(() => setChosen(null), [venueIds]);
  const choose = async (venueId: string, isRequested: boolean) => {
    const requested = isRequested ? [...ticked, venueId] : ticked.filter((other) => other !== venueId);
    setChosen(requested);
    const body = { venueIds: requested };
    const answer = await mutate(() => client.patch('/push/subscriptions/{subscriptionId}', { path, body }));
    if (answer.ok) return;
    setChosen(null);
    showErrorToast(answer.error);
  };
  const sendOne = useMutation({
    mutationFn: () => client.post('/push/subscriptions/{subscriptionId}/try', { path }),
    onSuccess: () => showToast({ text: t('testSent') }),
    onError: showErrorToast,
  });
  const disablePush = useMutation({
    mutationFn: async () => {
      await subscriptionRenewed();
      return client.delete('/push/subscriptions/{subscriptionId}', { path });
    },
    onError: showErrorToast,
  });
  const isBusy = sendOne.isPending || disablePush.isPending;
  const hasFailed = outcome !== null && !/^2\d\d$/.test(outcome);
  return (
    <li class="form">
      <div>
        <strong>{name}</strong> {browser.isThisBrowser && <small>{t('thisBrowser')}</small>}
        {hasFailed && <p class="problem">{t('lastFailed', { outcome })}</p>}
      </div>
      <fieldset>
        <legend>{t('notifyAbout')}</legend>
        {venues.map((venue) => (
          <Checkbox
            key={venue.id}
            name={`${id} ${venue.id}`}
            isChecked={ticked.includes(venue.id)}
            onChange={(isRequested) => choose(venue.id, isRequested)}
          >
            {venue.name}
          </Checkbox>
        ))}
      </fieldset>
      <div class="actions">
        <Button
          isOff={isBusy}
          onClick={() => sendOne.mutate()}
          name={`${t('sendOne')}${formats.colon}${name}`}
        >
          {t('sendOne')}
        </Button>
        <Button
          isOff={isBusy}
          onClick={() => disablePush.mutate()}
          name={`${t('switchOff')}${formats.colon}${name}`}
        >
          {t('switchOff')}
        </Button>
      </div>
    </li>
  );
}
