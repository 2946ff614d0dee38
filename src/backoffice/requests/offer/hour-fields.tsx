import type { ManagementSchemas } from '../../../client/manage.ts';
import { clockTime, spanOf, spanWithin, timeOutside } from '../../../domain/time/clock-span.ts';
import { lengthText } from '../../../ui/prices/length-text.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { OfferChoice } from './offer-choice.ts';
import { TimeField } from './time-field.tsx';

type Slot = ManagementSchemas['Slot'];

interface HourFieldsProps {
  readonly place: OfferChoice;
  /** A slot by the hour. */
  readonly slot: Slot;
  readonly problems: ReadonlyMap<string, string>;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

/** Renders fields for a start and an end in a slot by the hour. Staff need not follow its step and lengths. */
export function HourFields({ place, slot, problems, onPlace }: HourFieldsProps) {
  const { startTime, endTime } = place;
  const isComplete = startTime !== '' && endTime !== '';
  const outside = isComplete ? timeOutside(slot, place) : null;
  const problemOf = (name: 'startTime' | 'endTime') =>
    outside === name
      ? t('outsideSlot', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) })
      : problems.get(name);
  return (
    <div class={css.customTimes}>
      <TimeField
        name="startTime"
        label={t('startTime')}
        value={startTime}
        problem={problemOf('startTime')}
        onTime={(time) => onPlace(withStart(slot, place, time))}
      />
      <TimeField
        name="endTime"
        label={t('endTime')}
        hint={isComplete && outside === null ? lengthText(lengthOf(slot, place), formats) : undefined}
        value={endTime}
        problem={problemOf('endTime')}
        onTime={(time) => onPlace({ endTime: time })}
      />
    </div>
  );
}

function lengthOf(slot: Slot, times: Pick<OfferChoice, 'startTime' | 'endTime'>): number {
  const { from, to } = spanWithin(slot, times);
  return to - from;
}

/** Returns the times with another start: the end follows it, as far as the slot allows. */
function withStart(
  slot: Slot,
  { startTime: former, endTime }: OfferChoice,
  startTime: string,
): Partial<OfferChoice> {
  if (startTime === '') return { startTime };
  const length =
    former === '' || endTime === ''
      ? (slot.hours?.minimumMinutes ?? 0)
      : lengthOf(slot, { startTime: former, endTime });
  const end = spanWithin(slot, { startTime, endTime: slot.endTime }).from + length;
  return { startTime, ...(end <= spanOf(slot).to && { endTime: clockTime(end) }) };
}
