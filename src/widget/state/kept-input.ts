/** Brings the input that a tab keeps into a form that opens elsewhere: at another address, or with other attributes. */
import type { DatesBeside, KeptInput } from '../saved-state.ts';
import { type FormLocation, parseLocation, returnTo, type Typed } from './history.ts';
import { extrasOf, timesOf } from './item-parts.ts';
import { currentItem, extrasIn, keptItem } from './selection.ts';
import type { BookingSession } from './session.ts';
import { type Draft, type Item, type KeptItem, nothingChosen, type SessionState } from './state.ts';

/** Kept input of a visitor who has not sent it. */
type Unsent = KeptInput & { readonly typed: Typed };

/** Returns whether there is input that was not sent. */
export const isUnsent = (kept: KeptInput | null): kept is Unsent => !!kept?.typed;

/**
 * Begins a session with kept input: at the space and date of the address or the page's attributes, or else at the first
 * step, with all that was chosen.
 */
export function beginWith(session: BookingSession, kept: Unsent): void {
  const { presets } = session.options;
  const linked = parseLocation(location.search);
  const hasPlace = !!(linked?.spaceId ?? linked?.date ?? presets.spaceId ?? presets.date);
  const { guests: guestsBefore, layout, extras } = hasPlace ? optionsOf(kept) : kept.place;
  const guests = linked?.guests ?? guestsBefore ?? presets.guests;
  const guestsText = linked?.guests ? null : kept.typed.guestsText;
  const draft = filled(kept.typed.draft, session.state.draft);
  if (linked?.spaceId || linked?.date) {
    const place = placeOfLink(linked, { ...kept, place: { ...kept.place, guests, layout, extras } });
    const { itemsBefore, isChanging, ...at } = place;
    const { others, position } = at;
    const typed = { ...kept.typed, draft, guestsText, others, position, itemsBefore, isChanging };
    // The times are wanted on the date of the link too, which says so if they are not free.
    session.change({ timesBefore: kept.place.times ?? undefined });
    returnTo(session, at, typed, true);
  } else if (presets.spaceId || presets.date) {
    // The space of the attributes may offer them: until then, they wait.
    const options = { layout, extras: extrasIn(undefined, extras) };
    session.change({ ...kept.typed, ...kept.beside, ...options, draft, guestsText, guests });
    session.resume(null);
  } else {
    const { others, position, itemsBefore, isChanging } = linked?.others.length
      ? { ...linked, itemsBefore: null, isChanging: false }
      : kept.typed;
    const typed = { ...kept.typed, draft, guestsText, others, position, itemsBefore, isChanging };
    returnTo(session, { ...kept.place, guests, step: 'space' }, typed, true);
  }
}

/** Returns the guests, extras and layout for another date: of one of several that it replaces, none. A further one has no extras yet. */
function optionsOf({ place, beside }: Unsent) {
  if (beside?.itemsBefore && beside.itemsBefore.length > 1) return nothingChosen;
  return beside?.others.length ? { ...place, extras: {} } : place;
}

/** Returns the place of a link, with what was chosen elsewhere as far as it may fit: the link may be to one of the dates. */
function placeOfLink(
  linked: FormLocation,
  { place, typed, beside = typed }: Unsent,
): FormLocation & DatesBeside {
  const items = beside.itemsBefore ?? beside.others;
  // An address with all dates of a request.
  if (linked.others.length > 0)
    return {
      ...linked,
      guests: place.guests,
      itemsBefore: items.length > 0 ? items : null,
      isChanging: false,
    };
  const index = items.findIndex((item) => isLinked(item, linked));
  const own = items[index];
  if (own) {
    const { slotId, packageId, attendance, layout } = own;
    return {
      ...linked,
      guests: linked.guests ?? attendance ?? null,
      slotId,
      times: timesOf(own),
      packageId: linked.packageId ?? packageId,
      layout: linked.layout ?? layout ?? null,
      extras: { ...extrasOf(own), ...linked.extras },
      others: items.toSpliced(index, 1),
      position: index,
      itemsBefore: items,
      isChanging: true,
    };
  }
  const isSameSpace = linked.spaceId === place.spaceId;
  const isSamePackage = isSameSpace && linked.packageId === place.packageId;
  const extras = isSamePackage ? place.extras : extrasIn(undefined, place.extras);
  const { others, position, itemsBefore } = beside;
  return {
    ...linked,
    guests: place.guests,
    layout: linked.layout ?? (isSameSpace ? place.layout : null),
    extras: { ...extras, ...linked.extras },
    others,
    position,
    itemsBefore,
    isChanging: false,
  };
}

/** Returns whether a link is to one of the dates. */
function isLinked(item: Item, { spaceId, date, slotId, times }: FormLocation): boolean {
  const isSameDay = item.spaceId === spaceId && item.date === date;
  const isSameStart = !times || (item.startTime === times.startTime && item.endTime === times.endTime);
  return isSameDay && (!slotId || item.slotId === slotId) && isSameStart;
}

/**
 * Returns the place of an entry of the browser's history with the dates that were kept last: the entry has the choices of one
 * of them, and the others as they were then.
 */
export function placeInList(entry: FormLocation, kept: Unsent): { place: FormLocation; typed: Typed } {
  const { place, typed, beside } = kept;
  const { step, first, position, spaceId, slotId, packageId, date } = entry;
  const isHere = step === 'date' && position === place.position && spaceId === place.spaceId;
  if (typed.others.length === 0 || !beside) return { place: entry, typed };
  if (isHere || step === 'space') return { place: { ...place, step, first }, typed };
  const items = beside.itemsBefore ?? beside.others;
  const own = items[position];
  const isSame =
    own?.spaceId === spaceId && own.slotId === slotId && own.packageId === packageId && own.date === date;
  // An earlier last step: its main date was changed or removed since.
  if (step === 'details' && !isSame)
    return { place: entry, typed: { ...typed, others: entry.others, position, itemsBefore: null } };
  const others = items.toSpliced(position, 1);
  const itemsBefore = own && !isSame ? items : typed.itemsBefore;
  const at = { others, position: Math.min(position, others.length) };
  return { place: { ...entry, ...at }, typed: { ...typed, ...at, itemsBefore } };
}

/** Adds kept input to a form that may have some already: its own takes precedence. */
export function addKept(session: BookingSession, kept: Unsent): void {
  const { state } = session;
  const { typed, beside, place } = kept;
  const { code, isCodeApplied } = state.code ? state : typed;
  // The session has begun with it, and its slots are not loaded yet.
  const isHere = place.date && place.date === state.date && place.spaceId === state.spaceId;
  session.change({
    guests: state.guests ?? optionsOf(kept).guests,
    draft: filled(state.draft, typed.draft),
    answers: { ...typed.answers, ...state.answers },
    agreedTo: state.agreedTo ?? typed.agreedTo,
    code,
    isCodeApplied,
    attempts: state.attempts.length > 0 ? state.attempts : typed.attempts,
    requestKey: state.requestKey ?? typed.requestKey,
    replaced: typed.replaced,
    ...(state.others.length === 0 && !isHere && !currentItem(state) && beside),
  });
}

/** Returns a draft with the texts of another one where it has none. */
function filled(draft: Draft, other: Draft): Draft {
  const fields = Object.keys(draft) as (keyof Draft)[];
  return Object.assign({}, ...fields.map((field) => ({ [field]: draft[field] || other[field] })));
}

/**
 * Returns the dates of the request beside another one: all of them if one more is possible. At the maximum, and instead of one
 * to wait for, the other one replaces the current one.
 */
export function datesBeside(state: SessionState): DatesBeside {
  const { others, position, itemsBefore, isChanging, venue } = state;
  const current = keptItem(state);
  // The visitor has not continued with a date that would replace another one, or not completed one that they change.
  const isOpen = state.step !== 'details' && itemsBefore !== null && !(current && isChanging);
  const items: readonly KeptItem[] = isOpen
    ? itemsBefore
    : current
      ? others.toSpliced(position, 0, current)
      : others;
  const isFull = !!venue.data && items.length >= (items[0]?.isWaiting ? 1 : (venue.data.maxItems ?? 1));
  if (!isFull) return { others: items, position: items.length, itemsBefore: null, isChanging: false };
  const rest = isOpen || current ? others : others.slice(0, -1);
  return { others: rest, position: rest.length, itemsBefore: items, isChanging: false };
}
