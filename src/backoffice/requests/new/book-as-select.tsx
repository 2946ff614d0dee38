import { holdPeriods } from '../../../domain/booking/hold.ts';
import { t } from '../messages.ts';
import type { BookingDraft } from './booking-draft.ts';

interface BookAsSelectProps {
  readonly value: BookingDraft['as'];
  readonly onValue: (value: BookingDraft['as']) => void;
}

/** Renders a select: book at once, hold for a time, or enter on the waiting list. */
export function BookAsSelect({ value, onValue }: BookAsSelectProps) {
  return (
    <div part="field">
      <label for="as">{t('bookAs')}</label>
      <select
        id="as"
        value={value}
        onChange={({ currentTarget: { value: chosen } }) =>
          onValue(chosen === 'waiting' ? chosen : (holdPeriods.find((each) => each === chosen) ?? 'accepted'))
        }
      >
        <option value="accepted">{t('bookAtOnce')}</option>
        {holdPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`hold_${period}`)}
          </option>
        ))}
        <option value="waiting">{t('bookWaiting')}</option>
      </select>
    </div>
  );
}
