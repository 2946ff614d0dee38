/** Where a visitor is on the way, as an entry of the browser's history and an address keep it. */
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { Choices, Step } from './session-state.ts';

/** What is chosen, and the step that is open; nothing personal. */
export type Place = Pick<
  Choices,
  'step' | 'first' | 'guests' | 'spaceId' | 'date' | 'slotId' | 'packageId' | 'extras' | 'layout'
>;

/** Where a visitor is who has made these choices. */
export function placeOf(choices: Choices): Place {
  const { step, first, guests, spaceId, date, slotId, packageId, extras, layout } = choices;
  return { step, first, guests, spaceId, date, slotId, packageId, extras, layout };
}

/** The names of all parameters that an address has of a form. */
const names = ['space', 'date', 'slot', 'package', 'guests', 'extras'] as const;
type Name = (typeof names)[number];

/** The query of an address with a place in it; what else is in the query stays as it is. */
export function queryWith(place: Place, query: string): string {
  const others = query
    .slice(1)
    .split('&')
    .filter((part) => part && !names.some((name) => name === part.split('=')[0]));
  const { step, first, guests, spaceId, date, slotId, packageId, extras } = place;
  const isIn = step !== 'space' && step !== 'receipt';
  const values: Record<Name, string | null> = {
    space: isIn ? spaceId : null,
    // Before any space, it is the day of which all that is free is on show.
    date: isIn || (step === 'space' && first === 'date') ? date : null,
    slot: isIn ? slotId : null,
    package: isIn ? packageId : null,
    guests: step !== 'receipt' && guests ? `${guests}` : null,
    extras: isIn && slotId && packageId ? extrasInText(extras) : null,
  };
  const own = names.flatMap((name) => (values[name] ? `${name}=${encodeURIComponent(values[name])}` : []));
  const parts = [...others, ...own];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Where a query leads: as far as it says what is chosen; null where it says nothing. What it names may be gone. */
export function placeIn(query: string): Place | null {
  const values = new URLSearchParams(query);
  const [spaceId, given, slotId, packageId, guests, extras] = names.map((name) => values.get(name) || null);
  if (!spaceId && !guests && !packageId && !given) return null;
  const date = given && isCalendarDate(given) ? given : null;
  const step: Step = !spaceId ? 'space' : date && slotId && packageId ? 'details' : 'date';
  return {
    step,
    first: date && !spaceId ? 'date' : 'space',
    guests: /^[1-9]\d{0,5}$/.test(guests ?? '') ? Number(guests) : null,
    spaceId: spaceId ?? null,
    date,
    slotId: slotId ?? null,
    packageId: packageId ?? null,
    extras: extrasIn(extras ?? ''),
    layout: null,
  };
}

/** `projector.chairs*20`: no id has any of the two in it, and no address spells them otherwise. */
function extrasInText(extras: Place['extras']): string {
  return Object.entries(extras)
    .filter(([, pieces]) => pieces > 0)
    .map(([id, pieces]) => (pieces === 1 ? id : `${id}*${pieces}`))
    .join('.');
}

function extrasIn(text: string): Place['extras'] {
  const parts = text.split('.').flatMap((part) => {
    const [, id, pieces = '1'] = /^([\w-]+)(?:\*(\d{1,7}))?$/.exec(part) ?? [];
    return id === undefined ? [] : [[id, Number(pieces)] as const];
  });
  return Object.fromEntries(parts);
}
