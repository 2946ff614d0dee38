import { hourSteps } from '../../../domain/venue/slot-hours.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { Slot } from '../space-details.ts';
import css from '../style.module.css';
import {
  type Hours,
  isNeverFreeWhole,
  lengthText,
  newHours,
  problemsOfHours,
  windowOf,
  withStep,
} from './slot-hours.ts';

interface HoursFieldsProps {
  readonly slot: Pick<Slot, 'startTime' | 'endTime' | 'hours'>;
  /** The names of its packages with a price per hour. */
  readonly pricedPackages?: readonly string[];
  /** The service's errors by path. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onHours: (hours: Slot['hours']) => void;
}

/** Renders the choice between fixed times and hours, with the step, the shortest and the longest booking. */
export function HoursFields({ slot, pricedPackages = [], problems, onHours }: HoursFieldsProps) {
  const { hours } = slot;
  const own = problemsOfHours(slot);
  const problemOf = (member: keyof Hours) => own.get(member) ?? problems.get(`hours.${member}`);
  return (
    <>
      <fieldset class={css.priceEntry}>
        <legend>{t('slotKind')}</legend>
        {[false, true].map((isHourly) => (
          <label key={String(isHourly)} class="check-line">
            <input
              type="radio"
              name="slot-kind"
              checked={(hours !== null) === isHourly}
              onChange={() => onHours(isHourly ? newHours(slot) : null)}
            />
            <span>{t(isHourly ? 'byTheHour' : 'fixedTimes')}</span>
          </label>
        ))}
      </fieldset>
      {hours === null && pricedPackages.length > 0 && (
        <p class="problem" role="status">
          {t('hasHourPrices', { packages: pricedPackages.join(formats.comma) })}
        </p>
      )}
      {hours !== null && (
        <>
          <p>{t('hoursText')}</p>
          <div class={css.pair}>
            <Select
              name="stepMinutes"
              label={t('step')}
              value={String(hours.stepMinutes)}
              none={null}
              options={hourSteps.map((step) => [String(step), formats.duration(step * 60)])}
              isRequired
              problem={problemOf('stepMinutes')}
              onValue={(step) => onHours(withStep(hours, Number(step)))}
            />
            <Select
              name="minimumMinutes"
              label={t('shortest')}
              value={String(hours.minimumMinutes)}
              none={null}
              options={lengthOptions(slot, hours, 'minimumMinutes')}
              isRequired
              problem={problemOf('minimumMinutes')}
              onValue={(value) => onHours(withMinimum(hours, Number(value)))}
            />
            <Select
              name="maximumMinutes"
              label={t('longest')}
              value={hours.maximumMinutes === undefined ? '' : String(hours.maximumMinutes)}
              none={t('wholeSlot')}
              options={lengthOptions(slot, hours, 'maximumMinutes')}
              isRequired={false}
              problem={problemOf('maximumMinutes')}
              onValue={(value) => onHours(withMaximum(hours, value))}
            />
          </div>
          {isNeverFreeWhole(slot) && (
            <p class="note" role="status">
              {t('neverFreeWhole')}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Returns the lengths of a booking that the slot allows, and the current one. */
function lengthOptions(
  slot: HoursFieldsProps['slot'],
  hours: Hours,
  member: 'minimumMinutes' | 'maximumMinutes',
): (readonly [string, string])[] {
  const { stepMinutes, minimumMinutes, [member]: current = 0 } = hours;
  const window = windowOf(slot) ?? 24 * 60;
  const least = member === 'maximumMinutes' ? minimumMinutes : stepMinutes;
  const count = Math.max(Math.floor((window - least) / stepMinutes) + 1, 0);
  const lengths = Array.from({ length: count }, (_, index) => least + index * stepMinutes);
  const shown = current === 0 || lengths.includes(current) ? lengths : [...lengths, current];
  return shown.map((minutes) => [String(minutes), lengthText(minutes)]);
}

const withMinimum = ({ maximumMinutes, ...hours }: Hours, minimumMinutes: number): Hours => ({
  ...hours,
  minimumMinutes,
  ...(maximumMinutes !== undefined && { maximumMinutes: Math.max(maximumMinutes, minimumMinutes) }),
});

const withMaximum = ({ maximumMinutes: _, ...hours }: Hours, text: string): Hours =>
  text === '' ? hours : { ...hours, maximumMinutes: Number(text) };
