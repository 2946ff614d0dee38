import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { useCounts } from '../api/pending-count.ts';
import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { readDeviceFlag, storeDeviceFlag } from '../parts/device-flag.ts';
import { SvgIcon } from '../parts/icon.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

interface SetUpProps {
  readonly venueId: string;
  readonly spaces: ManagementSchemas['VenueCalendar']['spaces'];
  /** Rendered when the steps are done or hidden, and for roles that may not do them. */
  readonly children?: ComponentChildren;
}

/** The days in which the form is looked for on a website. */
const days = '30';

/** Renders the steps from a new venue to its first request, until they are done or hidden. */
export function SetUp({ venueId, spaces, children }: SetUpProps) {
  const flag = `firsthold set-up hidden ${venueId}`;
  const [isHidden, setHidden] = useState(() => readDeviceFlag(flag));
  const hide = () => {
    storeDeviceFlag(flag, true);
    setHidden(true);
  };
  const isAsked = !isHidden && may(venueId, 'site-keys.edit') && may(venueId, 'venue.edit');
  const counts = useCounts(venueId);
  const keys = useInfiniteQuery(isAsked ? '/venues/{venueId}/website-keys' : null, { path: { venueId } });
  const siteKey = keys.data?.[0]?.key;
  const use = useQuery(
    siteKey === undefined || !isAsked ? null : '/venues/{venueId}/website-keys/{siteKey}/use',
    { path: { venueId, siteKey: siteKey ?? '' }, query: { days } },
  );
  const isLoaded = keys.data !== undefined && (siteKey === undefined || use.data !== undefined);
  // Visitors who send requests have found the form.
  const hasRequests = counts !== undefined && counts.pending + counts.expired > 0;
  const isOnWebsite = hasRequests || (use.data?.days.some(({ reads }) => reads > 0) ?? false);
  const steps = [
    {
      text: t('stepSpace'),
      isDone: spaces.length > 0,
      href: pathOf(venueId, 'spaces', [], { page: 'new' }),
    },
    {
      text: t('stepPublish'),
      isDone: spaces.some(({ isVisible }) => isVisible),
      href: pathOf(venueId, 'spaces'),
    },
    { text: t('stepKey'), isDone: siteKey !== undefined, href: pathOf(venueId, 'website', ['new']) },
    { text: t('stepForm'), isDone: isOnWebsite, href: pathOf(venueId, 'website') },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isComplete = isLoaded && done === steps.length;
  // The next visits need not ask again.
  useEffect(() => {
    if (isComplete) storeDeviceFlag(flag, true);
  }, [isComplete, flag]);
  if (!isAsked || isComplete || keys.error || use.error) return children;
  if (!isLoaded) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section class={`card ${css.setUp}`} aria-labelledby="set-up">
      <h2 id="set-up">{t('setUp')}</h2>
      <p class={css.quiet}>{t('stepsDone', { done: String(done), all: String(steps.length) })}</p>
      <progress value={done} max={steps.length} aria-labelledby="set-up" />
      <ul class={css.lines}>
        {steps.map((step, index) => (
          <li key={step.text} class={step.isDone ? `${css.step} ${css.done}` : css.step}>
            <span class={css.mark} aria-hidden="true">
              {step.isDone ? <SvgIcon name="check" /> : formats.number(index + 1)}
            </span>
            {step === next ? <a href={step.href}>{step.text}</a> : <span>{step.text}</span>}
            {step.isDone && <small class={css.quiet}>{t('stepDone')}</small>}
          </li>
        ))}
      </ul>
      <p class={css.more}>
        <a href={pathOf(venueId, 'settings', ['bookings'])}>{t('stepImport')}</a>
        {may(venueId, 'staff.edit') && (
          <a href={pathOf(venueId, 'settings', ['people'])}>{t('stepInvite')}</a>
        )}
        <a href={pathOf(venueId, 'settings', ['letters'])}>{t('stepLetters')}</a>
        <Button look="quiet" onClick={hide}>
          {t('hideSteps')}
        </Button>
      </p>
    </section>
  );
}
