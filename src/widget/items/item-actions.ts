/** Adds, changes and removes dates of a request. */

import { monthOf } from '../../domain/time/months.ts';
import { type ChangeableSession, type ItemPlace, laterParts } from '../state/later-parts.ts';
import { currentItem, keptItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import type { Choices, Item, KeptItem, SessionState } from '../state/state.ts';
import {
  isReplacing,
  isSameTime,
  itemsOf,
  maxItemsOf,
  notedOf,
  removedOf,
  replacedOf,
  withCurrent,
  withNew,
  without,
} from './item-choices.ts';

/** Opens the calendar for a further date. */
export function addItem(session: BookingSession): void {
  const { state } = session;
  if (state.isSending) return;
  session.change({ ...withNew(state), itemsBefore: null, replaced: notedOf(state) });
  openDates(session);
}

/** Opens the calendar of a date. */
export function changeItem(session: BookingSession, position: number): void {
  if (session.state.isSending) return;
  const items = itemsOf(session.state);
  session.change({ ...withCurrent(items, position), itemsBefore: items, isChanging: true });
  openDates(session);
}

/** Lists the spaces, for a further date or to change that of the current one. */
export function chooseOtherSpace(session: BookingSession): void {
  const { state } = session;
  if (currentItem(state) && !isReplacing(state))
    session.change({ itemsBefore: itemsOf(state), isChanging: true });
  session.goTo('space');
}

/**
 * Makes room for the space or date that the visitor chooses at the first step: beside several, it is a further one. At the
 * maximum, or instead of the only one, it replaces the current one, and all are kept as they were. If the visitor has asked
 * to change one, it stays that one.
 *
 * @param spaceId undefined: a date is chosen first
 */
export function beginItem(session: ChangeableSession, spaceId?: string): void {
  const { state } = session;
  const { others, itemsBefore, isChanging, replaced = [] } = state;
  if (!currentItem(state) || (itemsBefore && isChanging)) return;
  if (others.length === 0) {
    // The current one may replace a date that the last step has not named yet: it stays the one that was kept.
    if (replacedOf(state, replaced).length === 0) laterParts.beginItem(session, spaceId);
    return;
  }
  const items = itemsOf(state);
  const isFull = items.length >= maxItemsOf(state);
  const kept = isReplacing(state) ? itemsBefore : items;
  session.change(
    isFull
      ? { ...withNew(state, others), itemsBefore: kept, isChanging: false }
      : { ...withNew(state), itemsBefore: null },
  );
}

/** Replaces another one of the dates that were kept, instead of the one that is replaced now. */
export function replaceItem(session: BookingSession, index: number): void {
  const { state } = session;
  const { others, position, itemsBefore, refusal } = state;
  const [back] = replacedOf(state);
  const leaving = itemsBefore?.[index];
  if (!back || !leaving || state.isSending) return;
  const swapped = (item: Item) => (isSameTime(item, leaving) ? back : item);
  const current = currentItem(state);
  session.change(
    current && isSameTime(current, leaving)
      ? withCurrent(itemsOf(state).map(swapped), position, refusal)
      : { others: others.map(swapped) },
  );
}

/**
 * Brings back the dates that others have replaced: those that were added last leave, as far as there is no room. They are named,
 * and can be brought back in turn, unless one date leaves for each.
 */
export function undoReplaced(session: BookingSession): void {
  const { state } = session;
  if (state.isSending) return;
  const all = removedOf(state);
  const current = keptItem(state);
  // There is no waiting list for several dates.
  const max = all.at(-1)?.isWaiting ? 1 : maxItemsOf(state);
  const removed = all.filter((item) => max === 1 || !item.isWaiting).slice(-max);
  const items: readonly KeptItem[] = current?.isWaiting ? [current] : itemsOf(state);
  const kept = current?.isWaiting ? [] : items.slice(0, Math.max(0, max - removed.length));
  const leaving = without(items, [...kept, ...removed]);
  const named = leaving.length === removed.length ? [] : leaving;
  session.change({ itemsBefore: [...kept, ...removed], replaced: [...without(all, removed), ...named] });
  leaveChange(session);
}

/** Returns to the list with all dates as they were before one of them began to change. */
export function leaveChange(session: BookingSession): void {
  if (session.state.isSending) return;
  restoreItems(session);
  if (session.state.step === 'details') session.change({}, 'heading');
  else session.open('details');
}

function restoreItems(session: ChangeableSession): void {
  const { itemsBefore, refusal } = session.state;
  // A link's date that is not known yet.
  session.chooseDateWhenKnown?.(null);
  session.change({ ...withCurrent(itemsBefore ?? [], 0, refusal), itemsBefore: null });
}

/** Removes dates; the first of the others is then the main one. */
export function removeItems(session: BookingSession, positions: readonly number[]): void {
  if (session.state.isSending) return;
  const { step, refusal, replaced = [] } = session.state;
  const all = itemsOf(session.state);
  const items = all.filter((_, position) => !positions.includes(position));
  const hasList = items.length > 1 && step === 'details';
  session.change(
    {
      ...withCurrent(items, 0, refusal),
      itemsBefore: null,
      replaced: without(replaced, without(all, items)),
    },
    hasList ? 'items' : 'heading',
  );
}

/**
 * Makes the main date the current one. Drops a further date of which nothing was chosen, and restores one whose change was
 * not completed: the visitor went back.
 */
export function showMainDate(session: BookingSession): void {
  const { state } = session;
  const { itemsBefore, position, date, packageId, replaced = [] } = state;
  const noted = notedOf(state);
  const isNoted = noted.length === replaced.length && noted.every((item, at) => item === replaced[at]);
  const isSettled = position === 0 && itemsBefore === keptOf(state) && isNoted;
  if (itemsBefore && !(date && packageId)) restoreItems(session);
  else if (!isSettled && (currentItem(state) || date === null)) session.change(mainOf(state));
}

/** Returns the choices of the main date. */
const mainOf = (state: SessionState): Partial<Choices> => ({
  ...withCurrent(itemsOf(state), 0, state.refusal),
  itemsBefore: keptOf(state),
  isChanging: false,
  replaced: notedOf(state),
});

/** Returns the dates to which the visitor can return; null: all are as the visitor has asked. */
const keptOf = (state: SessionState) =>
  state.isChanging || replacedOf(state).length === 0 ? null : state.itemsBefore;

/**
 * Shows the date of an entry of the browser's history: one of the list, or a further one. Back to the last step leaves a date
 * that the visitor was changing as it was, as the form's own button does; Forward returns to the change.
 */
export function showItem(session: ChangeableSession, { step, ...place }: ItemPlace): void {
  const { state } = session;
  const { position, spaceId, date, packageId } = place;
  const { itemsBefore, isChanging, refusal, itemsLeft } = state;
  if (step === 'details' && itemsBefore && isChanging) {
    restoreItems(session);
    session.change({ itemsLeft: itemsBefore });
  }
  if (step !== 'date') return;
  if (itemsLeft?.[position] && isSame(place.others, itemsLeft.toSpliced(position, 1))) {
    const at = withCurrent(itemsLeft, position, refusal);
    const month = date ? { cursor: date, month: monthOf(date) } : {};
    const change = { ...place, preferredPackageId: packageId, itemsBefore: itemsLeft, isChanging: true };
    session.change({ ...at, ...month, ...change, itemsLeft: null }, 'heading');
    return;
  }
  const isChanged = itemsBefore && !currentItem(state);
  if (position === state.position && !(isChanged && spaceId !== state.spaceId)) return;
  const items = isChanged ? itemsBefore : itemsOf(state);
  const changes = position < items.length ? withCurrent(items, position, refusal) : withNew(state, items);
  session.change({ ...changes, itemsBefore: isChanged ? null : itemsBefore }, 'heading');
}

const isSame = (one: readonly Item[], other: typeof one) => JSON.stringify(one) === JSON.stringify(other);

/** Continues with the complete dates, the main one as the current one. */
export function continueWithItems(session: BookingSession): void {
  if (session.state.isSending) return;
  session.change(mainOf(session.state));
  session.open('details');
}

/** Continues with the other dates, without the one that is being chosen. */
export function continueWithout(session: BookingSession): void {
  removeItems(session, currentItem(session.state) ? [session.state.position] : []);
  continueWithItems(session);
}

function openDates(session: BookingSession): void {
  if (session.state.step === 'date') session.change({}, 'heading');
  else session.open('date');
}
