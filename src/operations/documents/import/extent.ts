/**
 * How much of a venue a change concerns: an import all of it, an edit the venue and one space. Only a change of rooms
 * concerns the other spaces too.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Block, blockContentKey } from '../../../domain/booking/block.ts';
import type { RoomsOfSpaces } from '../../../domain/booking/room-reassignment.ts';
import type { RestOfVenue } from '../../../domain/documents/venue-file/rest-of-venue.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';
import { listCurrentBookings } from '../../../storage/booking/current-bookings.ts';
import { listRoomsOfSpaces } from '../../../storage/documents/venue-part.ts';
import type { Reader, Writer } from '../../../storage/engine/storage.ts';
import { lockSpaces } from '../../../storage/venue/rooms.ts';
import {
  areOfSameListing,
  findVenueVersion,
  lockVenueVersion,
} from '../../../storage/venue/venue-version.ts';
import { lockVenue } from '../../../storage/venue/venues.ts';

/** A stored venue or part of one, and its new version. */
export interface VenueDifference {
  /** Undefined: there is no such venue yet. */
  readonly before: VenueFile | undefined;
  readonly file: VenueFile;
  /** The data that both versions omit; undefined: none. */
  readonly rest?: RestOfVenue | undefined;
  /** The venue comes from another installation, which may have other limits. */
  readonly isCopy?: boolean | undefined;
}

/** The rooms of a venue's spaces before and after a change, in the order of the spaces. */
export interface RoomChange {
  readonly before: RoomsOfSpaces;
  readonly after: RoomsOfSpaces;
}

/** Returns whether occupancies may change: by other rooms, setups, turnarounds, or another time zone. */
export function affectsRooms({ before, file }: VenueDifference): boolean {
  const uses = (of: VenueFile) =>
    new Map(
      of.spaces.map(({ id, rooms, setupMinutes, turnaroundMinutes }) => [
        id,
        { rooms, setupMinutes, turnaroundMinutes },
      ]),
    );
  return (
    before === undefined || hasOtherZone({ before, file }) || !isDeepStrictEqual(uses(before), uses(file))
  );
}

/** Returns whether the venue moves to another time zone. */
export const hasOtherZone = ({ before, file }: VenueDifference) =>
  before !== undefined && before.venue.timezone !== file.venue.timezone;

/** Returns the members that bookings depend on, and that an edit therefore cannot change once there are any. */
export const membersFixedByBookings = ({ before, file, rest }: VenueDifference) =>
  before === undefined || rest === undefined
    ? []
    : (['timezone', 'currency'] as const).filter((name) => before.venue[name] !== file.venue[name]);

/**
 * Locks what a planned change of a part concerns, in the usual order, as late as possible: visitors may book while it is
 * planned, unless the plan depends on bookings.
 *
 * @param version the venue's version for which the change was planned
 * @returns whether the plan is still valid
 */
export async function lockExtent(db: Writer, of: VenueDifference, version: string): Promise<boolean> {
  const { before, file } = of;
  const venueId = file.venue.id;
  if (affectsRooms(of) || membersFixedByBookings(of).length > 0)
    return (await lockVenueVersion(db, venueId)) === version;
  await lockVenue(db, venueId);
  const ids = before?.spaces.map(({ id }) => id) ?? [];
  await lockSpaces(db, venueId, ids.length === 0 ? null : ids);
  return areOfSameListing(await findVenueVersion(db, venueId), version);
}

/** Reads the rooms that bookings may have to leave or move to: all, if any change. */
export async function readRoomChange(db: Reader, of: VenueDifference): Promise<RoomChange> {
  const { before, file, rest } = of;
  const [own, changed] = [roomsOf(before), roomsOf(file)];
  if (rest === undefined || !affectsRooms(of)) return { before: own, after: changed };
  const all = await listRoomsOfSpaces(db, file.venue.id);
  const staying = [...all].flatMap(([id, rooms]): [string, readonly string[]][] => {
    if (!own.has(id)) return [[id, rooms]];
    const after = changed.get(id);
    return after === undefined ? [] : [[id, after]];
  });
  return { before: all, after: new Map([...staying, ...changed]) };
}

const roomsOf = (file: VenueFile | undefined) => new Map(file?.spaces.map(({ id, rooms }) => [id, rooms]));

/** Returns the blocks of the venue file after a change, in its order. */
export function fileBlocksAfter(
  { file, rest }: VenueDifference,
  stored: readonly StoredBlock[],
  rooms: RoomsOfSpaces,
): readonly Block[] {
  if (rest === undefined) return file.blocks;
  return stored
    .filter(({ source }) => source === 'import')
    .flatMap((block) => {
      const spaceIds = block.spaceIds?.filter((id) => rooms.has(id)) ?? null;
      return spaceIds?.length === 0 ? [] : [{ ...block, spaceIds }];
    })
    .sort((one, other) => (blockContentKey(one) < blockContentKey(other) ? -1 : 1));
}

/** Returns the rooms whose setups and turnarounds may change: also those that bookings of a changed space were left in. */
export async function roomsWithTurnarounds(
  db: Reader,
  of: VenueDifference,
  rooms: RoomChange,
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (of.rest === undefined || hasOtherZone(of))
    return new Set([...rooms.before.values(), ...rooms.after.values()].flat());
  const spaces = [...(of.before?.spaces ?? []), ...of.file.spaces];
  const spaceIds = [...new Set(spaces.map(({ id }) => id))];
  const bookings = await listCurrentBookings(db, of.file.venue.id, { rooms: [], spaceIds }, now);
  return new Set([...spaces, ...bookings].flatMap((each) => each.rooms));
}
