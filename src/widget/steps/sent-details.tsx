/** What the visitor sent beside the date, on the receipt. */
import { phoneText } from '../../ui/locale/contact-links.ts';
import { clean, fields } from '../state/booking-request.ts';
import { useBooking } from '../use-booking.ts';
import { Row } from './summary.tsx';

/**
 * Renders the guest, the answers and the message. The address of a receipt does not have this personal data: where only that is
 * known, nothing is rendered.
 */
export function SentDetails() {
  const { state, t } = useBooking();
  const { draft, answers, venue } = state;
  const rows = [
    ...fields.map((field) => {
      const text = clean[field](draft[field]);
      return [t(field), field === 'phone' ? phoneText(text) : text] as const;
    }),
    ...(venue.data?.questions ?? []).map(({ id, kind, label }) => {
      const value = (answers[id] ?? '').trim();
      return [label, kind === 'yes_no' && value ? t(value as 'yes' | 'no') : value] as const;
    }),
  ].filter(([, value]) => value);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('detailsHeading')}</h3>
      <dl class="sent">
        {rows.map(([label, value]) => (
          <Row key={label} label={<bdi>{label}</bdi>}>
            <span class="typed" dir="auto">
              {value}
            </span>
          </Row>
        ))}
      </dl>
    </>
  );
}
