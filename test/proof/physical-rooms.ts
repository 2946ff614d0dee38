/**
 * The physical rooms of the spaces, which no file contains. A file may name a room wrongly, and a change that introduces
 * the mistake must not free a room that is reserved.
 */
import assert from 'node:assert/strict';
import {
  type Booking,
  type CalendarModel,
  type Edition,
  endOf,
  type Rooms,
  startOf,
  type When,
} from './calendar-model.ts';

export interface VenueEdition extends Edition {
  /** The real rooms of each space; null: unknown. */
  readonly walls: Rooms | null;
  /** Its room names do not show which spaces share a room. */
  readonly isMistaken: boolean;
}

export class PhysicalRooms {
  #edition: VenueEdition;
  readonly #promised = new Map<Booking, readonly string[]>();

  constructor(edition: VenueEdition) {
    this.#edition = edition;
  }

  /** A booking is promised the rooms of its space, unless the file already has a mistake. */
  take(booking: Booking): void {
    this.#promised.delete(booking);
    const rooms = this.#edition.walls?.[booking.slot.space];
    if (rooms !== undefined && !this.#edition.isMistaken) this.#promised.set(booking, rooms);
  }

  /** A cancelled date needs no room. */
  drop(booking: Booking): void {
    this.#promised.delete(booking);
  }

  /**
   * Keeps promises when rooms are renamed. Drops those of rooms that were divided differently or belong to a new space,
   * because the names no longer identify the physical rooms.
   */
  change(edition: VenueEdition, left: ReadonlySet<Booking>): void {
    const [before, after] = [this.#edition, edition];
    const added = Object.keys(after.rooms).filter((space) => before.rooms[space] === undefined);
    const gone = Object.keys(before.rooms).filter((space) => after.rooms[space] === undefined);
    const isSameBuilding =
      JSON.stringify(before.walls) === JSON.stringify(after.walls) && after.walls !== null;
    if (!isSameBuilding || added.length > gone.length) this.#promised.clear();
    for (const booking of left) this.#promised.delete(booking);
    this.#edition = edition;
  }

  /** Asserts that no booking was promised a physical room of the slot's space at that time. */
  expectNobody(model: CalendarModel, when: When): void {
    const { slot, day } = when;
    for (const [booking, rooms] of this.#promised)
      assert.ok(
        !model.isTaking(booking) ||
          endOf(booking) <= startOf(when) ||
          endOf(when) <= startOf(booking) ||
          !this.#edition.walls?.[slot.space]?.some((room) => rooms.includes(room)),
        `${slot.id} is free on day ${day}, in a room promised to ${booking.slot.id} of day ${booking.day}`,
      );
  }
}
