/**
 * A model of a venue's calendar in a few lines: no database, a clock that the test sets, and no code of the program.
 * The responses of the real service are compared with it.
 */

export interface ModelSlot {
  readonly id: string;
  readonly space: string;
  /** Hours since midnight of the date; above 24: the next day. */
  readonly from: number;
  readonly to: number;
  /** ISO weekdays; null: every day. */
  readonly weekdays: readonly number[] | null;
  /** The first and last day on which it is offered; null: every day. */
  readonly season: readonly [number, number] | null;
}

export interface ModelBlock {
  /** Null: all. */
  readonly spaces: readonly string[] | null;
  /** Days, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Hours since midnight of each day, above 24 on the next; null: blocks what starts on the day. */
  readonly hours: readonly [number, number] | null;
  /** ISO weekdays; null: all. */
  readonly weekdays: readonly number[] | null;
  /** No leap years. */
  readonly everyYear: boolean;
}

/** Day 0 is a Monday. */
const weekdayOf = (day: number) => (((day % 7) + 7) % 7) + 1;

/** Returns whether the block covers at least one day. */
export const hasADay = ({ from, to, weekdays, everyYear }: ModelBlock) =>
  everyYear ||
  weekdays === null ||
  Array.from({ length: to - from + 1 }, (_, index) => weekdayOf(from + index)).some((weekday) =>
    weekdays.includes(weekday),
  );

function isDayOf({ from, to, weekdays, everyYear }: ModelBlock, day: number): boolean {
  const passed = everyYear ? (((day - from) % 365) + 365) % 365 : day - from;
  return passed >= 0 && passed <= to - from && (weekdays?.includes(weekdayOf(day)) ?? true);
}

/** Whether the block covers a time range, given in hours. */
function takes(block: ModelBlock, from: number, to: number): boolean {
  const day = Math.floor(from / 24);
  if (block.hours === null) return isDayOf(block, day);
  const [first, last] = block.hours;
  return [day - 1, day, day + 1, day + 2].some(
    (one) => isDayOf(block, one) && one * 24 + first < to && from < one * 24 + last,
  );
}

/** The rooms of each space, by space id. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The venue as its file describes it. */
export interface Edition {
  readonly rooms: Rooms;
  readonly slots: readonly ModelSlot[];
  readonly blocks: readonly ModelBlock[];
  /** Minimum hours before the start. */
  readonly notice: number;
  /** Maximum days ahead. */
  readonly horizon: number;
  /** Hours after each event. */
  readonly turnaround: number;
}

export interface Booking {
  slot: ModelSlot;
  day: number;
  state: 'pending' | 'accepted' | 'declined' | 'cancelled';
  /** The hour at which the hold expires. */
  expires: number;
  /** The rooms that the booking occupies while it is active. */
  rooms: readonly string[];
  /** The hour at which the turnaround of each room ends. */
  ready: ReadonlyMap<string, number>;
}

type When = Pick<Booking, 'slot' | 'day'>;
const startOf = ({ day, slot }: When) => day * 24 + slot.from;
const endOf = ({ day, slot }: When) => day * 24 + slot.to;
const shareRoom = (some: readonly string[], others: readonly string[]) =>
  some.some((room) => others.includes(room));

/** The model. Times are hours since a midnight, days are counted from there; the venue's clock never changes. */
export class CalendarModel {
  now: number;
  edition: Edition;
  readonly bookings: Booking[] = [];
  /** The blocks that staff added; null: removed. */
  readonly blocks: (ModelBlock | null)[] = [];
  readonly #holdHours: number;

  constructor(now: number, holdHours: number, edition: Edition) {
    this.now = now;
    this.#holdHours = holdHours;
    this.edition = edition;
  }

  isTaking(booking: Booking): boolean {
    return booking.state === 'accepted' || (booking.state === 'pending' && booking.expires > this.now);
  }

  #roomsOf = (space: string) => this.edition.rooms[space] ?? [];

  /** The hour until which a booking occupies a room. */
  #leaves = (booking: Booking, room: string) => Math.max(endOf(booking), booking.ready.get(room) ?? 0);

  #roomsOfBlock = ({ spaces }: ModelBlock) =>
    (spaces ?? Object.keys(this.edition.rooms)).flatMap((space) => this.#roomsOf(space));

  /** Whether a booking or its turnaround occupies the rooms in this range, apart from one booking. */
  #isOccupied(rooms: readonly string[], from: number, to: number, besides?: Booking): boolean {
    return this.bookings.some(
      (other) =>
        other !== besides &&
        this.isTaking(other) &&
        startOf(other) < to &&
        other.rooms.some((room) => rooms.includes(room) && from < this.#leaves(other, room)),
    );
  }

  /** Blocks have no turnaround. */
  #isBlocked(rooms: readonly string[], from: number, to: number): boolean {
    return [...this.blocks, ...this.edition.blocks].some(
      (block) => block && shareRoom(this.#roomsOfBlock(block), rooms) && takes(block, from, to),
    );
  }

  #isOffered({ weekdays, season, from }: ModelSlot, day: number): boolean {
    const { notice, horizon } = this.edition;
    const hours = day * 24 + from - this.now;
    const isOfferedWeekday = weekdays === null || weekdays.includes(weekdayOf(day));
    const isInSeason = season === null || (season[0] <= day && day <= season[1]);
    return (
      isOfferedWeekday &&
      isInSeason &&
      hours > 0 &&
      hours >= notice &&
      day <= Math.floor(this.now / 24) + horizon
    );
  }

  isFree(slot: ModelSlot, day: number): boolean {
    const [from, to] = [day * 24 + slot.from, day * 24 + slot.to];
    const rooms = this.#roomsOf(slot.space);
    return (
      this.#isOffered(slot, day) &&
      !this.#isBlocked(rooms, from, to) &&
      !this.#isOccupied(rooms, from, to + this.edition.turnaround)
    );
  }

  /** Requests a slot. Returns whether it was free and is now held. */
  request(slot: ModelSlot, day: number): boolean {
    if (!this.isFree(slot, day)) return false;
    const expires = Math.min(this.now + this.#holdHours, day * 24 + slot.from);
    const rooms = this.#roomsOf(slot.space);
    const booking: Booking = { slot, day, state: 'pending', expires, rooms, ready: new Map() };
    this.#makeReady(booking);
    this.bookings.push(booking);
    return true;
  }

  /** Decides on a booking. Returns whether that was allowed. */
  decide(booking: Booking, decision: 'accepted' | 'declined' | 'cancelled'): boolean {
    if (booking.state === decision) return true;
    if (booking.state !== (decision === 'cancelled' ? 'accepted' : 'pending')) return false;
    if (decision === 'accepted') {
      if (startOf(booking) <= this.now) return false;
      // An expired request is restored if its rooms are free.
      if (!this.isTaking(booking) && !this.#place(booking, booking)) return false;
    }
    booking.state = decision;
    return true;
  }

  /** Undoes the last decision. Returns whether that was allowed. An expired hold is not restored. */
  undo(booking: Booking): boolean {
    const { state } = booking;
    if (state === 'pending') return false;
    const occupiesRooms = state === 'cancelled' || (state === 'declined' && booking.expires > this.now);
    if (occupiesRooms && !this.#place(booking, booking)) return false;
    booking.state = state === 'cancelled' ? 'accepted' : 'pending';
    return true;
  }

  /** Moves an active booking to another slot or day. Returns whether that was allowed. */
  move(booking: Booking, slot: ModelSlot, day: number): boolean {
    if (!this.isTaking(booking) || endOf(booking) <= this.now) return false;
    const to = { slot, day };
    const isOver = (booking.state === 'pending' ? startOf(to) : endOf(to)) <= this.now;
    if (isOver || !this.#place(booking, to)) return false;
    booking.expires = Math.min(booking.expires, startOf(to));
    return true;
  }

  /**
   * Places a booking in the current rooms of the slot's space if they are free, whether or not the slot is offered.
   */
  #place(booking: Booking, to: When): boolean {
    const rooms = this.#roomsOf(to.slot.space);
    const ready = endOf(to) + this.edition.turnaround;
    if (rooms.length === 0 || this.#isOccupied(rooms, startOf(to), ready, booking)) return false;
    if (this.#isBlocked(rooms, startOf(to), endOf(to))) return false;
    booking.slot = to.slot;
    booking.day = to.day;
    booking.rooms = rooms;
    this.#makeReady(booking);
    return true;
  }

  /** Adds a block; refused if it covers a booking that has not ended. */
  block(block: ModelBlock): boolean {
    const isBooked = this.bookings.some(
      (booking) =>
        this.isTaking(booking) &&
        this.now < endOf(booking) &&
        shareRoom(booking.rooms, this.#roomsOfBlock(block)) &&
        takes(block, startOf(booking), endOf(booking)),
    );
    if (!isBooked) this.blocks.push(block);
    return !isBooked;
  }

  unblock(index: number): void {
    this.blocks[index] = null;
  }

  #makeReady(booking: Booking): void {
    booking.ready = new Map(booking.rooms.map((room) => [room, endOf(booking) + this.edition.turnaround]));
  }

  /** Applies the current turnaround to the bookings in these rooms, shortened if the next booking starts earlier. */
  #settle(rooms: readonly string[]): void {
    const taking = this.bookings.filter((booking) => this.isTaking(booking));
    const starts = taking.map((booking) => ({ rooms: booking.rooms, start: startOf(booking) }));
    for (const booking of taking)
      booking.ready = new Map(
        booking.rooms.map((room) => {
          if (!rooms.includes(room)) return [room, booking.ready.get(room) ?? 0];
          const hours = this.edition.rooms[booking.slot.space] === undefined ? 0 : this.edition.turnaround;
          const next = starts.filter((one) => one.start >= endOf(booking) && one.rooms.includes(room));
          return [room, Math.min(endOf(booking) + hours, ...next.map(({ start }) => start))];
        }),
      );
  }

  /**
   * Applies a new file, unless a booking that has not ended would lose its real room or share it. Bookings then move
   * to the current rooms of their spaces, except those to leave.
   */
  change(edition: Edition, leave: ReadonlySet<Booking>): boolean {
    const before = {
      edition: this.edition,
      rooms: this.bookings.map(({ rooms }) => rooms),
      ready: this.bookings.map(({ ready }) => ready),
    };
    const upcoming = this.bookings.filter((booking) => this.isTaking(booking) && endOf(booking) > this.now);
    const places = upcoming
      .filter((booking) => !leave.has(booking))
      .map((booking) => ({ booking, to: this.#roomsAfter(booking, edition.rooms) }));
    const isSafe = places.every(({ booking, to }) => !this.#conflictsWithChange(booking, to, edition.rooms));
    this.edition = edition;
    for (const { booking, to } of places) booking.rooms = to;
    // Turnaround does not conflict with existing bookings.
    for (const booking of this.bookings) booking.ready = new Map();
    const isAllowed =
      isSafe &&
      upcoming.every(
        (booking) =>
          !this.#isOccupied(booking.rooms, Math.max(startOf(booking), this.now), endOf(booking), booking) &&
          !this.#isBlocked(booking.rooms, startOf(booking), endOf(booking)),
      );
    for (const [index, ready] of before.ready.entries()) Object.assign(this.bookings[index] ?? {}, { ready });
    if (isAllowed) {
      for (const [index, block] of this.blocks.entries())
        this.blocks[index] = block && this.#inRemainingSpaces(block);
      const [was, is] = [before.edition, edition].map(
        ({ rooms, slots, blocks, notice, horizon, turnaround }) =>
          JSON.stringify([rooms, slots, blocks, notice, horizon, turnaround]),
      );
      // Importing the same file twice changes nothing.
      if (was !== is)
        this.#settle([...Object.values(before.edition.rooms), ...Object.values(edition.rooms)].flat());
      return true;
    }
    this.edition = before.edition;
    for (const [index, rooms] of before.rooms.entries()) Object.assign(this.bookings[index] ?? {}, { rooms });
    return false;
  }

  #inRemainingSpaces(block: ModelBlock): ModelBlock | null {
    const spaces = block.spaces?.filter((space) => this.edition.rooms[space] !== undefined) ?? null;
    return spaces?.length === 0 ? null : { ...block, spaces };
  }

  #roomsAfter({ slot, rooms }: Booking, after: Rooms): readonly string[] {
    const own = after[slot.space];
    const sorted = (list: readonly string[]) => [...list].sort().join();
    return own === undefined || sorted(own) === sorted(this.#roomsOf(slot.space)) ? rooms : own;
  }

  /** Returns whether an import must be rejected because of this booking, by the three rules of docs/api/changing-rooms.md. */
  #conflictsWithChange(booking: Booking, to: readonly string[], after: Rooms): boolean {
    const before = this.edition.rooms;
    const [named, stillNamed] = [Object.values(before).flat(), Object.values(after).flat()];
    if (to.some((room) => named.includes(room) && !stillNamed.includes(room))) return true;
    const roomsOfRemovedSpaces = Object.keys(before).flatMap((space) =>
      after[space] ? [] : (before[space] ?? []),
    );
    return Object.entries(after).some(([space, rooms]) => {
      const addsRooms = rooms.some((room) => !(before[space] ?? named).includes(room));
      const roomsBefore = before[space] ?? [...rooms, ...(addsRooms ? roomsOfRemovedSpaces : [])];
      const excludedSpace = space !== booking.slot.space && shareRoom(roomsBefore, booking.rooms);
      const leftRooms = booking.rooms.filter((room) => !to.includes(room));
      const keptRooms = booking.rooms.filter((room) => to.includes(room));
      return (
        excludedSpace &&
        (shareRoom(rooms, leftRooms) ||
          (addsRooms && shareRoom(roomsBefore, keptRooms) && !shareRoom(rooms, to)))
      );
    });
  }
}
