import type { ManagementSchemas } from '../../../client/manage.ts';
import { phoneText } from '../../../ui/locale/contact-links.ts';
import type { FormatsWithInstants } from '../../../ui/locale/instant-format.ts';
import { Detail } from '../../parts/detail.tsx';
import type { GuestTexts } from '../letters/guest-texts.ts';
import { timesText } from '../letters/times-text.ts';
import { type BookedDate, byStart } from '../offer/booked-offer.ts';
import css from './document.module.css';
import type { DocumentKind } from './document-kinds.ts';

interface FactsProps {
  readonly kind: DocumentKind;
  readonly request: ManagementSchemas['StaffBookingRequest'];
  readonly formats: FormatsWithInstants;
  readonly texts: GuestTexts['documentText'];
  readonly notes: readonly ManagementSchemas['RequestNote'][];
}

/** Renders what was booked; the booking sheet also has the contact, message, answers and notes. */
export function Facts({ kind, request, formats, texts, notes }: FactsProps) {
  const { guest, items, answers = [], erasedAt } = request;
  const isSheet = kind === 'sheet';
  const staffNotes = notes.filter(({ about }) => about === null);
  return (
    <>
      {items.length > 1 &&
        byStart(items).map((item) => (
          <section key={item.item} class={css.dateOfDocument}>
            <h3>{formats.date(item.date)}</h3>
            <dl class={css.documentFacts}>
              <DateFacts item={item} formats={formats} texts={texts} />
            </dl>
          </section>
        ))}
      <dl class={css.documentFacts}>
        {items.length === 1 && <DateFacts item={request} formats={formats} texts={texts} isDated />}
        {isSheet && erasedAt === null && (
          <>
            <Detail name={texts('guest')}>
              {[guest.name, guest.company].filter(Boolean).join(formats.comma)}
            </Detail>
            <Detail name={texts('phone')}>{guest.phone && phoneText(guest.phone)}</Detail>
            <Detail name={texts('email')}>{guest.email}</Detail>
            {answers.map(({ questionId, label, value }) => (
              <Detail key={questionId} name={label}>
                {typeof value === 'boolean' ? texts(value ? 'yes' : 'no') : String(value)}
              </Detail>
            ))}
            <Detail name={texts('message')}>{request.message}</Detail>
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

interface DateFactsProps extends Pick<FactsProps, 'formats' | 'texts'> {
  readonly item: BookedDate;
  /** Whether the date is one of the facts. */
  readonly isDated?: boolean;
}

/** What was booked for one date. */
function DateFacts({ item, formats, texts, isDated = false }: DateFactsProps) {
  const { date, slot, space, package: offer, layout, extras, attendance } = item;
  const extrasText = extras.map(({ name, pieces }) =>
    pieces === null ? name : `${name} × ${formats.number(pieces)}`,
  );
  return (
    <>
      <Detail name={texts('space')}>{space.name}</Detail>
      {isDated && <Detail name={texts('date')}>{formats.date(date)}</Detail>}
      <Detail name={texts('time')}>
        {timesText(item, formats, texts)}
        {slot.name && formats.inBrackets(slot.name)}
      </Detail>
      <Detail name={texts('package')}>{offer.name}</Detail>
      <Detail name={texts('attendance')}>{attendance !== null && formats.number(attendance)}</Detail>
      <Detail name={texts('layout')}>{layout}</Detail>
      <Detail name={texts('extras')}>{extrasText.join(formats.comma)}</Detail>
    </>
  );
}
