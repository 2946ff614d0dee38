import { useState } from 'preact/hooks';
import { isDateOfSeries } from '../../../domain/booking/date-of-series.ts';
import { isoWeekday } from '../../../domain/time/calendar.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { type DateScope, dateScopes } from '../decisions/use-open-dialog.ts';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { placeOf, timesOf } from '../offer/date-name.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';

type Item = StaffRequest['items'][number];
/** `selected`: dates that were selected before. */
type Scope = DateScope | 'selected';

/** The dates that a dialog is about. */
export interface AboutDates {
  /** The dates that were selected, by their numbers; fewer than two: none. */
  readonly selected?: readonly number[] | undefined;
  /** The scope that is proposed; null: this date only. */
  readonly scope?: DateScope | null | undefined;
}

/** Which dates of a booking a change is for. */
export interface ChosenScope {
  readonly scope: Scope;
  /** The dates to change, in their order. */
  readonly items: readonly Item[];
  /** The dates in this scope that are on another day, at another time or in another space: they stay unless staff include them. */
  readonly different: readonly Item[];
  /** The dates in this scope that staff left out. */
  readonly leftOut: readonly Item[];
  readonly choose: (scope: Scope) => void;
  readonly include: (items: readonly number[], isIncluded: boolean) => void;
  readonly leaveOut: (items: readonly number[]) => void;
}

/** Keeps the scope of a change of one date, which may be for the following ones too: none that has started. */
export function useScope(
  { items, series }: StaffRequest,
  item: Item | null,
  { selected = [], scope: proposed }: AboutDates,
): ChosenScope {
  const isSelection = selected.length > 1;
  const [scope, choose] = useState<Scope>(isSelection ? 'selected' : (proposed ?? 'one'));
  const [included, setIncluded] = useState<readonly number[]>([]);
  const [omitted, setOmitted] = useState<readonly number[]>([]);
  const inScope = item === null || scope === 'one' ? [] : byStart(items).filter(isIn(scope, item, selected));
  const isElsewhere = (each: Item) => item !== null && placeOf(each) !== placeOf(item);
  // All dates of a series may have moved to another weekday.
  const isMoved = ({ date }: Item) =>
    series !== null &&
    item !== null &&
    (isDateOfSeries(series, item.date)
      ? !isDateOfSeries(series, date)
      : isoWeekday(date) !== isoWeekday(item.date));
  const different = isSelection
    ? []
    : inScope.filter((each) => each !== item && (isElsewhere(each) || isMoved(each)));
  const leftOut = inScope.filter((each) => omitted.includes(each.item));
  const isIncluded = (each: Item) => !different.includes(each) || included.includes(each.item);
  const chosen = inScope.filter((each) => !leftOut.includes(each) && isIncluded(each));
  return {
    scope,
    different: different.filter((each) => !leftOut.includes(each)),
    leftOut,
    choose,
    items: chosen,
    include(numbers, isWanted) {
      const isOther = (each: number) => !numbers.includes(each);
      setIncluded([...included.filter(isOther), ...(isWanted ? numbers : [])]);
      setOmitted(omitted.filter(isOther));
    },
    leaveOut: (numbers) => setOmitted([...omitted, ...numbers]),
  };
}

const isIn = (scope: Scope, item: Item, selected: readonly number[]) => (each: Item) =>
  Date.parse(each.startsAt) > Date.now() &&
  (scope === 'all' || (scope === 'selected' ? selected.includes(each.item) : each.startsAt >= item.startsAt));

/** Renders the choice between this date, this and the following ones, and all; and the dates that stay. */
export function ScopeFields({ scope, items, different, leftOut, choose, include }: ChosenScope) {
  return (
    <>
      {scope !== 'selected' && <ScopeChoice scope={scope} all={t('scope_all')} onScope={choose} />}
      {scope !== 'one' && <p role="status">{t('datesConcerned', { count: items.length })}</p>}
      <StayingDates title={t('differentDates')} dates={different} items={items} include={include} />
      <StayingDates title={t('leftOutDates')} dates={leftOut} items={items} include={include} />
    </>
  );
}

interface ScopeChoiceProps {
  /** Null: none is chosen. */
  readonly scope: DateScope | null;
  /** The text of all dates. */
  readonly all: string;
  readonly onScope: (scope: DateScope) => void;
}

/** Renders the choice between one date, this and the following ones, and all. */
export function ScopeChoice({ scope, all, onScope }: ScopeChoiceProps) {
  return (
    <div role="radiogroup" aria-label={t('changeFor')} class={css.timeKinds}>
      {dateScopes.map((each) => (
        <label key={each} class={css.timeKind}>
          <input type="radio" name="scope" checked={scope === each} onChange={() => onScope(each)} />
          {each === 'all' ? all : t(`scope_${each}`)}
        </label>
      ))}
    </div>
  );
}

interface StayingDatesProps extends Pick<ChosenScope, 'items' | 'include'> {
  readonly title: string;
  readonly dates: readonly Item[];
}

function StayingDates({ title, dates, items, include }: StayingDatesProps) {
  if (dates.length === 0) return null;
  return (
    <fieldset class={css.priceFields}>
      <legend>{title}</legend>
      {dates.length > 1 && (
        <Checkbox
          name={`include-all-${dates[0]?.item}`}
          isChecked={dates.every((each) => items.includes(each))}
          onChange={(isIncluded) =>
            include(
              dates.map(({ item }) => item),
              isIncluded,
            )
          }
        >
          {t('chooseAll')}
        </Checkbox>
      )}
      {dates.map((each) => (
        <Checkbox
          key={each.item}
          name={`include-${each.item}`}
          isChecked={items.includes(each)}
          onChange={(isIncluded) => include([each.item], isIncluded)}
        >
          {[formats.date(each.date), each.space.name, timesOf(each), each.slot.name]
            .filter(Boolean)
            .join(' · ')}
        </Checkbox>
      ))}
    </fieldset>
  );
}
