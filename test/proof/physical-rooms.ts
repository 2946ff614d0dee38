/**
 * What no file says: which real rooms the spaces are. A file may have the wrong word for one, and a change that lets
 * a mistake in must not free a room in which somebody has been promised an evening.
 */
import assert from 'node:assert/strict';
import type { Booking, CalendarModel, Edition, ModelSlot, Rooms } from './calendar-model.ts';

export interface VenueEdition extends Edition {
  /** The real rooms of each space; null: nobody says. */
  readonly walls: Rooms | null;
  /** Its names of rooms do not tell which spaces share one. */
  readonly isMistaken: boolean;
}

export class PhysicalRooms {
  #edition: VenueEdition;
  readonly #promised = new Map<Booking, readonly string[]>();

  constructor(edition: VenueEdition) {
    this.#edition = edition;
  }

  /** A booking is promised the rooms of its space, unless the file is mistaken already. */
  take(booking: Booking): void {
    this.#promised.delete(booking);
    const rooms = this.#edition.walls?.[booking.slot.space];
    if (rooms !== undefined && !this.#edition.isMistaken) this.#promised.set(booking, rooms);
  }

  /**
   * Promises outlast a change of names. Where rooms themselves are another division, or a space is new, nobody can
   * tell from the names any more what was meant.
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

  /** Nobody has been promised a real room of the slot's space at that time. */
  expectNobody(model: CalendarModel, slot: ModelSlot, day: number): void {
    for (const [booking, rooms] of this.#promised)
      assert.ok(
        !model.isTaking(booking) ||
          booking.day * 24 + booking.slot.to <= day * 24 + slot.from ||
          day * 24 + slot.to <= booking.day * 24 + booking.slot.from ||
          !this.#edition.walls?.[slot.space]?.some((room) => rooms.includes(room)),
        `${slot.id} is free on day ${day}, in a room promised to ${booking.slot.id} of day ${booking.day}`,
      );
  }
}
