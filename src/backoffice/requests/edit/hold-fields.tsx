import { computeHoldExpiry, type HoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { msPerHour } from '../../../domain/time/instant.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { formats, locale } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { t as requests } from '../messages.ts';
import { DateField } from '../offer/date-field.tsx';
import { TimeField } from '../offer/time-field.tsx';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { type EnteredEdit, endOfPeriod, type HoldLimits, localTime, mayHold } from './entered-edit.ts';

interface HoldFieldsProps {
  readonly request: StaffRequest;
  readonly edited: EnteredEdit;
  readonly limits: HoldLimits;
  readonly problem: string | undefined;
  readonly onEdit: (members: Partial<EnteredEdit>) => void;
}

/** Renders fields to extend the hold of a request, or to renew one that has ended; nothing once it is decided. */
export function HoldFields({ request, edited, limits, problem, onEdit }: HoldFieldsProps) {
  const { status, holdExpiresAt, timezone } = request;
  if (!mayHold(request)) return null;
  const end =
    holdExpiresAt === null ? requests('noLimit') : formats.instant(Date.parse(holdExpiresAt), timezone);
  const { hold } = edited;
  const isExtended = status === 'pending_approval' && holdExpiresAt !== null;
  // From another end than when it was chosen, the period gives another date: what was chosen is the date.
  const isOutdated =
    hold !== '' && hold !== 'time' && isExtended && edited.holdEnd !== endOfPeriod(hold, limits);
  const chosen = isOutdated ? 'chosen' : hold;
  /** `14 Dec 2026, 02:32` */
  const endText = (ends: string | null) =>
    ends === null ? requests('noLimit') : formats.instant(Date.parse(ends), timezone);
  /** `+ 7 days → 14 Dec 2026, 02:32` */
  const periodText = (period: HoldPeriod) => {
    const ends = chosen === period ? edited.holdEnd : endOfPeriod(period, limits);
    if (ends === null) return requests(`hold_${period}`);
    const hours = computeHoldExpiry(period, 0, Number.POSITIVE_INFINITY).expiresAt / msPerHour;
    const longer = lengthText(hours);
    return `${isExtended ? `+ ${longer}` : requests(`hold_${period}`)} → ${endText(ends)}`;
  };
  const typedEnd = `${edited.holdDate} ${edited.holdTime}`;
  const isEarlier =
    hold === 'time' &&
    isExtended &&
    edited.holdDate !== '' &&
    edited.holdTime !== '' &&
    typedEnd < localTime(Date.parse(holdExpiresAt), timezone);
  return (
    <fieldset class={css.place}>
      <legend>{t('hold')}</legend>
      <Select
        name="hold"
        label={status === 'expired' ? t('renewHold') : requests('holdEnd')}
        value={chosen}
        isRequired={false}
        none={t(status === 'expired' ? 'holdEnded' : 'holdUnchanged', { end })}
        options={[
          ...(isOutdated ? [['chosen', `→ ${endText(edited.holdEnd)}`] as const] : []),
          ...holdPeriods.map((period) => [period, periodText(period)] as const),
          ['time', t('holdUntil')],
        ]}
        problem={hold === 'time' ? undefined : problem}
        onValue={(value) => {
          const period = holdPeriods.find((each) => each === value);
          if (period) onEdit({ hold: period, holdEnd: endOfPeriod(period, limits) });
          else if (value !== 'chosen') onEdit({ hold: value === 'time' ? value : '', holdEnd: '' });
        }}
      />
      {hold === 'time' && (
        <div class={css.customTimes}>
          <DateField
            name="holdDate"
            label={requests('date')}
            date={edited.holdDate}
            problem={problem}
            onDate={(holdDate) => onEdit({ holdDate })}
          />
          <TimeField
            name="holdTime"
            label={t('timeOfDay')}
            value={edited.holdTime}
            problem={undefined}
            onTime={(holdTime) => onEdit({ holdTime })}
          />
        </div>
      )}
      <div role="status">{isEarlier && <p class="note">{t('holdEarlier', { end })}</p>}</div>
    </fieldset>
  );
}

/** Returns a period: `48 hours`, `7 days`. */
const lengthText = (hours: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: hours > 48 ? 'day' : 'hour',
    unitDisplay: 'long',
  }).format(hours > 48 ? hours / 24 : hours);
