import type { ComponentChildren } from 'preact';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { wallTime } from '../../../domain/time/wall-clock.ts';
import type { Formats } from '../../../ui/locale/formats.ts';
import css from './document.module.css';
import type { DocumentKind } from './document-kinds.ts';
import type { DocumentTexts } from './document-messages.ts';

interface FactsProps {
  readonly kind: DocumentKind;
  readonly request: ManagementSchemas['StaffBookingRequest'];
  readonly formats: Formats;
  readonly texts: DocumentTexts;
  readonly notes: readonly ManagementSchemas['RequestNote'][];
}

/** Renders what was booked; the booking sheet also has the contact, message, answers and notes. */
export function Facts({ kind, request, formats, texts, notes }: FactsProps) {
  const { date, slot, guest, extras, attendance, answers = [] } = request;
  const isNextDay = wallTime(Date.parse(request.endsAt), request.timezone).slice(0, 10) > date;
  const times = { start: formats.time(slot.startTime), end: formats.time(slot.endTime) };
  const extrasText = extras.map(({ name, pieces }) =>
    pieces === null ? name : `${name} × ${formats.number(pieces)}`,
  );
  const isSheet = kind === 'sheet';
  const staffNotes = notes.filter(({ about }) => about === null);
  return (
    <>
      <dl class={css.documentFacts}>
        <Fact name={texts('space')}>{request.space.name}</Fact>
        <Fact name={texts('date')}>{formats.date(date)}</Fact>
        <Fact name={texts('time')}>
          {texts(isNextDay ? 'timesNextDay' : 'times', times)}
          {slot.name && ` (${slot.name})`}
        </Fact>
        <Fact name={texts('package')}>{request.package.name}</Fact>
        <Fact name={texts('attendance')}>{attendance !== null && formats.number(attendance)}</Fact>
        <Fact name={texts('layout')}>{request.layout}</Fact>
        <Fact name={texts('extras')}>{extrasText.join(', ')}</Fact>
        {isSheet && (
          <>
            <Fact name={texts('guest')}>{[guest.name, guest.company].filter(Boolean).join(', ')}</Fact>
            <Fact name={texts('phone')}>{guest.phone}</Fact>
            <Fact name={texts('email')}>{guest.email}</Fact>
            {answers.map(({ questionId, label, value }) => (
              <Fact key={questionId} name={label}>
                {typeof value === 'boolean' ? texts(value ? 'yes' : 'no') : String(value)}
              </Fact>
            ))}
            <Fact name={texts('message')}>{request.message}</Fact>
          </>
        )}
      </dl>
      {isSheet && staffNotes.length > 0 && (
        <section class={css.together}>
          <h3>{texts('notes')}</h3>
          <ul>
            {staffNotes.map(({ id, text }) => (
              <li key={id} class={css.written} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd class={css.written} dir="auto">
        {children}
      </dd>
    </div>
  );
}
