import { Button } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import type { DateScope } from '../decisions/use-open-dialog.ts';
import { t } from '../fields/messages.ts';
import { type AboutDates, ScopeChoice } from '../items/scope-fields.tsx';
import { t as requests } from '../messages.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';

type Item = StaffRequest['items'][number];

/** The dates whose choices are edited. */
interface EditScope {
  /** In their order. */
  readonly items: readonly Item[];
  /** Null: the dates that were selected before. */
  readonly kind: DateScope | null;
  /** The date to which `one` and `following` refer. */
  readonly item: Item | undefined;
  /** The numbers of the dates from which a move starts. */
  readonly moved: readonly number[];
  readonly choose: (scope: { readonly kind?: DateScope; readonly item?: number }) => void;
  /** Forgets what was chosen, once it is saved. */
  readonly drop: () => void;
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
  const proposed = { kind: scope ?? (opened === undefined ? 'all' : 'one'), item: opened };
  const { draft, change, drop } = useDraft<{ kind: DateScope; item: number | undefined }>(
    `dates of ${key}`,
    proposed,
  );
  const chosen = draft ?? proposed;
  const item = dates.find((each) => each.item === chosen.item) ?? dates[0];
  const isSelection = selected.length > 1;
  const isIn = (each: Item) =>
    isSelection
      ? selected.includes(each.item)
      : chosen.kind === 'all' ||
        each === item ||
        (chosen.kind === 'following' && item !== undefined && each.startsAt >= item.startsAt);
  const items = dates.filter(isIn);
  return {
    items,
    kind: isSelection ? null : chosen.kind,
    item,
    moved: isSelection ? items.map((each) => each.item) : item ? [item.item] : [],
    choose: change,
    drop: () => drop(),
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
  const { kind, item, items } = scope;
  return (
    <>
      {kind !== null && (
        <ScopeChoice
          scope={kind}
          all={t('allDates', { count: dates.length })}
          onScope={(next) => onScope({ kind: next })}
        />
      )}
      {(kind === 'one' || kind === 'following') && item && (
        <Select
          name="edited-date"
          label={requests('date')}
          value={String(item.item)}
          isRequired
          none={null}
          options={dates.map((date) => [String(date.item), nameOfDate(date, dates)])}
          problem={problem}
          onValue={(value) => onScope({ item: Number(value) })}
        />
      )}
      <div class={css.scopeLine}>
        <span role="status">{requests('datesConcerned', { count: items.length })}</span>
        <Button look="quiet" onClick={onMove}>
          {requests('moveButton')}
        </Button>
      </div>
    </>
  );
}
