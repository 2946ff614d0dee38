import { Button } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { type Draft, useDraft } from '../../parts/use-draft.ts';
import type { DateScope } from '../decisions/use-open-dialog.ts';
import { t } from '../fields/messages.ts';
import { type AboutDates, ScopeChoice } from '../items/scope-fields.tsx';
import { t as requests } from '../messages.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';

type Item = StaffRequest['items'][number];

interface ChosenDates {
  readonly kind: DateScope;
  /** The date to which `one` and `following` refer; undefined: the first; null: not chosen again, after it was cancelled. */
  readonly item: number | null | undefined;
}

/** The dates whose choices are edited. */
export interface EditScope {
  /** In their order. */
  readonly items: readonly Item[];
  /** Whether the chosen date was cancelled or is over: nothing is edited until the person chooses again. */
  readonly isGone: boolean;
  /** Null: the dates that were selected before, or none is chosen. */
  readonly kind: DateScope | null;
  /** Whether the dates were selected before. */
  readonly isSelection: boolean;
  /** The date to which `one` and `following` refer. */
  readonly item: Item | undefined;
  /** The numbers of the dates from which a move starts. */
  readonly moved: readonly number[];
  readonly choose: (scope: Partial<ChosenDates>) => void;
  /** Forgets what was chosen, once it is saved. */
  readonly drop: () => void;
  /** Since when the choice is kept, and that the person continues with it. */
  readonly restored: Pick<Draft<object>, 'restoredFrom' | 'resume'>;
}

/**
 * Keeps which dates are edited, as long as what was typed for them.
 *
 * @param key identifies the draft
 * @param dates those that are not over, in their order
 * @param about where the dialog was opened: with `item`, at this date; without, for the booking
 */
export function useEditScope(
  key: string,
  dates: readonly Item[],
  { item: opened, selected = [], scope }: AboutDates & { readonly item: number | undefined },
): EditScope {
  const proposed: ChosenDates = { kind: scope ?? (opened === undefined ? 'all' : 'one'), item: opened };
  const restored = useDraft<ChosenDates>(`dates of ${key}`, proposed);
  const { draft, change, drop } = restored;
  const chosen = draft ?? proposed;
  const isSelection = selected.length > 1;
  const itemOf = (number: ChosenDates['item']) =>
    number === undefined ? dates[0] : dates.find((each) => each.item === number);
  const itemsOf = ({ kind, item: number }: ChosenDates) => {
    const item = itemOf(number);
    return dates.filter((each) =>
      isSelection
        ? selected.includes(each.item)
        : kind === 'all' ||
          each === item ||
          (kind === 'following' && item !== undefined && each.startsAt >= item.startsAt),
    );
  };
  const items = itemsOf(chosen);
  const item = itemOf(chosen.item) ?? (chosen.kind === 'all' ? dates[0] : undefined);
  const isGone = items.length === 0 && dates.length > 0;
  return {
    items,
    isGone,
    isSelection,
    kind: isSelection || (isGone && chosen.item !== null) ? null : chosen.kind,
    item,
    moved: isSelection ? items.map((each) => each.item) : item ? [item.item] : [],
    choose: (next) => change(isGone ? { item: next.kind === 'all' ? dates[0]?.item : null, ...next } : next),
    drop: () => drop(),
    restored,
  };
}

interface EditScopeFieldsProps {
  readonly dates: readonly Item[];
  readonly scope: EditScope;
  readonly problem: string | undefined;
  readonly onScope: EditScope['choose'];
  /** Opens the dialog that moves the same dates. */
  readonly onMove: () => void;
}

/** Renders the choice between one date, this and the following ones, and all; time and space of the same dates are moved. */
export function EditScopeFields({ dates, scope, problem, onScope, onMove }: EditScopeFieldsProps) {
  const { kind, item, items, isGone, isSelection } = scope;
  return (
    <>
      {isGone && (
        <p class="problem" role="alert">
          {requests('dateGone')}
        </p>
      )}
      {!isSelection && (
        <ScopeChoice
          scope={kind}
          all={t('allDates', { count: dates.length })}
          onScope={(next) => onScope({ kind: next })}
        />
      )}
      {(kind === 'one' || kind === 'following') && (
        <Select
          name="edited-date"
          label={requests('date')}
          value={String(item?.item ?? '')}
          isRequired
          none={item ? null : '–'}
          options={dates.map((date) => [String(date.item), nameOfDate(date, dates)])}
          problem={problem}
          onValue={(value) => onScope({ item: Number(value) })}
        />
      )}
      <div class={css.scopeLine}>
        <span role="status">{requests('datesConcerned', { count: items.length })}</span>
        {!isGone && (
          <Button look="quiet" onClick={onMove}>
            {requests('moveButton')}
          </Button>
        )}
      </div>
    </>
  );
}
