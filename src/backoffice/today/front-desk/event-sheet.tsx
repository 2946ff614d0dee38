import type { ComponentChildren } from 'preact';
import type { DataOfPath } from '../../../client/manage.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { formats } from '../../messages/language.ts';
import { shownGuestName } from '../../shell/guest-name.ts';
import { pathOf } from '../../shell/routes.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

type Booking = DataOfPath<'get', '/venues/{venueId}/front-desk'>[number];

interface EventSheetProps {
  readonly venueId: string;
  readonly booking: Booking;
}

/** Renders one event of the sheet. Members that the reader's role may not see are missing in the response. */
export function EventSheet({ venueId, booking }: EventSheetProps) {
  const { reference, guest, startTime, endTime, attendance, layout, extras, message } = booking;
  const { answers = [], notes } = booking;
  const isNextDay = dateIn(booking.timezone, Date.parse(booking.endsAt)) > booking.date;
  const times = { start: formats.time(startTime), end: formats.time(endTime) };
  const contact = [guest.company, guest.phone, guest.email].filter(Boolean);
  return (
    <article class={css.sheet}>
      <header>
        <h3>
          <span class={css.time}>{t(isNextDay ? 'timesNextDay' : 'times', times)}</span>{' '}
          <span dir="auto">{booking.spaceName}</span>
        </h3>
        <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
      </header>
      <dl>
        <Entry name={t('contact')}>
          <strong dir="auto">{shownGuestName(guest.name)}</strong>
          {contact.length > 0 && <span dir="auto"> {contact.join(' · ')}</span>}
        </Entry>
        <Entry name={t('people')}>{attendance !== null && formats.number(attendance)}</Entry>
        <Entry name={t('layout')}>{layout}</Entry>
        <Entry name={t('extras')}>
          {extras
            .map(({ name, pieces }) => (pieces === null ? name : `${formats.number(pieces)} × ${name}`))
            .join(', ')}
        </Entry>
        {answers.map(({ label, value }) => (
          <Entry key={label} name={label}>
            {typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)}
          </Entry>
        ))}
        <Entry name={t('message')}>{message}</Entry>
        <Entry name={t('notes')}>
          {notes.length > 0 && (
            <ul>
              {notes.map(({ id, text }) => (
                <li key={id} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </Entry>
      </dl>
    </article>
  );
}

function Entry({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
