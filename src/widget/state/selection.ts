/** Derives the visitor's selection from the state. */
import type { BookingRequest, Package, Quote } from '../../client/types.ts';
import type { CachedData, Choices, Item, KeptItem, Listings, Selection } from './state.ts';
import { type TimedSlot, withTimes } from './timed-slot.ts';

type ChoicesWithOffers = Choices & Listings;

type Chosen = Pick<Choices, 'spaceId' | 'slotId' | 'packageId'> &
  Partial<Pick<Choices, 'layout' | 'times'>> &
  Pick<CachedData, 'spaces' | 'slots'>;

/** The maximum number of pieces of an extra without a limit of its own. */
export const maxPieces = 1e6;

/**
 * Returns the selected space, slot with the chosen times, package and layout as the venue describes them. A slot that is no
 * longer by the hour is another one than that of which times were chosen.
 */
export function chosen({ spaces, slots, spaceId, slotId, times, packageId, layout: called }: Chosen) {
  const space = spaces.data?.find(({ id }) => id === spaceId);
  const listed = slots.data?.find(({ id, hours }) => id === slotId && (hours || !times));
  const slot: TimedSlot | undefined = listed && times ? withTimes(listed, times) : listed;
  const offer = slot?.packages.find(({ id }) => id === packageId);
  return { space, slot, offer, layout: space?.layouts.find(({ name }) => name === called) };
}

/** Returns the slot and package to preselect when the visitor chooses another date or space. */
export function chosenBefore(state: ChoicesWithOffers): Choices['before'] {
  const { slot, offer } = chosen(state);
  return slot ? { ...state.before, slot, ...(offer && { offer }) } : state.before;
}

/** Returns the selection for a quote or request; null if it is incomplete. */
export function selectionOf(state: ChoicesWithOffers): Selection | null {
  const { spaceId, slotId, packageId, date, times } = state;
  const { slot, offer } = chosen(state);
  return spaceId && slotId && packageId && date && offer && (times || !slot?.hours)
    ? { spaceId, slotId, packageId, date, ...times }
    : null;
}

/** Members of a quote that change its price, beside the selection. */
export type PriceOptions = Pick<BookingRequest, 'attendance' | 'extras' | 'additionalItems' | 'code'>;

/**
 * Returns the other dates of a request, to spread, with what is offered of them; false if there is only one.
 *
 * @param isTimed also with the times that their slots have
 */
export function otherDates(state: ChoicesWithOffers, isTimed = false) {
  return (
    state.others.length > 0 && {
      additionalItems: state.others.map((item) => ({
        ...(isTimed && clockTimesOf(chosenIn(state, item).slot)),
        ...(offeredItem(state, item) ?? item),
      })),
    }
  );
}

const clockTimesOf = (slot: TimedSlot | undefined) =>
  slot && { startTime: slot.startTime, endTime: slot.endTime };

/** Returns the times and the price that are shown, for the request: the service refuses it if they have changed. */
export function shownTerms(state: ChoicesWithOffers & Pick<CachedData, 'quote'>) {
  // The service does not compare the lines.
  const { lines: _, ...expectedQuote }: Partial<Quote> = { ...state.quote.data };
  return { ...clockTimesOf(chosen(state).slot), ...otherDates(state, true), expectedQuote };
}

/** Returns what was chosen for a date as the venue describes it. */
export function chosenIn(
  { spaces, slots, otherSlots }: Listings,
  item: Pick<Choices, 'spaceId' | 'slotId' | 'packageId'>,
) {
  return chosen({ ...item, spaces, slots: { ...slots, data: [...(slots.data ?? []), ...otherSlots] } });
}

/** Returns a date with those of its extras and layouts that are offered; null if its space or package is not. */
function offeredItem(listings: Listings, item: Item): Item | null {
  const { space, offer, layout } = chosenIn(listings, item);
  const { extras, layout: _wanted, ...rest } = item;
  return space && offer
    ? { ...rest, ...offeredExtras(offer, extras), ...(layout && { layout: layout.name }) }
    : null;
}

/** Returns the wanted extras of a package in its order, to spread; those that it does not offer are left out. */
function offeredExtras(offer: Package | undefined, wanted: Item['extras']) {
  const extras = (offer?.extras ?? []).flatMap(({ id, per, most }) => {
    const found = wanted?.find((extra) => extra.id === id);
    const pieces = Math.min(found?.pieces ?? 1, most ?? maxPieces);
    return found ? [per === 'piece' ? { id, pieces } : { id }] : [];
  });
  return extras.length > 0 && { extras };
}

/** Returns the same as the venue described it last, if it has withdrawn the choice since. */
export function chosenOrLost(state: ChoicesWithOffers) {
  const now = chosen(state);
  const isOffered = now.space && (now.offer || !state.packageId);
  return isOffered ? now : chosenIn(state.listedBefore ?? state, state);
}

/**
 * Returns the current date with its extras and layout, as chosen: what the venue offers may not have arrived yet, or the venue may
 * have withdrawn it; null if it is incomplete.
 */
export function currentItem(state: ChoicesWithOffers): Item | null {
  const { step, spaceId, slotId, packageId, date, times, guests, layout } = state;
  // At the last step, its fixed times have become hours to choose from.
  const isUntimed = step !== 'details' && chosen(state).slot?.hours && !times;
  if (!spaceId || !slotId || !packageId || !date || isUntimed) return null;
  const extras = wantedExtras(state);
  return {
    spaceId,
    slotId,
    packageId,
    date,
    ...times,
    ...(guests && { attendance: guests }),
    ...(extras.length > 0 && { extras }),
    ...(layout && { layout }),
  };
}

/** Returns the same to bring back after another date: one that the visitor has chosen to wait for is marked. */
export function keptItem(state: ChoicesWithOffers): KeptItem | null {
  const item = currentItem(state);
  const { waitingFor, others } = state;
  const isWaiting = !others[0] && waitingFor?.date === item?.date && waitingFor?.slotId === item?.slotId;
  return item && isWaiting ? { ...item, isWaiting } : item;
}

const wantedExtras = ({ extras }: Choices) =>
  Object.entries(extras).flatMap(([id, pieces]) => {
    if (pieces <= 0) return [];
    return [pieces === 1 ? { id } : { id, pieces }];
  });

/** Returns attendance, extras, other dates and the applied code. */
export function priceOptionsOf(state: ChoicesWithOffers): PriceOptions {
  return {
    ...(state.guests && { attendance: state.guests }),
    ...offeredExtras(chosen(state).offer, wantedExtras(state)),
    ...otherDates(state),
    ...(state.isCodeApplied && { code: state.code.trim() }),
  };
}

/**
 * Returns the extras for a package that the visitor chooses: those that it does not offer wait for another one. Any others that
 * it later lacks, the venue has withdrawn.
 */
export function extrasIn(offer: Package | undefined, extras: Choices['extras']): Choices['extras'] {
  const isOffered = (id: string) => offer?.extras.some((extra) => extra.id === id);
  return Object.fromEntries(
    Object.entries(extras).map(([id, pieces]) => [id, Math.abs(pieces) * (isOffered(id) ? 1 : -1)]),
  );
}

/** Returns how much of what was chosen the venue no longer offers: spaces, packages, layouts, and pieces of extras; 0 while unknown. */
export function lossCountOf(state: ChoicesWithOffers & Pick<CachedData, 'isKnown'>): number {
  if (!state.isKnown) return 0;
  const { spaceId, packageId, others } = state;
  const { space, offer } = chosen(state);
  const current = currentItem(state);
  let count = !current && spaceId && !(space && (offer || !packageId)) ? 1 : 0;
  for (const item of [current ?? [], others].flat()) {
    const offered = offeredItem(state, item);
    count += offered ? sizeOf(item) - sizeOf(offered) : 1;
  }
  return count;
}

function sizeOf({ extras, layout }: Item): number {
  let size = layout ? 1 : 0;
  for (const { pieces } of extras ?? []) size += pieces ?? 1;
  return size;
}

/** Returns the entry with this id, or else the one with this name, or else the only entry. */
export function selectedOrOnly<Thing extends { readonly id: string; readonly name: string }>(
  things: readonly Thing[],
  id: string | null,
  like: { readonly name: string } | undefined,
) {
  return (
    things.find((thing) => thing.id === id) ??
    things.find(({ name }) => name === like?.name) ??
    (things.length === 1 ? things[0] : undefined)
  );
}
