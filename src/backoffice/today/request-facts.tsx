import { shownBookingName } from '../base/guest-name.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import type { ListedRequest } from './decide-listed.ts';
import { t } from './messages.ts';
import css from './style.module.css';

interface RequestFactsProps {
  readonly venueId: string;
  readonly request: ListedRequest;
}

/** Renders a link to a request with its guest, dates, times, space, people, price and competing requests, for a line of a list. */
export function RequestFacts({ venueId, request }: RequestFactsProps) {
  const { startTime, endTime, attendance, currency, itemCount, competing } = request;
  const total = request.agreedTotalCents ?? request.totalCents;
  const facts = [
    shell('times', { start: formats.time(startTime), end: formats.time(endTime) }),
    // Space, times and people are those of the first date.
    ...(itemCount > 1 ? [t('moreDates', { count: itemCount - 1 })] : []),
    ...(attendance === null ? [] : [t('peopleCount', { count: attendance })]),
    // The front desk sees no prices.
    ...(total === undefined ? [] : [formats.money(total, currency)]),
  ];
  return (
    <>
      <a href={pathOf(venueId, 'requests', [request.reference])}>
        <bdi>{shownBookingName(request)}</bdi>
      </a>
      <span class={css.dateOf}>{formats.shortDateWithYear(request.date)}</span>
      <span class={css.where}>
        <bdi>{request.space.name}</bdi>
        {facts.map((fact) => (
          <>
            {' · '}
            <span>{fact}</span>
          </>
        ))}
        {competing > 0 && (
          <>
            {' · '}
            <strong>{t('rivals', { count: competing })}</strong>
          </>
        )}
      </span>
    </>
  );
}
