import { firstWeekday } from '../../ui/locale/week.ts';
import { formats } from '../messages/language.ts';
import type { BlockDraft } from './block-draft.ts';
import { t } from './messages.ts';
import css from './style.module.css';

interface BlockTimesProps {
  readonly draft: BlockDraft;
  readonly change: (members: Partial<BlockDraft>) => void;
  readonly problems: ReadonlyMap<string, string>;
}

const firstDay = firstWeekday(formats.locale, null);
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ((firstDay - 1 + day) % 7) + 1);

/** Renders fields for the dates and hours of a block. */
export function BlockTimes({ draft, change, problems }: BlockTimesProps) {
  const input = (name: 'from' | 'to' | 'fromTime' | 'toTime', type: 'date' | 'time', hint?: string) => (
    <div part="field">
      <label for={`block-${name}`}>
        {t(name)} {hint && <small>· {hint}</small>}
      </label>
      <input
        id={`block-${name}`}
        type={type}
        required
        value={draft[name]}
        min={name === 'to' ? draft.from : undefined}
        aria-invalid={problems.has(name) || undefined}
        aria-describedby={problems.has(name) ? `block-${name}-problem` : undefined}
        onInput={({ currentTarget: { value } }) => {
          const isAfter = name === 'from' && value > draft.to;
          change({ [name]: value, ...(isAfter && { to: value }) });
        }}
      />
      {problems.has(name) && (
        <p class="problem" id={`block-${name}-problem`}>
          {problems.get(name)}
        </p>
      )}
    </div>
  );
  const hours = (isByHours: boolean) => (
    <label class={css.tick}>
      <input
        type="radio"
        name="hours"
        checked={draft.isByHours === isByHours}
        onChange={() => change({ isByHours })}
      />
      {t(isByHours ? 'someHours' : 'wholeDays')}
    </label>
  );
  const tick = (day: number, isOn: boolean) =>
    change({ weekdays: week.filter((each) => (each === day ? isOn : draft.weekdays.includes(each))).sort() });
  const isLong = draft.from !== draft.to;
  return (
    <>
      <div class={css.pair}>
        {input('from', 'date')}
        {input('to', 'date', t('to_hint'))}
      </div>
      <div
        class={css.pair}
        role="radiogroup"
        aria-label={`${t('wholeDays')}${formats.comma}${t('someHours')}`}
      >
        {hours(false)}
        {hours(true)}
      </div>
      {draft.isByHours && (
        <div class={css.pair}>
          {input('fromTime', 'time')}
          {input('toTime', 'time', draft.toTime <= draft.fromTime ? t('nextDay') : undefined)}
        </div>
      )}
      {isLong && (
        <fieldset class={css.weekdays}>
          <legend>{t('weekdays')}</legend>
          {week.map((day) => (
            <label key={day} class={css.tick}>
              <input
                type="checkbox"
                checked={draft.weekdays.includes(day)}
                onChange={({ currentTarget }) => tick(day, currentTarget.checked)}
              />
              {formats.weekday(day, 'short')}
            </label>
          ))}
          {problems.has('weekdays') && <p class="problem">{problems.get('weekdays')}</p>}
        </fieldset>
      )}
      <label class={css.tick}>
        <input
          type="checkbox"
          checked={draft.everyYear}
          onChange={({ currentTarget }) => change({ everyYear: currentTarget.checked })}
        />
        {t('everyYear')}
      </label>
    </>
  );
}
