/** Brings the input that a tab keeps into a form that opens elsewhere: at another address, or with other attributes. */
import type { DatesBeside, KeptInput } from '../saved-state.ts';
import { type FormLocation, parseLocation, returnTo, type Typed } from './history.ts';
import { currentItem, extrasIn } from './selection.ts';
import type { BookingSession } from './session.ts';
import { type Draft, nothingChosen, type SessionState } from './state.ts';

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
    const place = placeOfLink(linked, { ...kept, place: { ...kept.place, layout, extras } });
    const { others, position, itemsBefore, ...at } = place;
    const typed = { ...kept.typed, draft, guestsText, others, position, itemsBefore };
    // The times are wanted on the date of the link too, which says so if they are not free.
    session.change({ timesBefore: kept.place.times ?? undefined });
    returnTo(session, { ...at, others, position, guests }, typed, true);
  } else if (presets.spaceId || presets.date) {
    // The space of the attributes may offer them: until then, they wait.
    const options = { layout, extras: extrasIn(undefined, extras) };
    session.change({ ...kept.typed, ...kept.beside, ...options, draft, guestsText, guests });
    session.resume(null);
  } else {
    const { others, position, itemsBefore } = linked?.others.length
      ? { ...linked, itemsBefore: null }
      : kept.typed;
    const typed = { ...kept.typed, draft, guestsText, others, position, itemsBefore };
    returnTo(session, { ...kept.place, guests, step: 'space' }, typed, true);
  }
}

/** Returns the guests, extras and layout for another date: of one that it replaces, none. */
const optionsOf = ({ place, beside }: Unsent) => (beside?.itemsBefore ? nothingChosen : place);

/** Returns the place of a link, with what was chosen elsewhere as far as it may fit. */
function placeOfLink(
  linked: FormLocation,
  { place, typed, beside = typed }: Unsent,
): FormLocation & DatesBeside {
  const isSameSpace = linked.spaceId === place.spaceId;
  const isSamePackage = isSameSpace && linked.packageId === place.packageId;
  const extras = isSamePackage ? place.extras : extrasIn(undefined, place.extras);
  const { others, position, itemsBefore } =
    linked.others.length > 0 ? { ...linked, itemsBefore: null } : beside;
  return {
    ...linked,
    layout: linked.layout ?? (isSameSpace ? place.layout : null),
    extras: { ...extras, ...linked.extras },
    others,
    position,
    itemsBefore,
  };
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
  const { typed, beside } = kept;
  const { code, isCodeApplied } = state.code ? state : typed;
  session.change({
    guests: state.guests ?? optionsOf(kept).guests,
    draft: filled(state.draft, typed.draft),
    answers: { ...typed.answers, ...state.answers },
    agreedTo: state.agreedTo ?? typed.agreedTo,
    code,
    isCodeApplied,
    attempts: state.attempts.length > 0 ? state.attempts : typed.attempts,
    requestKey: state.requestKey ?? typed.requestKey,
    ...(state.others.length === 0 && beside),
  });
}

/** Returns a draft with the texts of another one where it has none. */
function filled(draft: Draft, other: Draft): Draft {
  const fields = Object.keys(draft) as (keyof Draft)[];
  return Object.assign({}, ...fields.map((field) => ({ [field]: draft[field] || other[field] })));
}

/**
 * Returns the dates of the request beside another one. All of them, if there are several and one more is possible; at the
 * maximum, the other one replaces the current one, as it does if there is only one.
 */
export function datesBeside(state: SessionState): DatesBeside {
  const { others, position, itemsBefore, venue } = state;
  const current = currentItem(state);
  if (!current || others.length === 0) return { others, position, itemsBefore };
  const items = others.toSpliced(position, 0, current);
  const isFull = items.length >= (venue.data?.maxItems ?? 1);
  // The visitor has not continued with a date that would replace another one.
  const isReplacing = state.step === 'date' && itemsBefore;
  return isFull
    ? { others, position: others.length, itemsBefore: isReplacing ? itemsBefore : items }
    : { others: items, position: items.length, itemsBefore: null };
}
