import type { DataOfPath } from '../../../client/manage.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { Detail } from '../../parts/detail.tsx';
import { preparationOn, timesOn } from '../../parts/event-times.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

type Booking = DataOfPath<'get', '/venues/{venueId}/front-desk'>[number];

interface EventSheetProps {
  readonly venueId: string;
  readonly booking: Booking;
  /** The date of the sheet. */
  readonly day: CalendarDate;
}

/** Renders one event of the sheet. Members that the reader's role may not see are missing in the response. */
export function EventSheet({ venueId, booking, day }: EventSheetProps) {
  const { reference, guest, attendance, layout, extras, message } = booking;
  const { answers = [], notes } = booking;
  const contact = [guest.company, guest.phone, guest.email].filter(Boolean);
  return (
    <article class={css.sheet}>
      <header>
        <h3>
          <span class={css.time}>{timesOn(day, booking, booking.timezone)}</span>{' '}
          <span dir="auto">{[booking.spaceName, booking.slotName].filter(Boolean).join(' · ')}</span>
          <small class={css.quiet}>
            {preparationOn(day, booking, booking.timezone).map((text) => ` · ${text}`)}
          </small>
        </h3>
        <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
      </header>
      <dl>
        <Detail name={t('contact')}>
          <strong dir="auto">{shownBookingName(booking)}</strong>
          {contact.length > 0 && <span dir="auto"> {contact.join(' · ')}</span>}
        </Detail>
        <Detail name={t('package')}>{booking.packageName}</Detail>
        <Detail name={t('people')}>{attendance !== null && formats.number(attendance)}</Detail>
        <Detail name={t('layout')}>{layout}</Detail>
        <Detail name={t('extras')}>
          {extras
            .map(({ name, pieces }) => (pieces === null ? name : `${formats.number(pieces)} × ${name}`))
            .join(formats.comma)}
        </Detail>
        {answers.map(({ label, value }) => (
          <Detail key={label} name={label}>
            {typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)}
          </Detail>
        ))}
        <Detail name={t('message')}>{message}</Detail>
        <Detail name={t('notes')}>
          {notes.length > 0 && (
            <ul>
              {notes.map(({ id, text }) => (
                <li key={id} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </Detail>
      </dl>
    </article>
  );
}
