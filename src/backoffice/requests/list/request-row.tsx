import type { ManagementSchemas } from '../../../client/manage.ts';
import { isoWeekday } from '../../../domain/time/calendar.ts';
import { formats } from '../../messages/language.ts';
import { shownGuestName } from '../../shell/guest-name.ts';
import { pathOf } from '../../shell/routes.ts';
import { RequestStatus } from '../hold.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';

export type Summary = ManagementSchemas['BookingRequestSummary'];

interface RequestRowProps {
  readonly venueId: string;
  readonly request: Summary;
  /** The list's filters, for the link back to it. */
  readonly query: Readonly<Record<string, string>>;
  readonly now: number;
  /** Whether the request is new or changed since the person last saw it. */
  readonly fresh: 'new' | 'changed' | null;
  /** Whether the request is selected; null if it cannot be selected now. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Renders a request in a list: guest, date, space, and the time left to decide. */
export function RequestRow({ venueId, request, query, now, fresh, ...choosing }: RequestRowProps) {
  const { reference, guest, space, attendance, currency } = request;
  const { isChosen, onChoose } = choosing;
  const total = request.agreedTotalCents ?? request.totalCents;
  return (
    <li class={isChosen === null ? css.request : `${css.request} ${css.choosable}`}>
      {isChosen !== null && (
        <input
          type="checkbox"
          aria-label={t('choose', { name: shownGuestName(guest.name) })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <p class={css.who}>
        <a href={pathOf(venueId, 'requests', [reference], query)} dir="auto">
          {shownGuestName(guest.name)}
        </a>
        {fresh && <mark>{t(`fresh_${fresh}`)}</mark>}
      </p>
      {guest.company && (
        <span class={css.company} dir="auto">
          {guest.company}
        </span>
      )}
      <RequestStatus {...{ status: request.status, holdExpiresAt: request.holdExpiresAt, now }} />
      <p class={css.when}>
        <strong>
          {formats.weekday(isoWeekday(request.date), 'short')} {formats.plainDate(request.date)}
        </strong>{' '}
        {t('from', { start: formats.time(request.startTime), end: formats.time(request.endTime) })}
      </p>
      <p class={css.where} dir="auto">
        {request.slotName === null ? space.name : `${space.name} · ${request.slotName}`}
      </p>
      <p class={css.much}>
        {[
          attendance !== null && t('people', { count: attendance }),
          total !== undefined && formats.money(total, currency),
          request.rivals > 0 && <strong>{t('rivals', { count: request.rivals })}</strong>,
        ]
          .filter((part) => part !== false)
          .flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}
      </p>
    </li>
  );
}
