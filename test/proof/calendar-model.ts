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
}

/** Days, both included. */
export interface ModelBlock {
  readonly space: string;
  readonly from: number;
  readonly to: number;
}

interface Booking {
  readonly slot: ModelSlot;
  readonly day: number;
  state: 'pending' | 'accepted' | 'declined' | 'cancelled';
  /** The hour at which the hold lapses. */
  readonly lapses: number;
}

/** Time is in hours since some midnight, days are counted from there; the venue's clock never changes. */
export class CalendarModel {
  now: number;
  rooms: Record<string, readonly string[]>;
  slots: readonly ModelSlot[];
  readonly bookings: Booking[] = [];
  /** What each block covers; null: taken away. */
  readonly blocks: (ModelBlock | null)[] = [];
  blocksOfFile: readonly ModelBlock[] = [];
  readonly #holdHours: number;

  constructor(
    now: number,
    holdHours: number,
    rooms: Record<string, readonly string[]>,
    slots: readonly ModelSlot[],
  ) {
    this.now = now;
    this.#holdHours = holdHours;
    this.rooms = rooms;
    this.slots = slots;
  }

  isTaking(booking: Booking): boolean {
    return booking.state === 'accepted' || (booking.state === 'pending' && booking.lapses > this.now);
  }

  #shareRooms(one: string, other: string): boolean {
    return this.#roomsOf(one).some((room) => this.#roomsOf(other).includes(room));
  }

  /** Whether the hours of a space are taken by a booking or a block, other than one booking. */
  #isTaken(space: string, from: number, to: number, besides?: Booking): boolean {
    return (
      this.bookings.some(
        (other) =>
          other !== besides &&
          this.isTaking(other) &&
          this.#shareRooms(other.slot.space, space) &&
          other.day * 24 + other.slot.from < to &&
          from < other.day * 24 + other.slot.to,
      ) ||
      [...this.blocks, ...this.blocksOfFile].some(
        (block) =>
          block && this.#shareRooms(block.space, space) && block.from * 24 < to && from < (block.to + 1) * 24,
      )
    );
  }

  #roomsOf = (space: string) => this.rooms[space] ?? [];

  isFree(slot: ModelSlot, day: number): boolean {
    // Day 0 is a Monday.
    const isOffered = slot.weekdays === null || slot.weekdays.includes((((day % 7) + 7) % 7) + 1);
    const [from, to] = [day * 24 + slot.from, day * 24 + slot.to];
    return isOffered && from > this.now && !this.#isTaken(slot.space, from, to);
  }

  /** Whether the slot could be had; then it is held. */
  ask(slot: ModelSlot, day: number): boolean {
    if (!this.isFree(slot, day)) return false;
    const lapses = Math.min(this.now + this.#holdHours, day * 24 + slot.from);
    this.bookings.push({ slot, day, state: 'pending', lapses });
    return true;
  }

  /** Whether the venue may decide so now; then it has. */
  decide(booking: Booking, decision: 'accepted' | 'declined' | 'cancelled'): boolean {
    if (booking.state === decision) return true;
    if (booking.state !== (decision === 'cancelled' ? 'accepted' : 'pending')) return false;
    const [from, to] = [booking.day * 24 + booking.slot.from, booking.day * 24 + booking.slot.to];
    if (decision === 'accepted' && (from <= this.now || this.#isTaken(booking.slot.space, from, to, booking)))
      return false;
    booking.state = decision;
    return true;
  }

  /** Whether no booking that is still to end is in the way; then the days are blocked. */
  block(block: ModelBlock): boolean {
    const from = Math.max(block.from * 24, this.now);
    const isBooked = this.bookings.some(
      (booking) =>
        this.isTaking(booking) &&
        this.#shareRooms(booking.slot.space, block.space) &&
        booking.day * 24 + booking.slot.from < (block.to + 1) * 24 &&
        from < booking.day * 24 + booking.slot.to,
    );
    if (!isBooked) this.blocks.push(block);
    return !isBooked;
  }

  /** Whether every booking that is still to end has its rooms to itself after that; then the venue is so. */
  change(
    rooms: Record<string, readonly string[]>,
    slots: readonly ModelSlot[],
    blocksOfFile: readonly ModelBlock[],
  ): boolean {
    const before = { rooms: this.rooms, slots: this.slots, blocksOfFile: this.blocksOfFile };
    Object.assign(this, { rooms, slots, blocksOfFile });
    const isSound = this.bookings.every(
      (booking) =>
        !this.isTaking(booking) ||
        booking.day * 24 + booking.slot.to <= this.now ||
        !this.#isTaken(
          booking.slot.space,
          Math.max(booking.day * 24 + booking.slot.from, this.now),
          booking.day * 24 + booking.slot.to,
          booking,
        ),
    );
    if (!isSound) Object.assign(this, before);
    return isSound;
  }
}
