/** Commands that change several dates of a booking. They send no message: the venue writes to its guest itself. */
import { type BookedItem, itemLabel } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { itemPath } from '../../domain/booking/item-paths.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findAlternativesToMove } from '../../operations/booking/alternatives-to-move.ts';
import { cancelItems, moveItems, type SameDayMove } from '../../operations/booking/change-items.ts';
import type { Context } from '../../operations/context.ts';
import { CommandFailure } from '../failure.ts';
import { printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { changeDates, type DateChangeOptions, totalOf } from './change-dates.ts';
import { moveTarget, type RequestMoveOptions } from './move.ts';
import { alternativesText } from './series-table.ts';

/** Which dates to change. */
interface ScopeOptions extends DateChangeOptions {
  /** Only this item and those after it. */
  readonly fromItem?: number;
  /** The items that stay. */
  readonly skipItem?: readonly number[];
  /** Whether dates that differ from the first one are changed too. */
  readonly includeChanged?: boolean;
}

export type SeriesCancelOptions = ScopeOptions;
export type SeriesMoveOptions = ScopeOptions &
  Pick<RequestMoveOptions, 'space' | 'slot' | 'package' | 'start' | 'end'> & { readonly total?: string };

/** Moves dates of a series to another time, space or package; each stays on its day. */
export async function moveSeries(
  terminal: Terminal,
  reference: string,
  options: SeriesMoveOptions,
): Promise<void> {
  const { space, slot, start, end } = options;
  const {
    date: _,
    endDate: _end,
    ...to
  } = moveTarget({
    space,
    slot,
    start,
    end,
    package: options.package,
  } as RequestMoveOptions);
  await changeDates(terminal, reference, options, async (context, change, found) => {
    const chosen = chooseItems(found, options, context.clock());
    const totalCents = totalOf(found.quote.currency, options.total);
    const numbers = chosen.items.map(({ number }) => number);
    try {
      const changed = await moveItems(context, { ...change, numbers, to: { ...to, totalCents } });
      return { changed, what: describe('Moved', chosen) };
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const conflicts = conflictsOf(error, chosen.items);
      if (conflicts.length === 0) throw error;
      if (!options.json) await printConflicts(terminal, context, { request: found, conflicts, to });
      const dates = conflicts.map(({ item: { number, date } }) => `item ${number} (${date})`);
      throw new CommandFailure(
        `nothing was moved: ${dates.join(', ')} cannot be moved there; leave out such dates with --skip-item, and move each to what is free with move --item`,
      );
    }
  });
}

interface Conflict {
  readonly item: BookedItem;
  readonly reason: string;
}

/** Returns the dates that an error names; the only date if it names none. */
function conflictsOf({ message, details }: ConflictError, items: readonly BookedItem[]): readonly Conflict[] {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return [{ item: only, reason: message }];
  return items.flatMap((item, index) => {
    const detail = details.find(({ path }) => path === itemPath(index));
    return detail === undefined ? [] : [{ item, reason: detail.message }];
  });
}

interface RefusedMove {
  readonly request: BookingRequest;
  readonly conflicts: readonly Conflict[];
  readonly to: SameDayMove;
}

/** Prints what is in the way of a move, and what is free on these dates instead. */
async function printConflicts(
  terminal: Terminal,
  context: Context,
  { request, conflicts, to }: RefusedMove,
): Promise<void> {
  const items = conflicts.map(({ item }) => item);
  const alternatives = await findAlternativesToMove(context, request, items, to);
  printTable(
    terminal,
    conflicts.map(({ item, reason }) => ({
      item: item.number,
      date: item.date,
      reason,
      instead: alternativesText(alternatives.get(item) ?? []),
    })),
    '',
  );
}

/** Cancels dates of a series. */
export async function cancelSeries(
  terminal: Terminal,
  reference: string,
  options: SeriesCancelOptions,
): Promise<void> {
  await changeDates(terminal, reference, options, async (context, change, found) => {
    const chosen = chooseItems(found, options, context.clock());
    const numbers = chosen.items.map(({ number }) => number);
    const changed = await cancelItems(context, { ...change, numbers });
    return { changed, what: describe('Cancelled', chosen) };
  });
}

interface ChosenItems {
  readonly items: readonly BookedItem[];
  /** Those that stay because they differ from the first one. */
  readonly different: readonly BookedItem[];
}

/**
 * Chooses the dates to change: none that has started, and those that were changed by hand only if they are included.
 *
 * @throws CommandFailure if there is no such date
 */
function chooseItems(
  { items, reference }: BookingRequest,
  { fromItem, skipItem = [], includeChanged = false }: ScopeOptions,
  now: Instant,
): ChosenItems {
  const from = items.find(({ number }) => number === fromItem);
  const unknown = [fromItem ?? [], skipItem]
    .flat()
    .find((named) => !items.some(({ number }) => number === named));
  if (unknown !== undefined) throw new CommandFailure(`booking request ${reference} has no item ${unknown}`);
  const inScope = items
    .filter(({ startsAt }) => startsAt > now && startsAt >= (from?.startsAt ?? now))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const [first] = inScope;
  if (first === undefined) throw new CommandFailure(`every date of booking request ${reference} has started`);
  const isAlike = (each: BookedItem) => includeChanged || placeOf(each) === placeOf(from ?? first);
  const alike = inScope.filter(isAlike).filter(({ number }) => !skipItem.includes(number));
  if (alike.length === 0) throw new CommandFailure('no date is left');
  return { items: alike, different: inScope.filter((each) => !isAlike(each)) };
}

const placeOf = ({ space, slot, package: offer }: BookedItem) =>
  JSON.stringify([space.id, slot.id, slot.startTime, slot.endTime, offer.id]);

function describe(verb: string, { items, different }: ChosenItems): string {
  const [first] = items;
  const named = items.length === 1 && first ? itemLabel(first) : `${items.length} dates`;
  const kept = different.map((each) => `item ${each.number} (${itemLabel(each)})`).join('; ');
  return `${verb} ${named}${kept === '' ? '' : `; not changed, because they differ: ${kept}`}`;
}
