/**
 * A venue's calendar as one would explain it to somebody, in a few lines: no database, no clock but the one it
 * is told, no code of the program. What the real one answers is compared with this.
 */

export interface ModelSlot {
  readonly id: string;
  readonly space: string;
  /** Hours from midnight of the date; past 24 on the next day. */
  readonly from: number;
  readonly to: number;
  /** ISO weekdays; null: every day. */
  readonly weekdays: readonly number[] | null;
  /** First and last day it is offered on; null: every day. */
  readonly season: readonly [number, number] | null;
}

/** Days, both included. */
export interface ModelBlock {
  readonly space: string;
  readonly from: number;
  readonly to: number;
}

/** The rooms of each space, by its id. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The venue as its file says it is. */
export interface Edition {
  readonly rooms: Rooms;
  readonly slots: readonly ModelSlot[];
  readonly blocks: readonly ModelBlock[];
  /** Least hours before the start. */
  readonly notice: number;
  /** Most days ahead. */
  readonly horizon: number;
}

export interface Booking {
  readonly slot: ModelSlot;
  readonly day: number;
  state: 'pending' | 'accepted' | 'declined' | 'cancelled';
  /** The hour at which the hold lapses. */
  readonly lapses: number;
  /** Where it stands, as long as it is taking them. */
  rooms: readonly string[];
}

const startOf = ({ day, slot }: Booking) => day * 24 + slot.from;
const endOf = ({ day, slot }: Booking) => day * 24 + slot.to;
const meet = (some: readonly string[], others: readonly string[]) =>
  some.some((room) => others.includes(room));

/** Time is in hours since some midnight, days are counted from there; the venue's clock never changes. */
export class CalendarModel {
  now: number;
  edition: Edition;
  readonly bookings: Booking[] = [];
  /** What each block that staff made covers; null: gone. */
  readonly blocks: (ModelBlock | null)[] = [];
  readonly #holdHours: number;

  constructor(now: number, holdHours: number, edition: Edition) {
    this.now = now;
    this.#holdHours = holdHours;
    this.edition = edition;
  }

  isTaking(booking: Booking): boolean {
    return booking.state === 'accepted' || (booking.state === 'pending' && booking.lapses > this.now);
  }

  #roomsOf = (space: string) => this.edition.rooms[space] ?? [];

  /** Whether some hours of the rooms are taken by a booking or a block, other than one booking. */
  #isTaken(rooms: readonly string[], from: number, to: number, besides?: Booking): boolean {
    return (
      this.bookings.some(
        (other) =>
          other !== besides &&
          this.isTaking(other) &&
          meet(other.rooms, rooms) &&
          startOf(other) < to &&
          from < endOf(other),
      ) ||
      [...this.blocks, ...this.edition.blocks].some(
        (block) =>
          block &&
          meet(this.#roomsOf(block.space), rooms) &&
          block.from * 24 < to &&
          from < (block.to + 1) * 24,
      )
    );
  }

  #isOffered({ weekdays, season, from }: ModelSlot, day: number): boolean {
    const { notice, horizon } = this.edition;
    const hours = day * 24 + from - this.now;
    // Day 0 is a Monday.
    const isItsDay = weekdays === null || weekdays.includes((((day % 7) + 7) % 7) + 1);
    const isInSeason = season === null || (season[0] <= day && day <= season[1]);
    return (
      isItsDay && isInSeason && hours > 0 && hours >= notice && day <= Math.floor(this.now / 24) + horizon
    );
  }

  isFree(slot: ModelSlot, day: number): boolean {
    const [from, to] = [day * 24 + slot.from, day * 24 + slot.to];
    return this.#isOffered(slot, day) && !this.#isTaken(this.#roomsOf(slot.space), from, to);
  }

  /** Whether the slot could be had; then it is held. */
  ask(slot: ModelSlot, day: number): boolean {
    if (!this.isFree(slot, day)) return false;
    const lapses = Math.min(this.now + this.#holdHours, day * 24 + slot.from);
    this.bookings.push({ slot, day, state: 'pending', lapses, rooms: this.#roomsOf(slot.space) });
    return true;
  }

  /** Whether the venue may decide so now; then it has. */
  decide(booking: Booking, decision: 'accepted' | 'declined' | 'cancelled'): boolean {
    if (booking.state === decision) return true;
    if (booking.state !== (decision === 'cancelled' ? 'accepted' : 'pending')) return false;
    if (decision === 'accepted') {
      // One that has lapsed comes back into the rooms that its space has now, if there is one.
      const rooms = this.isTaking(booking) ? booking.rooms : this.#roomsOf(booking.slot.space);
      const isLate = startOf(booking) <= this.now;
      if (isLate || rooms.length === 0 || this.#isTaken(rooms, startOf(booking), endOf(booking), booking))
        return false;
      booking.rooms = rooms;
    }
    booking.state = decision;
    return true;
  }

  /** Whether no booking that is still to end is in the way; then the days are blocked. */
  block(block: ModelBlock): boolean {
    const from = Math.max(block.from * 24, this.now);
    const isBooked = this.bookings.some(
      (booking) =>
        this.isTaking(booking) &&
        meet(booking.rooms, this.#roomsOf(block.space)) &&
        startOf(booking) < (block.to + 1) * 24 &&
        from < endOf(booking),
    );
    if (!isBooked) this.blocks.push(block);
    return !isBooked;
  }

  /**
   * Whether no booking that is still to end loses its real room by that, or shares it; then the venue is so, and its
   * bookings stand in the rooms that their spaces have now, but for those to leave.
   */
  change(edition: Edition, leave: ReadonlySet<Booking>): boolean {
    const before = { edition: this.edition, rooms: this.bookings.map(({ rooms }) => rooms) };
    const standing = this.bookings.filter((booking) => this.isTaking(booking) && endOf(booking) > this.now);
    const places = standing
      .filter((booking) => !leave.has(booking))
      .map((booking) => ({ booking, to: this.#roomsAfter(booking, edition.rooms) }));
    const isSafe = places.every(({ booking, to }) => !this.#isInDanger(booking, to, edition.rooms));
    this.edition = edition;
    for (const { booking, to } of places) booking.rooms = to;
    const isSound =
      isSafe &&
      standing.every(
        (booking) =>
          !this.#isTaken(booking.rooms, Math.max(startOf(booking), this.now), endOf(booking), booking),
      );
    if (isSound) {
      for (const [index, block] of this.blocks.entries())
        if (block && edition.rooms[block.space] === undefined) this.blocks[index] = null;
      return true;
    }
    this.edition = before.edition;
    for (const [index, rooms] of before.rooms.entries()) Object.assign(this.bookings[index] ?? {}, { rooms });
    return false;
  }

  #roomsAfter({ slot, rooms }: Booking, after: Rooms): readonly string[] {
    const own = after[slot.space];
    const sorted = (list: readonly string[]) => [...list].sort().join();
    return own === undefined || sorted(own) === sorted(this.#roomsOf(slot.space)) ? rooms : own;
  }

  /** The three rules of docs/venue-file.md. */
  #isInDanger(booking: Booking, to: readonly string[], after: Rooms): boolean {
    const before = this.edition.rooms;
    const [named, stillNamed] = [Object.values(before).flat(), Object.values(after).flat()];
    if (to.some((room) => named.includes(room) && !stillNamed.includes(room))) return true;
    const ofThoseThatGo = Object.keys(before).flatMap((space) => (after[space] ? [] : (before[space] ?? [])));
    return Object.entries(after).some(([space, rooms]) => {
      const takesOthers = rooms.some((room) => !(before[space] ?? named).includes(room));
      const wasIn = before[space] ?? [...rooms, ...(takesOthers ? ofThoseThatGo : [])];
      const isKeptOut = space !== booking.slot.space && meet(wasIn, booking.rooms);
      const givenUp = booking.rooms.filter((room) => !to.includes(room));
      const kept = booking.rooms.filter((room) => to.includes(room));
      return isKeptOut && (meet(rooms, givenUp) || (takesOthers && meet(wasIn, kept) && !meet(rooms, to)));
    });
  }
}
