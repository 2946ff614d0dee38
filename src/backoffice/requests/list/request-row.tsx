import type { ManagementSchemas } from '../../../client/manage.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { shortTimeAgo, timeAgo } from '../../parts/durations.ts';
import { SvgIcon } from '../../parts/icon.tsx';
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
  /** The address of a photo of the space; undefined: none. */
  readonly photo: string | undefined;
  /** Whether the request is new or changed since the person last saw it. */
  readonly fresh: 'new' | 'changed' | null;
  /** Whether the request is open beside the list. */
  readonly isCurrent: boolean;
  /** Whether the request is selected; null if it cannot be selected now. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
  /** Returns whether the row is drawn now; until then it only has its place. */
  readonly isDue: () => boolean;
}

/** Renders a request in a list: guest and message, date, space, price, age, and the time left to decide. */
export function RequestRow({
  venueId,
  request,
  query,
  now,
  photo,
  fresh,
  isCurrent,
  isDue,
  ...choosing
}: RequestRowProps) {
  if (!isDue()) return <li class={css.request} />;
  const { reference, guest, space, attendance, currency, messageStart, createdAt, competing } = request;
  const { isChosen, onChoose } = choosing;
  const age = now - Date.parse(createdAt);
  const total = request.agreedTotalCents ?? request.totalCents;
  return (
    <li class={isChosen === null ? css.request : `${css.request} ${css.choosable}`}>
      {isChosen !== null && (
        <input
          type="checkbox"
          aria-label={t('choose', { name: shownBookingName(request) })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <p class={css.who}>
        <a
          class="row-link"
          href={pathOf(venueId, 'requests', [reference], query)}
          aria-current={isCurrent || undefined}
          dir="auto"
        >
          {shownBookingName(request)}
        </a>
        {fresh && <mark>{t(`fresh_${fresh}`)}</mark>}
        {attendance !== null && (
          <span class={css.people}>
            <span aria-hidden="true">{formats.number(attendance)}</span>
            <SvgIcon name="account" />
            <span class="unseen">{t('people', { count: attendance })}</span>
          </span>
        )}
      </p>
      <span class={css.words} dir="auto">
        {[guest.company, messageStart].filter(Boolean).join(' · ')}
      </span>
      <p class={css.when}>
        {formats.shortDateWithYear(request.date)}
        <span class={css.times}>
          {' '}
          {t('from', { start: formats.time(request.startTime), end: formats.time(request.endTime) })}
          {request.itemCount > 1 && ` ${t('moreDates', { count: request.itemCount - 1 })}`}
        </span>
        {competing > 0 && (
          <strong class={css.rivals} title={t('rivals', { count: competing })}>
            {' '}
            <span aria-hidden="true">· {t('rivalsShort', { count: competing })}</span>
            <span class="unseen">{t('rivals', { count: competing })}</span>
          </strong>
        )}
      </p>
      <span class={css.where}>
        {photo && <img class={css.thumb} src={photo} alt="" loading="lazy" decoding="async" />}
        <span>
          <bdi>{space.name}</bdi>
          {request.slotName !== null && (
            <span class={css.slot}>
              <span> · </span>
              <bdi>{request.slotName}</bdi>
            </span>
          )}
        </span>
      </span>
      <span class={css.amount}>{total !== undefined && formats.money(total, currency)}</span>
      <span class={css.age} title={timeAgo(age)}>
        <span aria-hidden="true">{shortTimeAgo(age)}</span>
        <span class="unseen">{timeAgo(age)}</span>
      </span>
      <RequestStatus request={request} rank={request} now={now} />
    </li>
  );
}
