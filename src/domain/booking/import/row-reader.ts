/** Reads one row of a table of bookings. */
import { formatPlainAmount } from '../../money/parse-amount.ts';
import { addTax } from '../../money/price.ts';
import { rateOfTax } from '../../money/stated-tax.ts';
import type { Tax } from '../../money/tax.ts';
import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import { addDays } from '../../time/calendar.ts';
import { type ClockTimes, minutesPerDay, spanOf, spanWithin } from '../../time/clock-span.ts';
import type { CalendarDate } from '../../time/instant.ts';
import { readAmount, readCount } from './amount-cells.ts';
import { fieldOf } from './check-bookings.ts';
import { type ImportField, importFields } from './columns.ts';
import { type DateAndTime, hasOtherWeekday, readDate, readTime, readTimes } from './date-cells.ts';
import { type ListedSlot, type ListedSpace, meanings, type NameFinder } from './found-names.ts';
import { hasPayment, type ImportBooking, parseImportBooking } from './import-booking.ts';
import type { ImportProblem } from './import-problem.ts';
import type { DraftBooking, ImportListing, ImportSettings, InterpretedRow } from './interpreted-row.ts';
import { matchName } from './match-name.ts';
import { readPayment } from './payment-cells.ts';
import { type Cell, folded } from './table.ts';

/** The cells of a row, by field. */
export type Cells = { [Field in ImportField]?: Cell };

interface ReadWith {
  readonly settings: ImportSettings;
  readonly listing: ImportListing;
  readonly finder: NameFinder;
}

/** A column of times may have names of slots instead, such as `Evening`. */
function withSlotName(cells: Cells, { settings, listing }: ReadWith): Cells {
  const { start, slot } = cells;
  if (typeof start !== 'string' || slot !== undefined) return cells;
  if (readTimes(start) !== null || readDate(start, settings.dateOrder) !== null) return cells;
  const slots = listing.spaces.flatMap((space) => space.slots);
  if (matchName(start, slots).length === 0) return cells;
  const { start: _, ...others } = cells;
  return { ...others, slot: start };
}

/** A start and an end may have one "am" or "pm" for both. */
function withSameHalf(cells: Cells): Cells {
  const { start, end } = cells;
  if (typeof start !== 'string' || typeof end !== 'string') return cells;
  const times =
    readTimes(start)?.end === null && readTime(end) !== null ? readTimes(`${start} - ${end}`) : null;
  return times?.end == null ? cells : { ...cells, start: times.start, end: times.end };
}

/** Reads the cells of one row, and collects their problems. */
export class RowReader {
  readonly #cells: Cells & { readonly skip?: boolean };
  readonly #at: { readonly index: number; readonly line: number };
  readonly #furtherText: string;
  readonly #fileRow: string;
  readonly #with: ReadWith;
  readonly #draft: DraftBooking = {};
  readonly #problems: ImportProblem[] = [];
  readonly #warnings: ImportProblem[] = [];
  #isLeftOut = false;
  /** Whether its status leaves it out. */
  #isCancelled = false;

  constructor(
    cells: Cells,
    {
      furtherText,
      fileRow,
      ...at
    }: {
      readonly index: number;
      readonly line: number;
      readonly furtherText: string;
      readonly fileRow: string;
    },
    by: ReadWith,
  ) {
    this.#cells = withSlotName(withSameHalf(cells), by);
    this.#furtherText = furtherText;
    this.#fileRow = fileRow;
    this.#at = at;
    this.#with = by;
  }

  /** Returns the booking of the row, or its problems. */
  read(): InterpretedRow {
    const { line } = this.#at;
    this.#isLeftOut = this.#cells.skip === true;
    if (this.#furtherText !== '')
      this.#add(
        null,
        `has more cells than there are columns: "${this.#furtherText}"`,
        codedProblem('more_cells', { text: this.#furtherText }),
      );
    this.#readStatus();
    this.#readTime();
    this.#readPlace();
    this.#readGuest();
    this.#readAmounts();
    // A cell with a problem has no value, but must not also be reported as missing.
    const reported = new Set(this.#problems.map(({ field }) => field));
    for (const { path, message, ...coded } of parseImportBooking({ ...this.#draft, line }).problems)
      if (!reported.has(fieldOf(path))) this.#add(fieldOf(path), message, coded);
    const isValid = this.#problems.length === 0 && !this.#isLeftOut;
    return {
      line,
      cells: this.#texts(),
      draft: this.#draft,
      tax: this.#chargedTax(),
      booking: isValid ? ({ ...this.#draft, line } as ImportBooking) : null,
      problems: this.#isLeftOut ? [] : this.#problems,
      warnings: this.#isLeftOut ? this.#lostPayment() : this.#warnings,
      isLeftOut: this.#isLeftOut,
    };
  }

  #add(field: ImportField | null, message: string, coded: CodedProblem): void {
    this.#problems.push({ ...this.#at, field, message, ...coded });
  }

  #text(field: ImportField): string {
    return String(this.#cells[field] ?? '');
  }

  #texts(): InterpretedRow['cells'] {
    const { decimalMark } = this.#with.settings;
    return Object.fromEntries(
      importFields.flatMap((field) => {
        const cell = this.#cells[field];
        if (cell === undefined) return [];
        return [[field, typeof cell === 'number' ? String(cell).replace('.', decimalMark) : cell]];
      }),
    );
  }

  #readStatus(): void {
    if (this.#cells.skip === true) return;
    const text = this.#text('status');
    const meaning = this.#with.finder.find('status', text, { options: [] });
    this.#isCancelled = meaning === 'skip';
    if (this.#isCancelled) this.#isLeftOut = true;
    else if (meaning === 'held' || meaning === 'accepted') this.#draft.status = meaning;
    else
      this.#add(
        'status',
        `must be "accepted" or "held", not "${text}"`,
        codedProblem('not_one_of', { text, choices: 'accepted, held' }),
      );
  }

  #readTime(): void {
    const { dateOrder } = this.#with.settings;
    const start = this.#readDateOrTimes('start');
    const end = this.#readDateOrTimes('end');
    const date = this.#cells.date === undefined ? (start.date ?? null) : this.#readDate('date');
    if (date !== null) {
      this.#draft.date = date.date;
      this.#checkWeekday(this.#cells.date === undefined ? 'start' : 'date', date.date);
    }
    const endTime = end.time ?? start.endTime ?? null;
    // Programs write a date without a time as midnight.
    const isDateOnly = date?.time === '00:00' && endTime === null;
    const startTime = start.time ?? (isDateOnly ? null : date?.time) ?? null;
    if (startTime !== null) this.#draft.startTime = startTime;
    if (endTime !== null) this.#draft.endTime = endTime;
    const until = this.#cells.until === undefined ? end.date : readDate(this.#cells.until, dateOrder);
    if (this.#cells.until !== undefined && until === null) this.#addInvalid('until', 'date');
    if (until !== null && until !== undefined) this.#draft.endDate = until.date;
    if (until?.time && endTime === null) this.#draft.endTime = until.time;
  }

  #readDate(field: 'date'): DateAndTime | null {
    const date = readDate(this.#cells[field] ?? '', this.#with.settings.dateOrder);
    if (date === null) this.#addInvalid(field, 'date');
    return date;
  }

  /** Warns of a cell that names another weekday than that of its date, so one of them is mistyped. */
  #checkWeekday(field: 'date' | 'start', date: CalendarDate): void {
    const { [field]: cell = '' } = this.#cells;
    if (!hasOtherWeekday(cell, date)) return;
    const text = String(cell);
    const message = `"${text}" has another weekday than ${date}`;
    this.#warnings.push({ ...this.#at, field, message, ...codedProblem('other_weekday', { text, date }) });
  }

  /** Reads a cell with a time, two times, or a date with a time. */
  #readDateOrTimes(field: 'start' | 'end') {
    const nothing = { date: null, time: null, endTime: null };
    const cell = this.#cells[field];
    if (cell === undefined) return nothing;
    const times = readTimes(cell);
    if (times !== null) return { ...nothing, time: times.start, endTime: times.end };
    const date = readDate(cell, this.#with.settings.dateOrder);
    if (date !== null) return { date, time: date.time, endTime: null };
    this.#addInvalid(field, 'time_of_day');
    return nothing;
  }

  #addInvalid(field: ImportField, problem: 'date' | 'time_of_day'): void {
    const what = problem === 'date' ? 'a date' : 'a time of day';
    this.#add(field, `"${this.#text(field)}" is not ${what}`, codedProblem(problem));
  }

  #readPlace(): void {
    const { finder, listing } = this.#with;
    const { spaces } = listing;
    const spaceId = this.#isLeftOut ? null : finder.find('space', this.#text('space'), { options: spaces });
    if (spaceId === meanings.skip) this.#isLeftOut = true;
    if (this.#isLeftOut) return;
    const space = spaces.find(({ id }) => id === spaceId);
    if (space === undefined) this.#addUnknown('space', spaces);
    else {
      this.#checkOtherSpaces(space);
      this.#readSlot(space);
    }
  }

  /** Warns of a cell that names another space too, of which the chosen one may be only a part: `Hall + yard`. */
  #checkOtherSpaces({ id, name }: ListedSpace): void {
    const names = (text: string, other: string) => ` ${folded(text)} `.includes(` ${folded(other)} `);
    const text = this.#text('space');
    const others = this.#with.listing.spaces.filter(
      (each) => each.id !== id && names(text, each.name) && !names(name, each.name),
    );
    if (others.length === 0 || text === id) return;
    const choices = others.map((each) => each.name).join(', ');
    const message = `"${text}" also names ${choices}`;
    this.#warnings.push({
      ...this.#at,
      field: 'space',
      message,
      ...codedProblem('other_spaces', { text, choices }),
    });
  }

  #readSlot(space: ListedSpace): void {
    this.#draft.spaceId = space.id;
    const slot = this.#findSlot(space);
    if (slot === undefined) return;
    this.#draft.slotId = slot.id;
    const { startTime, endTime } = this.#draft;
    const isNamed = this.#text('slot') !== '';
    const hasTimes = !isNamed && startTime !== undefined && endTime !== undefined;
    if (this.#readPackage(slot, hasTimes) === meanings.times) delete this.#draft.slotId;
  }

  /** Returns the slot; undefined: the row has custom times, or a problem. */
  #findSlot(space: ListedSpace): ListedSlot | undefined {
    const { finder } = this.#with;
    const text = this.#text('slot');
    const { startTime, endTime } = this.#draft;
    const hasTimes = startTime !== undefined && endTime !== undefined;
    const hasOneTime = !hasTimes && startTime !== endTime;
    if (text === '' && (hasTimes || hasOneTime)) {
      const same = space.slots.filter(
        (slot) =>
          (startTime ?? slot.startTime) === slot.startTime && (endTime ?? slot.endTime) === slot.endTime,
      );
      const [slot] = same;
      if (same.length === 1 && slot && slot.packages.length > 0 && !this.#isLonger()) return slot;
      if (hasTimes) return this.#findHourlySlot(space, { startTime, endTime });
    }
    const meaning = finder.find('slot', text, {
      options: space.slots,
      within: space,
      hasTimes,
      // A start without an end is no slot that begins at another time, even if it is the only one.
      isUnclear: text === '' && hasOneTime,
      fallback: hasTimes ? meanings.times : undefined,
    });
    if (meaning === meanings.times) return undefined;
    if (meaning === meanings.day) {
      const { date = '', endDate = date } = this.#draft;
      Object.assign(this.#draft, { startTime: '00:00', endTime: '00:00' });
      // Midnight after the last day.
      if (endDate > date) this.#draft.endDate = addDays(endDate, 1);
      else delete this.#draft.endDate;
      return undefined;
    }
    const slot = space.slots.find(({ id }) => id === meaning);
    if (slot !== undefined) return slot;
    if (text === '' && startTime !== undefined) this.#add('end', 'is missing', codedProblem('required'));
    else this.#addUnknown('slot', space.slots);
    return undefined;
  }

  /** Returns the only slot by the hour that contains these times. Those after its midnight are of another date. */
  #findHourlySlot(space: ListedSpace, times: ClockTimes): ListedSlot | undefined {
    const around = space.slots.filter((slot) => {
      const { from, to } = spanWithin(slot, times);
      return slot.hours && from < minutesPerDay && to <= spanOf(slot).to && slot.packages.length > 0;
    });
    return around.length === 1 && !this.#isLonger() ? around[0] : undefined;
  }

  /** Returns whether the row ends on a later date than a slot with these times. */
  #isLonger(): boolean {
    const { date, endDate, startTime = '', endTime = '' } = this.#draft;
    if (date === undefined || endDate === undefined) return false;
    return endDate !== (endTime > startTime ? date : addDays(date, 1));
  }

  /**
   * Returns the match of the package; a person may choose the times in the row instead.
   *
   * @param hasTimes whether the slot was found by its times
   */
  #readPackage(slot: ListedSlot, hasTimes: boolean): string | null {
    const { packages } = slot;
    const of = { options: packages, within: slot, hasTimes };
    const id = this.#with.finder.find('package', this.#text('package'), of);
    if (packages.some((each) => each.id === id) && id !== null) this.#draft.packageId = id;
    else if (id !== meanings.times) this.#addUnknown('package', packages);
    return id;
  }

  #addUnknown(field: 'space' | 'slot' | 'package', things: readonly { readonly id: string }[]): void {
    const text = this.#text(field);
    const choices = things.map(({ id }) => id).join(', ');
    if (text === '')
      this.#add(
        field,
        things.length === 0 ? 'is missing' : `is missing: ${choices}`,
        things.length === 0 ? codedProblem('required') : codedProblem('missing_one_of', { choices }),
      );
    else
      this.#add(
        field,
        `"${text}" is not one of: ${choices || 'none exist'}`,
        things.length === 0 ? codedProblem('not_a_choice') : codedProblem('not_one_of', { text, choices }),
      );
  }

  #readGuest(): void {
    const { people } = this.#cells;
    const [name, company] = [this.#text('name'), this.#text('company')];
    const guest = { name: name || company, company, email: this.#text('email'), phone: this.#text('phone') };
    const texts = {
      ...guest,
      title: this.#text('title'),
      message: this.#text('message'),
      notes: this.#text('notes'),
      importReference: this.#text('reference'),
    };
    for (const [member, text] of Object.entries(texts))
      if (text !== '') Object.assign(this.#draft, { [member]: text.trim() });
    if (this.#draft.importReference !== undefined) this.#draft.fileRow = this.#fileRow;
    if (people === undefined) return;
    const attendance = readCount(people);
    if (attendance === null)
      this.#add('people', 'must be a whole number such as 80', codedProblem('whole_number'));
    else if (attendance > 0) this.#draft.attendance = attendance;
  }

  #readPaid(): void {
    const { settings, listing } = this.#with;
    const { totalCents, status, slotId } = this.#draft;
    const isBooked = status === 'accepted';
    const hasTodaysPrice = slotId !== undefined && this.#cells.total === undefined;
    const terms = { ...settings, currency: listing.currency, totalCents, hasTodaysPrice, isBooked };
    const { warning, isUndated, paidCents, paidInFull, paidOn } = readPayment(this.#cells, terms);
    if (isUndated) this.#addInvalid('paid-on', 'date');
    if (paidCents !== undefined) this.#draft.paidCents = paidCents;
    if (paidInFull) this.#draft.paidInFull = true;
    if (paidOn !== undefined) this.#draft.paidOn = paidOn;
    if (warning === null) return;
    const { coded, ...text } = warning;
    this.#warnings.push({ ...this.#at, ...text, ...coded });
  }

  /** Names what was paid for a row that is skipped because of its status: a deposit of a cancelled booking may be kept. */
  #lostPayment(): ImportProblem[] {
    if (this.#cells.skip === true || !hasPayment(this.#draft) || !this.#isCancelled) return [];
    return [
      {
        ...this.#at,
        field: 'paid',
        message: 'is paid for a row whose status leaves it out, so this payment is not imported',
        ...codedProblem('paid_of_cancelled'),
      },
    ];
  }

  #readAmounts(): void {
    const [total, net, tax] = (['total', 'net', 'tax'] as const).map((field) => this.#readPrice(field));
    if (total !== undefined) this.#draft.totalCents = total;
    if (tax !== undefined) this.#draft.taxCents = tax;
    if (net !== undefined) this.#addTax(net);
    this.#readPaid();
    if (tax !== undefined && this.#draft.totalCents === undefined)
      this.#add('tax', 'requires "total", which includes it', codedProblem('goes_with', { text: 'total' }));
  }

  #readPrice(field: 'total' | 'net' | 'tax'): number | undefined {
    const { settings, listing } = this.#with;
    const { currency } = listing;
    const cell = this.#cells[field];
    if (cell === undefined) return undefined;
    const cents = readAmount(cell, settings.decimalMark, currency);
    if (cents !== null) return cents;
    const example = formatPlainAmount(240_000, currency).replace('.', settings.decimalMark);
    this.#add(
      field,
      `must be an amount in ${currency} such as ${example}`,
      codedProblem('amount', { currency, example }),
    );
    return undefined;
  }

  /** Adds the tax to a price without it: the one in the row, or that of its package or the venue. */
  #addTax(netCents: number): void {
    const { totalCents, taxCents } = this.#draft;
    if (totalCents !== undefined) {
      const difference = totalCents - netCents;
      const isTax = rateOfTax({ hireFeeCents: netCents, taxCents: difference }, this.#taxes()) !== undefined;
      if (taxCents === undefined && difference >= 0 && isTax) this.#draft.taxCents = difference;
      return;
    }
    const tax = this.#tax();
    if (taxCents === undefined && tax === null) {
      this.#draft.totalCents = netCents;
      this.#warnings.push({
        ...this.#at,
        field: 'net',
        message: 'is taken as the whole price, because the venue has no tax for it',
        ...codedProblem('net_without_tax'),
      });
      return;
    }
    const added = taxCents ?? addTax(netCents, tax) - netCents;
    Object.assign(this.#draft, { totalCents: netCents + added, taxCents: added });
  }

  /** Returns the tax that the price includes: the stated one, or else that of the package or venue. */
  #chargedTax(): Tax | null {
    const { totalCents = 0, taxCents } = this.#draft;
    if (taxCents === undefined) return this.#tax();
    return rateOfTax({ hireFeeCents: totalCents - taxCents, taxCents }, this.#taxes()) ?? null;
  }

  /** Returns the tax of the package, or else of the venue. */
  #tax(): Tax | null {
    const { listing } = this.#with;
    const { spaceId, slotId, packageId } = this.#draft;
    const slots = listing.spaces.find(({ id }) => id === spaceId)?.slots ?? [];
    const packages = slots.find(({ id }) => id === slotId)?.packages ?? [];
    return packages.find(({ id }) => id === packageId)?.tax ?? listing.tax;
  }

  /** Returns all taxes of the venue and its packages. */
  #taxes(): Tax[] {
    const { tax, spaces } = this.#with.listing;
    const packages = spaces.flatMap(({ slots }) => slots.flatMap((slot) => slot.packages));
    return [tax, ...packages.map((each) => each.tax)].flatMap((each) => each ?? []);
  }
}
