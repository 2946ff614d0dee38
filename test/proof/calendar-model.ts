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
  /** The lengths of the shortest and the longest booking of a slot by the hour, in steps of an hour; null: booked whole. */
  readonly hours: { readonly minimum: number; readonly most: number } | null;
}

/** The start and the end of an event, in hours since midnight of its date. */
export type Times = Pick<ModelSlot, 'from' | 'to'>;

/**
 * Returns a part of a slot by the hour as a slot of its own; the whole slot without times, or if it is not booked by the
 * hour; null: the times are outside the slot.
 */
export function partOf(slot: ModelSlot, times: Times | null): ModelSlot | null {
  if (times === null || slot.hours === null) return slot;
  const { from, to } = times;
  return slot.from <= from && to <= slot.to ? { ...slot, from, to } : null;
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

/** Whether the block covers an event. Its day counts, even if a part of its slot starts after midnight. */
function takes(block: ModelBlock, event: When): boolean {
  const { day } = event;
  if (block.hours === null) return isDayOf(block, day);
  const [first, last] = block.hours;
  return [day - 1, day, day + 1, day + 2].some(
    (one) => isDayOf(block, one) && one * 24 + first < endOf(event) && startOf(event) < one * 24 + last,
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
  /** Hours before each event. */
  readonly setup: number;
  /** Hours after each event. */
  readonly turnaround: number;
  readonly pricesIncludeTax: boolean;
}

interface Challenge {
  readonly by: Request;
  /** The hour of the decision, and that of the deadline. */
  readonly at: number;
  readonly deadline: number;
  /** The hour at which the hold would expire without it. */
  readonly own: number;
}

/** A request with its dates. */
export interface Request {
  state: 'waiting' | 'pending' | 'accepted' | 'declined' | 'cancelled';
  /** The hour at which the hold expires; of a waiting request its start. */
  expires: number;
  /** False: staff entered it as accepted, and it was never held. */
  wasHeld: boolean;
  /** The challenge of its hold; null: none. */
  challenge: Challenge | null;
  /** Whether it joined the waiting list, and was given a hold of its date since; null: it never waited. */
  waited: { isGiven: boolean } | null;
  /** The hour at which it was placed. */
  readonly placed: number;
  items: Booking[];
  /** The number of its next date. */
  next: number;
}

/** One date of a request. */
export interface Booking {
  readonly of: Request;
  readonly number: number;
  slot: ModelSlot;
  day: number;
  /** The rooms that it occupies while the request is active. */
  rooms: readonly string[];
  /** The hour at which the setup in each room starts. */
  setUp: ReadonlyMap<string, number>;
  /** The hour at which the turnaround of each room ends. */
  ready: ReadonlyMap<string, number>;
}

export type When = Pick<Booking, 'slot' | 'day'>;
/** Returns the hour at which an event starts, counted from the first day. */
export const startOf = ({ day, slot }: When) => day * 24 + slot.from;
/** Returns the hour at which an event ends, counted from the first day. */
export const endOf = ({ day, slot }: When) => day * 24 + slot.to;
const shareRoom = (some: readonly string[], others: readonly string[]) =>
  some.some((room) => others.includes(room));

/** Whether two of these overlap in a room. */
const overlapInRooms = (items: readonly (When & { readonly rooms: readonly string[] })[]) =>
  items.some((one, index) =>
    items
      .slice(0, index)
      .some(
        (other) =>
          startOf(one) < endOf(other) && startOf(other) < endOf(one) && shareRoom(one.rooms, other.rooms),
      ),
  );

/** The bookings in a room that start after another one has ended. */
const after = (item: Booking, room: string, others: readonly Booking[]) =>
  others.filter((other) => startOf(other) >= endOf(item) && other.rooms.includes(room));

/** The bookings in a room that end before another one starts. */
const before = (item: Booking, room: string, others: readonly Booking[]) =>
  others.filter((other) => endOf(other) <= startOf(item) && other.rooms.includes(room));

/** How long a date is held that staff entered without a period: given from the waiting list, or no longer accepted. */
const defaultHoldHours = 48;

/** The model. Times are hours since a midnight, days are counted from there; the venue's clock never changes. */
export class CalendarModel {
  now: number;
  edition: Edition;
  readonly requests: Request[] = [];
  /** The blocks that staff added; null: removed. */
  readonly blocks: (ModelBlock | null)[] = [];
  readonly #holdHours: number;

  constructor(now: number, holdHours: number, edition: Edition) {
    this.now = now;
    this.#holdHours = holdHours;
    this.edition = edition;
  }

  /** The dates of all requests. */
  get bookings(): Booking[] {
    return this.requests.flatMap(({ items }) => items);
  }

  isActive({ state, expires }: Request): boolean {
    return state === 'accepted' || (state === 'pending' && expires > this.now);
  }

  isTaking(booking: Booking): boolean {
    return this.isActive(booking.of);
  }

  #roomsOf = (space: string) => this.edition.rooms[space] ?? [];

  /** The hour from which a booking occupies a room. */
  #enters = (booking: Booking, room: string) =>
    Math.min(startOf(booking), booking.setUp.get(room) ?? Number.POSITIVE_INFINITY);

  /** The hour until which a booking occupies a room. */
  #leaves = (booking: Booking, room: string) => Math.max(endOf(booking), booking.ready.get(room) ?? 0);

  #roomsOfBlock = ({ spaces }: ModelBlock) =>
    (spaces ?? Object.keys(this.edition.rooms)).flatMap((space) => this.#roomsOf(space));

  /** Whether a booking, its setup or its turnaround occupies the rooms in this range; some bookings may not count. */
  #isOccupied(
    rooms: readonly string[],
    from: number,
    to: number,
    counts: (other: Booking) => boolean = () => true,
  ): boolean {
    return this.bookings.some(
      (other) =>
        counts(other) &&
        this.isTaking(other) &&
        other.rooms.some(
          (room) =>
            rooms.includes(room) && this.#enters(other, room) < to && from < this.#leaves(other, room),
        ),
    );
  }

  /** Blocks have neither setup nor turnaround. */
  #isBlocked(rooms: readonly string[], event: When): boolean {
    return [...this.blocks, ...this.edition.blocks].some(
      (block) => block && shareRoom(this.#roomsOfBlock(block), rooms) && takes(block, event),
    );
  }

  #isOffered({ weekdays, season, hours: byTheHour, from, to }: ModelSlot, day: number): boolean {
    const { notice, horizon } = this.edition;
    const hours = day * 24 + from - this.now;
    const isOfferedWeekday = weekdays === null || weekdays.includes(weekdayOf(day));
    const isInSeason = season === null || (season[0] <= day && day <= season[1]);
    return (
      isOfferedWeekday &&
      isInSeason &&
      to - from <= (byTheHour?.most ?? to - from) &&
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
      !this.#isBlocked(rooms, { slot, day }) &&
      !this.#isOccupied(rooms, from - this.edition.setup, to + this.edition.turnaround)
    );
  }

  /** Returns the longest free parts of a slot by the hour in which the shortest booking fits, in order. */
  freeTimes(slot: ModelSlot, day: number): Times[] {
    const minimum = slot.hours?.minimum ?? Number.POSITIVE_INFINITY;
    const found: Times[] = [];
    for (let from = slot.from; from < slot.to; from++) {
      let to = slot.to;
      while (to > from && !this.isFree({ ...slot, from, to, hours: null }, day)) to--;
      const isWithinLast = to <= (found.at(-1)?.to ?? from);
      if (!isWithinLast) found.push({ from, to });
    }
    return found.filter(({ from, to }) => to - from >= minimum);
  }

  /** Whether two of these dates overlap in a room. */
  overlaps(items: readonly When[]): boolean {
    return overlapInRooms(items.map((item) => ({ ...item, rooms: this.#roomsOf(item.slot.space) })));
  }

  /** Requests dates, all or none. Returns whether they were free and are now held. */
  request(dates: readonly When[]): boolean {
    const expires = Math.min(this.now + this.#holdHours, ...dates.map(startOf));
    const request = this.#newRequest('pending', expires);
    const items = dates.map((date, number) => this.#newItem(request, number, date));
    request.next = items.length;
    if (!items.every(({ slot, day }) => this.#isOffered(slot, day)) || !this.#fit(items)) return false;
    request.items = items;
    this.requests.push(request);
    return true;
  }

  /** Whether staff can book a date, offered or not. */
  isFreeForStaff(when: When): boolean {
    const rooms = this.#roomsOf(when.slot.space);
    return (
      endOf(when) > this.now &&
      !this.#isBlocked(rooms, when) &&
      !this.#isOccupied(rooms, ...this.#needed(when))
    );
  }

  /** Adds a booking or a hold of staff, all dates or none, offered or not. Returns whether that was allowed. */
  book(dates: readonly When[], state: 'accepted' | 'pending'): boolean {
    const start = Math.min(...dates.map(startOf));
    const ofHold = Math.min(this.now + this.#holdHours, Math.max(start, this.now));
    const request = { ...this.#newRequest('pending', ofHold), state, wasHeld: state === 'pending' };
    const items = dates.map((date, number) => this.#newItem(request, number, date));
    request.next = items.length;
    if (items.some((item) => endOf(item) <= this.now) || !this.#fit(items)) return false;
    request.items = items;
    this.requests.push(request);
    return true;
  }

  #newRequest = (state: 'pending' | 'waiting', expires: number): Request => ({
    state,
    expires,
    challenge: null,
    placed: this.now,
    items: [],
    next: 1,
    wasHeld: true,
    waited: state === 'waiting' ? { isGiven: false } : null,
  });

  /** Puts a request on the waiting list. Returns whether its date was taken, so that it could. */
  wait(date: When): boolean {
    if (startOf(date) <= this.now || !this.#isTakenAt(date)) return false;
    const request = this.#newRequest('waiting', startOf(date));
    request.items = [this.#newItem(request, 0, date)];
    this.requests.push(request);
    return true;
  }

  #isTakenAt = (when: When) => this.#isOccupied(this.#roomsOf(when.slot.space), ...this.#needed(when));

  #exists = (space: string) => this.edition.rooms[space] !== undefined;

  /** The hours from the start of the setup to the end of the turnaround. */
  #needed(when: When): [number, number] {
    const { setup, turnaround } = this.#exists(when.slot.space) ? this.edition : { setup: 0, turnaround: 0 };
    return [startOf(when) - setup, endOf(when) + turnaround];
  }

  isWaiting = ({ state, expires }: Request) => state === 'waiting' && expires > this.now;

  /** Returns the rank of a waiting request, and whether nothing occupies its time. */
  rank(request: Request, isEarlier: (other: Request) => boolean): { rank: number; isNext: boolean } {
    const earlier = this.requests.filter((other) => isEarlier(other) && this.competes(request, other));
    return { rank: 2 + earlier.length, isNext: !request.items.some((item) => this.#isTakenAt(item)) };
  }

  /** Whether another request waits for the time of this one. */
  competes(request: Request, other: Request): boolean {
    return (
      other !== request &&
      this.isWaiting(other) &&
      other.items.some((theirs) =>
        request.items.some((item) => {
          const [[from, to], [start, end]] = [this.#needed(item), this.#needed(theirs)];
          const [own, other] = [item.slot.space, theirs.slot.space];
          return (
            from < end && start < to && (own === other || shareRoom(this.#roomsOf(own), this.#roomsOf(other)))
          );
        }),
      )
    );
  }

  /** Ends a hold at a deadline for a request that waits for one of its dates. Returns whether that was allowed. */
  challenge(request: Request, by: Request, hours: number): boolean {
    const { state, challenge } = request;
    if (state !== 'pending' || !this.isActive(request)) return false;
    // A repeat changes nothing.
    if (challenge !== null) return challenge.by === by && challenge.deadline === challenge.at + hours;
    const deadline = this.now + hours;
    if (!this.competes(request, by) || request.items.some((item) => startOf(item) < deadline)) return false;
    request.challenge = { by, at: this.now, deadline, own: request.expires };
    request.expires = Math.min(request.expires, deadline);
    return true;
  }

  /** Withdraws the challenge of a hold. Returns whether that was allowed. */
  withdraw(request: Request): boolean {
    const { state, challenge } = request;
    if (state !== 'pending' || challenge === null) return false;
    const needsRooms = !this.isActive(request) && challenge.own > this.now;
    if (needsRooms && !this.#placeAgain(request)) return false;
    request.expires = challenge.own;
    request.challenge = null;
    return true;
  }

  /** Gives a waiting request its date. Returns whether that was allowed. */
  give(request: Request): boolean {
    if (request.waited === null || !this.isWaiting(request) || !this.#placeAgain(request)) return false;
    request.state = 'pending';
    request.waited.isGiven = true;
    request.expires = Math.min(this.now + defaultHoldHours, ...request.items.map(startOf));
    return true;
  }

  /** Declines or cancels a request and gives its date to another one, or does neither. */
  decideAndGive(request: Request, decision: 'declined' | 'cancelled', to: Request): boolean {
    const { state } = request;
    if (state === decision) return true;
    if (!this.decide(request, decision)) return false;
    if (this.give(to)) return true;
    request.state = state;
    return false;
  }

  #newItem = (of: Request, number: number, { slot, day }: When): Booking => ({
    of,
    number,
    slot,
    day,
    rooms: this.#roomsOf(slot.space),
    setUp: new Map(),
    ready: new Map(),
  });

  /** Decides on a request. Returns whether that was allowed. */
  decide(request: Request, decision: 'accepted' | 'declined' | 'cancelled'): boolean {
    if (request.state === decision) return true;
    const isUndecided = request.state === 'pending' || request.state === 'waiting';
    if (decision === 'cancelled' ? request.state !== 'accepted' : !isUndecided) return false;
    if (decision === 'accepted') {
      if (request.items.some((item) => startOf(item) <= this.now)) return false;
      // An expired request is restored if its rooms are free.
      if (!this.isActive(request) && !this.#placeAgain(request)) return false;
    }
    request.state = decision;
    return true;
  }

  /**
   * Undoes the last decision. Returns whether that was allowed. An expired hold is not restored; a request that waited
   * waits again.
   */
  undo(request: Request): boolean {
    const { state, waited } = request;
    if (state === 'waiting' || (state === 'pending' && waited === null)) return false;
    const isGiven = waited?.isGiven ?? true;
    if (waited !== null && (state === 'pending' || (state !== 'cancelled' && !isGiven))) {
      request.state = 'waiting';
      waited.isGiven = false;
      request.challenge = null;
      request.expires = Math.min(...request.items.map(startOf));
      return true;
    }
    const occupiesRooms = state === 'cancelled' || (state === 'declined' && request.expires > this.now);
    if (occupiesRooms && !this.#placeAgain(request)) return false;
    request.state = state === 'cancelled' ? 'accepted' : 'pending';
    if (state === 'accepted' && !request.wasHeld) {
      const start = Math.min(...request.items.map(startOf));
      request.expires = Math.min(this.now + defaultHoldHours, Math.max(start, this.now));
      request.wasHeld = true;
    }
    return true;
  }

  /** Moves an active request with one date. Returns whether that was allowed. */
  move(request: Request, to: When): boolean {
    const [item, ...others] = request.items;
    return item !== undefined && others.length === 0 && this.moveItem(request, item, to);
  }

  /** Adds a date to an active request. Returns whether that was allowed. */
  addItem(request: Request, to: When): boolean {
    return this.#isChangeable(request) && this.#put(request, [{ before: null, to }]);
  }

  /** Moves one date of an active request. Returns whether that was allowed. */
  moveItem(request: Request, item: Booking, to: When): boolean {
    return (
      this.#isChangeable(request) && endOf(item) > this.now && this.#put(request, [{ before: item, to }])
    );
  }

  /** Cancels one date of an active request; the only one with the request. Returns whether that was allowed. */
  cancelItem(request: Request, item: Booking): boolean {
    if (!this.#isChangeable(request) || endOf(item) <= this.now) return false;
    if (request.items.length === 1) return request.state === 'accepted' && this.decide(request, 'cancelled');
    request.items = request.items.filter((each) => each !== item);
    this.#settle(request.items);
    return true;
  }

  /** Moves several dates of an active request. Returns whether that was allowed. */
  moveItems(request: Request, moves: readonly { before: Booking; to: When }[]): boolean {
    const items = moves.map(({ before }) => before);
    return this.#isChangeable(request) && !this.#hasStarted(items) && this.#put(request, moves);
  }

  /** Cancels several dates of an active request; all of them with the request. Returns whether that was allowed. */
  cancelItems(request: Request, items: readonly Booking[]): boolean {
    if (!this.#isChangeable(request) || this.#hasStarted(items)) return false;
    if (request.items.length === items.length)
      return request.state === 'accepted' && this.decide(request, 'cancelled');
    request.items = request.items.filter((each) => !items.includes(each));
    this.#settle(request.items);
    return true;
  }

  #hasStarted = (items: readonly Booking[]) => items.some((item) => startOf(item) <= this.now);

  #isChangeable = (request: Request) =>
    this.isActive(request) && request.items.some((item) => endOf(item) > this.now);

  /** Places new dates (`before` is null) and moved ones, all or none. */
  #put(request: Request, changes: readonly { before: Booking | null; to: When }[]): boolean {
    const starts = changes.map(({ to }) => startOf(to));
    const isOver =
      request.state === 'pending'
        ? Math.min(...starts) <= this.now
        : changes.some(({ to }) => endOf(to) <= this.now);
    const moving = changes.map(({ before }) => before);
    const others = request.items.filter((each) => !moving.includes(each));
    const placed = changes.map(({ before, to }, index) => ({
      before,
      item: this.#newItem(request, before?.number ?? request.next + index, to),
    }));
    const items = placed.map(({ item }) => item);
    if (isOver || !this.#fit(items, others)) return false;
    for (const { before, item } of placed)
      if (before === null) {
        request.items = [...request.items, item];
        request.next += 1;
      } else Object.assign(before, item);
    const start = Math.min(...starts);
    request.expires = Math.min(request.expires, start);
    if (request.challenge !== null) {
      const { deadline, own } = request.challenge;
      request.challenge = {
        ...request.challenge,
        deadline: Math.min(deadline, start),
        own: Math.min(own, start),
      };
    }
    this.#settle(request.items);
    return true;
  }

  /** Places the dates of a request in the current rooms of their spaces if all are free, offered or not. */
  #placeAgain(request: Request): boolean {
    const placed = request.items.map((item) => this.#newItem(request, item.number, item));
    if (!this.#fit(placed)) return false;
    request.items = placed;
    return true;
  }

  /**
   * Returns whether dates of one request fit into their rooms beside its other dates, and sets their setups and turnarounds:
   * a turnaround ends where the next date of the request starts in that room, and the setup takes what is left.
   */
  #fit(items: readonly Booking[], others: readonly Booking[] = []): boolean {
    const own = [...items, ...others];
    if (overlapInRooms(own)) return false;
    const ready = (item: Booking, room: string) =>
      Math.min(this.#needed(item)[1], ...after(item, room, own).map(startOf));
    for (const item of items) {
      const [from] = this.#needed(item);
      item.ready = new Map(item.rooms.map((room) => [room, ready(item, room)]));
      item.setUp = new Map(
        item.rooms.map((room) => [
          room,
          Math.max(from, ...before(item, room, own).map((other) => ready(other, room))),
        ]),
      );
    }
    return items.every(
      (item) =>
        item.rooms.length > 0 &&
        !this.#isBlocked(item.rooms, item) &&
        item.rooms.every((room) => {
          const [from, to] = [this.#enters(item, room), this.#leaves(item, room)];
          return !this.#isOccupied([room], from, to, ({ of }) => of !== item.of);
        }),
    );
  }

  /** Adds a block; refused if it covers a booking that has not ended. */
  block(block: ModelBlock): boolean {
    const isBooked = this.bookings.some(
      (booking) =>
        this.isTaking(booking) &&
        this.now < endOf(booking) &&
        shareRoom(booking.rooms, this.#roomsOfBlock(block)) &&
        takes(block, booking),
    );
    if (!isBooked) this.blocks.push(block);
    return !isBooked;
  }

  unblock(index: number): void {
    this.blocks[index] = null;
  }

  /**
   * Applies the current setup and turnaround to these bookings: a turnaround is shortened if something else occupies the room
   * earlier, and a setup takes what is left.
   */
  #settle(items: readonly Booking[], rooms: readonly string[] | null = null): void {
    const taking = this.bookings.filter((booking) => this.isTaking(booking));
    const isSettled = (room: string) => rooms === null || rooms.includes(room);
    const enters = (other: Booking, room: string) =>
      items.includes(other) ? startOf(other) : this.#enters(other, room);
    for (const item of items)
      item.ready = new Map(
        item.rooms.map((room) => {
          if (!isSettled(room)) return [room, item.ready.get(room) ?? 0];
          const next = after(item, room, taking).map((other) => enters(other, room));
          return [room, Math.min(this.#needed(item)[1], ...next)];
        }),
      );
    for (const item of items)
      item.setUp = new Map(
        item.rooms.map((room) => {
          if (!isSettled(room)) return [room, this.#enters(item, room)];
          const earlier = before(item, room, taking).map((other) => this.#leaves(other, room));
          return [room, Math.max(this.#needed(item)[0], ...earlier)];
        }),
      );
  }

  /**
   * Applies a new file, unless a booking that has not ended would lose its real room or share it. Bookings then move
   * to the current rooms of their spaces, except those to leave.
   */
  change(edition: Edition, leave: ReadonlySet<Booking>): boolean {
    const former = {
      edition: this.edition,
      rooms: this.bookings.map(({ rooms }) => rooms),
      times: this.bookings.map(({ setUp, ready }) => ({ setUp, ready })),
    };
    const upcoming = this.bookings.filter((booking) => this.isTaking(booking) && endOf(booking) > this.now);
    const places = upcoming
      .filter((booking) => !leave.has(booking))
      .map((booking) => ({ booking, to: this.#roomsAfter(booking, edition.rooms) }));
    const isSafe = places.every(({ booking, to }) => !this.#conflictsWithChange(booking, to, edition.rooms));
    this.edition = edition;
    for (const { booking, to } of places) booking.rooms = to;
    // Setup and turnaround do not conflict with existing bookings.
    for (const booking of this.bookings) Object.assign(booking, { setUp: new Map(), ready: new Map() });
    const isAllowed =
      isSafe &&
      upcoming.every(
        (booking) =>
          !this.#isOccupied(
            booking.rooms,
            Math.max(startOf(booking), this.now),
            endOf(booking),
            (other) => other !== booking,
          ) && !this.#isBlocked(booking.rooms, booking),
      );
    for (const [index, times] of former.times.entries()) Object.assign(this.bookings[index] ?? {}, times);
    if (isAllowed) {
      for (const [index, block] of this.blocks.entries())
        this.blocks[index] = block && this.#inRemainingSpaces(block);
      const [was, is] = [former.edition, edition].map(
        ({ rooms, slots, blocks, notice, horizon, setup, turnaround }) =>
          JSON.stringify([rooms, slots, blocks, notice, horizon, setup, turnaround]),
      );
      // Importing the same file twice changes nothing.
      if (was !== is)
        this.#settle(
          this.bookings.filter((booking) => this.isTaking(booking)),
          [...Object.values(former.edition.rooms), ...Object.values(edition.rooms)].flat(),
        );
      return true;
    }
    this.edition = former.edition;
    for (const [index, rooms] of former.rooms.entries()) Object.assign(this.bookings[index] ?? {}, { rooms });
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
