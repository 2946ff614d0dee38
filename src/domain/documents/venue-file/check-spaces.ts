/** Rules of spaces, rates and slots that the schema cannot express. */
import type { FieldProblem } from '../../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../../fields/draft.ts';
import { validateUnique } from '../../fields/duplicates.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { tooManyEntries } from '../../fields/read-shape.ts';
import type { Rate } from '../../money/rate.ts';
import { validateRate } from '../../money/rate-fields.ts';
import { codedProblem } from '../../problem-codes.ts';
import { validateBookingWindow } from '../../venue/booking-window-fields.ts';
import { validateSeason } from '../../venue/season-fields.ts';
import { validateHours } from '../../venue/slot-hours-fields.ts';
import type { RestOfVenue } from './rest-of-venue.ts';
import type { ParsedVenueFile } from './venue-file.ts';

/** Yields the problems of spaces, their slots and rates that a schema cannot express. */
export function* validateSpaces(
  { spaces, venue }: PartiallyParsed<ParsedVenueFile>,
  rest: RestOfVenue,
): Iterable<FieldProblem> {
  const spaceIds = new Map(rest.spaces);
  const slotIds = new Map(rest.slots);
  const count = rest.spacesBefore + (spaces?.length ?? 0);
  if (count > venueFileLimits.spaces)
    yield { path: 'spaces', ...tooManyEntries(count, venueFileLimits.spaces) };
  for (const { path, ...bookingWindow } of rest.bookingWindows)
    yield* validateBookingWindow(bookingWindow, venue ?? {}, path);
  const groupIds = venue?.groups === undefined ? null : idsOf(venue.groups);
  for (const { path, id } of rest.groupsOfRates)
    yield* unknownIds([[id, path]], groupIds, 'group of the venue');
  for (const [space, path] of parsedEntries(spaces, 'spaces', rest.spacesBefore)) {
    yield* validateUnique(spaceIds, space.id, `${path}.id`, 'the id of another space');
    const rooms = new Map<string, string>();
    for (const [room, roomPath] of parsedEntries(space.rooms, `${path}.rooms`)) {
      yield* validateUnique(rooms, room, roomPath, 'listed already');
    }
    yield* validateBookingWindow(space, venue ?? {}, path);
    for (const [rate, ratePath] of parsedEntries(space.rates, `${path}.rates`)) {
      yield* validateRate(rate, ratePath);
      yield* validateTargets(rate, space, ratePath);
      yield* foreignIds(rate.groups, groupIds, `${ratePath}.groups`, 'group of the venue');
    }
    for (const [slot, slotPath] of parsedEntries(space.slots, `${path}.slots`)) {
      yield* validateUnique(slotIds, slot.id, `${slotPath}.id`, 'the id of another slot');
      yield* validateHours(slot, slotPath);
      for (const [season, seasonPath] of parsedEntries(slot.seasons, `${slotPath}.seasons`)) {
        yield* validateSeason(season, seasonPath);
      }
    }
  }
}

/** A rate may only name slots and packages of its space. */
function* validateTargets(
  rate: PartiallyParsed<Rate>,
  { slots }: PartiallyParsed<ParsedVenueFile['spaces'][number]>,
  path: string,
): Iterable<FieldProblem> {
  // If a slot could not be parsed, the existing ids are unknown.
  if (slots === undefined || slots.includes(undefined)) return;
  const packages = slots.flatMap((slot) => slot?.packages ?? [undefined]);
  yield* foreignIds(rate.slotIds, idsOf(slots), `${path}.slotIds`, 'slot of this space');
  yield* foreignIds(rate.packageIds, idsOf(packages), `${path}.packageIds`, 'package of this space');
}

/** Null: not all could be parsed. */
function idsOf(
  things: readonly (PartiallyParsed<{ readonly id: string }> | undefined)[],
): ReadonlySet<string> | null {
  const ids = things.flatMap((thing) => thing?.id ?? []);
  return ids.length < things.length ? null : new Set(ids);
}

function* foreignIds(
  listed: PartiallyParsed<readonly string[]> | undefined,
  existing: ReadonlySet<string> | null,
  path: string,
  what: string,
): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [id, idPath] of parsedEntries(listed, path)) {
    yield* validateUnique(seen, id, idPath, 'listed already');
    yield* unknownIds([[id, idPath]], existing, what);
  }
}

/** @param existing null: not all could be parsed */
function* unknownIds(
  listed: Iterable<readonly [id: string, path: string]>,
  existing: ReadonlySet<string> | null,
  what: string,
): Iterable<FieldProblem> {
  for (const [id, path] of listed)
    if (existing !== null && !existing.has(id))
      yield { path, message: `"${id}" is not the id of a ${what}`, ...codedProblem('no_such', { text: id }) };
}
