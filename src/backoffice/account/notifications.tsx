import { useEffect, useState } from 'preact/hooks';
import type { DataAt } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { manager } from '../asking/manager.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Answered } from '../parts/answered.tsx';
import { Check } from '../parts/check.tsx';
import { done } from '../parts/done.ts';
import { troubleWords } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { kept, pushHindrance, subscribe } from './push.ts';
import { t } from './words.ts';

type Browser = DataAt<'get', '/push/subscriptions'>[number];

/** In which browsers somebody is told of new requests, and of which venues. */
export function Notifications() {
  const browsers = useAnswer('/push/subscriptions', {});
  const venues = useAnswer('/venues', {}).found?.data ?? [];
  return (
    <section class="form card" aria-labelledby="notifications">
      <h2 id="notifications">{t('notifications')}</h2>
      <p>{t('notificationsAbout')}</p>
      <Answered asked={browsers} count={1}>
        {({ data }) => (
          <>
            {!data.some(({ isThisBrowser }) => isThisBrowser) && <SwitchOn />}
            <ul class="rows">
              {data.map((browser) => (
                <OneBrowser key={browser.id} browser={browser} venues={venues} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </section>
  );
}

function SwitchOn() {
  const [problem, setProblem] = useState('');
  const { isBusy, once } = useOnce();
  const hindrance = pushHindrance();
  const switchOn = async () => {
    setProblem('');
    try {
      const answer = await subscribe();
      if (answer.ok) tell({ text: t('switchedOn') });
      else setProblem(answer.error.code === 'CONFLICT' ? t('tooManyBrowsers') : troubleWords(answer.error));
    } catch {
      setProblem(pushHindrance() === 'denied' ? t('hindered-denied') : t('noPushService'));
    }
  };
  if (hindrance !== null) return <p class="note">{t(`hindered-${hindrance}`)}</p>;
  return (
    <div>
      <MainButton onClick={() => once(switchOn)} isOff={isBusy}>
        {t('switchOn')}
      </MainButton>
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
    </div>
  );
}

interface OneBrowserProps {
  readonly browser: Browser;
  readonly venues: readonly { readonly id: string; readonly name: string }[];
}

function OneBrowser({ browser, venues }: OneBrowserProps) {
  const { id, venueIds, outcome } = browser;
  const path = { subscriptionId: id };
  const name = browser.label || browser.service;
  // As it was ticked, until it stands there; what did not come through is taken back.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const ticked = chosen ?? venueIds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another list, whatever it says
  useEffect(() => setChosen(null), [venueIds]);
  const { isBusy, once } = useOnce();
  const choose = async (venueId: string, isWanted: boolean) => {
    const wanted = isWanted ? [...ticked, venueId] : ticked.filter((other) => other !== venueId);
    setChosen(wanted);
    const asking = manager.patch('/push/subscriptions/{subscriptionId}', {
      path,
      body: { venueIds: wanted },
    });
    if (!(await done(asking))) setChosen(null);
  };
  const sendOne = async () => {
    if (await done(manager.post('/push/subscriptions/{subscriptionId}/try', { path })))
      tell({ text: t('onItsWay') });
  };
  const switchOff = async () => {
    await kept();
    await done(manager.delete('/push/subscriptions/{subscriptionId}', { path }));
  };
  const hasFailed = outcome !== null && !/^2\d\d$/.test(outcome);
  return (
    <li class="form">
      <div>
        <strong>{name}</strong> {browser.isThisBrowser && <small>{t('thisBrowser')}</small>}
        {hasFailed && <p class="problem">{t('didNotArrive', { outcome })}</p>}
      </div>
      <fieldset>
        <legend>{t('toldOf')}</legend>
        {venues.map((venue) => (
          <Check
            key={venue.id}
            name={`${id} ${venue.id}`}
            isChecked={ticked.includes(venue.id)}
            onChange={(isWanted) => choose(venue.id, isWanted)}
          >
            {venue.name}
          </Check>
        ))}
      </fieldset>
      <div class="actions">
        <Button isOff={isBusy} onClick={() => once(sendOne)} name={`${t('sendOne')}: ${name}`}>
          {t('sendOne')}
        </Button>
        <Button isOff={isBusy} onClick={() => once(switchOff)} name={`${t('switchOff')}: ${name}`}>
          {t('switchOff')}
        </Button>
      </div>
    </li>
  );
}
