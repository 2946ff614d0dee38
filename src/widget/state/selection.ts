/** Derives the visitor's selection from the state. */
import type { BookingRequest } from '../../client/types.ts';
import type { CachedData, Choices, Selection } from './state.ts';

type ChoicesWithOffers = Choices & Pick<CachedData, 'spaces' | 'slots'>;

/** Returns the selected space, slot, package and layout as the venue describes them. */
export function chosen({ spaces, slots, spaceId, slotId, packageId, layout: called }: ChoicesWithOffers) {
  const space = spaces.data?.find(({ id }) => id === spaceId);
  const slot = slots.data?.find(({ id }) => id === slotId);
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
  const { spaceId, slotId, packageId, date } = state;
  return spaceId && slotId && packageId && date && chosen(state).offer
    ? { spaceId, slotId, packageId, date }
    : null;
}

/** Members of a quote that change its price, beside the selection. */
export type PriceOptions = Pick<BookingRequest, 'attendance' | 'extras' | 'additionalItems' | 'code'>;

/** Returns the other dates of a request, to spread; false if there is only one. */
export function otherDates({ others }: Pick<Choices, 'others'>) {
  return others.length > 0 && { additionalItems: others };
}

/** Returns attendance, extras, other dates and the applied code; extras of other packages are left out. */
export function priceOptionsOf(state: ChoicesWithOffers): PriceOptions {
  const offered = chosen(state).offer?.extras ?? [];
  const extras = offered
    .filter(({ id }) => state.extras[id])
    .map(({ id, per, most }) =>
      // The field of a number above the maximum has an error.
      per === 'piece' ? { id, pieces: Math.min(state.extras[id] ?? 1, most ?? 1e6) } : { id },
    );
  return {
    ...(state.guests && { attendance: state.guests }),
    ...(extras.length > 0 && { extras }),
    ...otherDates(state),
    ...(state.isCodeApplied && { code: state.code.trim() }),
  };
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
