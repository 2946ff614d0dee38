/** Commands that change several dates of a booking. They send no message: the venue writes to its guest itself. */
import { type BookedItem, itemLabel } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { cancelItems, moveItems } from '../../operations/booking/change-items.ts';
import { CommandFailure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { changeDates, type DateChangeOptions, totalOf } from './change-dates.ts';
import { moveTarget, type RequestMoveOptions } from './move.ts';

/** Which dates to change. */
interface ScopeOptions extends DateChangeOptions {
  /** Only this item and those after it. */
  readonly fromItem?: number;
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
    ...{ space, slot, start, end },
    package: options.package,
  } as RequestMoveOptions);
  await changeDates(terminal, reference, options, async (context, change, found) => {
    const chosen = chooseItems(found, options, context.clock());
    const totalCents = totalOf(found.quote.currency, options.total);
    const numbers = chosen.items.map(({ number }) => number);
    const changed = await moveItems(context, { ...change, numbers, to: { ...to, totalCents } });
    return { changed, what: describe('Moved', chosen) };
  });
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
  { fromItem, includeChanged = false }: ScopeOptions,
  now: Instant,
): ChosenItems {
  const from = items.find(({ number }) => number === fromItem);
  if (fromItem !== undefined && from === undefined)
    throw new CommandFailure(`booking request ${reference} has no item ${fromItem}`);
  const inScope = items
    .filter(({ startsAt }) => startsAt > now && startsAt >= (from?.startsAt ?? now))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const [first] = inScope;
  if (first === undefined) throw new CommandFailure(`every date of booking request ${reference} has started`);
  const isAlike = (each: BookedItem) => includeChanged || placeOf(each) === placeOf(from ?? first);
  return { items: inScope.filter(isAlike), different: inScope.filter((each) => !isAlike(each)) };
}

const placeOf = ({ space, slot, package: offer }: BookedItem) =>
  JSON.stringify([space.id, slot.id, slot.startTime, slot.endTime, offer.id]);

function describe(verb: string, { items, different }: ChosenItems): string {
  const [first] = items;
  const named = items.length === 1 && first ? itemLabel(first) : `${items.length} dates`;
  const kept = different.map((each) => `item ${each.number} (${itemLabel(each)})`).join('; ');
  return `${verb} ${named}${kept === '' ? '' : `; not changed, because they differ: ${kept}`}`;
}
