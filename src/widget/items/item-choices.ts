/** The list of dates of a request: the current choices are one of them, the others are in `others`. */
import { monthOf } from '../../domain/time/months.ts';
import { extrasOf, timesOf } from '../state/item-parts.ts';
import { chosenBefore, currentItem } from '../state/selection.ts';
import type { Choices, Item, KeptItem, Refusal, Selection, SessionState } from '../state/state.ts';

/** Returns all complete dates in their order, the main one first. */
export function itemsOf(state: SessionState): readonly Item[] {
  const current = currentItem(state);
  return current ? state.others.toSpliced(state.position, 0, current) : state.others;
}

/** Returns the dates of those that were kept which are no longer among these; default: among all complete ones. */
export function replacedOf(state: SessionState, items = itemsOf(state)): readonly KeptItem[] {
  return without(state.itemsBefore ?? [], items);
}

/** Returns the dates that others have replaced, which the visitor can bring back. */
export function removedOf(state: SessionState): readonly KeptItem[] {
  return without(notedOf(state), itemsOf(state));
}

/** Returns the same with those that are chosen now: the browser's Forward may lead to the others again. */
export function notedOf(state: SessionState): readonly KeptItem[] {
  const { replaced = [], isChanging } = state;
  const leaving = isChanging ? [] : replacedOf(state);
  return [...without(replaced, leaving), ...leaving];
}

/** Returns the dates that are not among others. */
export const without = (items: readonly KeptItem[], others: readonly Item[]) =>
  items.filter((item) => !others.some((other) => isSameTime(item, other)));

/** Returns whether the current date takes the place of one that was kept. */
export const isReplacing = (state: SessionState) => replacedOf(state, state.others).length === 1;

/** Returns the maximum number of dates; while it is unknown, there is none. */
export function maxItemsOf({ venue }: Pick<SessionState, 'venue'>): number {
  return venue.data ? (venue.data.maxItems ?? 1) : Number.POSITIVE_INFINITY;
}

/** Returns the choices of a date. */
function choicesOf(item: KeptItem) {
  const { spaceId, slotId, packageId, date, attendance, layout, isWaiting } = item;
  return {
    spaceId,
    slotId,
    times: timesOf(item),
    packageId,
    preferredPackageId: packageId,
    date,
    cursor: date,
    month: monthOf(date),
    guests: attendance ?? null,
    extras: extrasOf(item),
    layout: layout ?? null,
    before: {},
    ...(isWaiting && { waitingFor: { date, slotId } }),
  } satisfies Partial<Choices>;
}

/** Returns the choices that make one of these dates the current one; nothing if there is none at this place. */
export function withCurrent(
  items: readonly KeptItem[],
  position: number,
  refusal: Refusal | null = null,
): Partial<Choices> {
  const item = items[position];
  if (!item) return {};
  const isTaken = refusal?.code === 'CONFLICT' && refusal.items.some((other) => isSameTime(other, item));
  return {
    ...choicesOf(item),
    others: items.toSpliced(position, 1),
    position,
    conflict: isTaken ? timeOf(item) : null,
    termsBefore: null,
    itemsLeft: null,
  };
}

/** Returns the choices for a further date, in the same space and for as many guests. */
export function withNew(state: SessionState, items = itemsOf(state)): Partial<Choices> {
  return {
    others: items,
    position: items.length,
    date: null,
    slotId: null,
    times: null,
    packageId: null,
    extras: {},
    // The next date probably has a slot and a package of the same names.
    before: chosenBefore(state),
    conflict: null,
    termsBefore: null,
    itemsLeft: null,
  };
}

/** Returns whether two dates are the same slot on the same day, at the same times. */
export function isSameTime(one: Item, other: Item): boolean {
  const isSameSlot = one.date === other.date && one.slotId === other.slotId && one.spaceId === other.spaceId;
  const [times, others] = [timesOf(one), timesOf(other)];
  return isSameSlot && times?.startTime === others?.startTime && times?.endTime === others?.endTime;
}

/** Returns the selection of a date. */
export function timeOf(item: Item): Selection {
  const { spaceId, slotId, packageId, date } = item;
  return { spaceId, slotId, packageId, date, ...timesOf(item) };
}
