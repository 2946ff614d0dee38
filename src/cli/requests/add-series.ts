/** Commands that book a series. They send no message: the venue writes to its guest itself. */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { defaultHoldPeriod, type HoldPeriod } from '../../domain/booking/hold.ts';
import { parseSeriesRule, presentSeries, type WeekOfMonth } from '../../domain/booking/series-rule.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import { previewSeries } from '../../operations/booking/preview-series.ts';
import type { Context } from '../../operations/context.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { parseAmountOption } from './amount-option.ts';
import { customTimesFrom } from './custom-times.ts';
import { findRequest } from './find-request.ts';
import { onlyPackageOf } from './only-package.ts';
import { chooseDates, type DateChoices } from './series-choices.ts';
import { printSeries, seriesDateJson } from './series-table.ts';

/** The options of every new series. */
interface NewSeriesOptions extends DateChoices {
  readonly venue?: string;
  readonly until?: string;
  readonly count?: number;
  /** Further dates, instead of a rule. */
  readonly on?: readonly string[];
  /** Agreed prices, as typed. */
  readonly total?: string;
  readonly totalPerDate?: string;
  readonly monthlyInstalments?: boolean;
  readonly accept?: boolean;
  readonly holdPeriod?: HoldPeriod;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export type SeriesExtendOptions = NewSeriesOptions;

export interface SeriesAddOptions extends NewSeriesOptions {
  /** Weeks from one date to the next. */
  readonly every?: number;
  readonly monthly?: WeekOfMonth;
  readonly package?: string;
  readonly start?: string;
  readonly end?: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly people?: number;
  /** The ids of guest groups. */
  readonly group?: readonly string[];
  readonly reason?: string;
}

type Rule = Parameters<typeof parseSeriesRule>[0];

/** A series to book: its guest, place and rule. */
interface NewSeries {
  readonly venueId: string;
  readonly place: Readonly<
    Pick<Parameters<typeof previewSeries>[2], 'spaceId' | 'slotId' | 'packageId' | 'startTime' | 'endTime'>
  > & { readonly attendance: number | undefined };
  readonly guest: Readonly<
    Record<'name', string> & Record<'email' | 'phone' | 'company', string | undefined>
  >;
  readonly groups?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly rule: Rule;
  /** The reference of the season before. */
  readonly continues?: string;
}

/** Books a series of dates, or lists them. */
export async function addSeries(
  terminal: Terminal,
  { spaceId, date, slotId }: { spaceId: string; date: string; slotId: string | undefined },
  options: SeriesAddOptions,
): Promise<void> {
  const { every, monthly, name, email, phone, company, people, group, reason } = options;
  const times = customTimesFrom(
    { ...(options.start && { start: options.start }), ...(options.end && { end: options.end }) },
    { slotId, packageId: options.package },
  );
  if (times === null && slotId === undefined)
    throw new CommandFailure('missing time slot: name one, or use --start and --end', 2);
  if (every !== undefined && monthly !== undefined)
    throw new CommandFailure('use either --every or --monthly', 2);
  const repeats =
    monthly === undefined
      ? { frequency: 'weekly' as const, ...(every !== undefined && { interval: every }) }
      : { frequency: 'monthly' as const, week: monthly };
  const isChosen = options.on !== undefined && every === undefined && monthly === undefined;
  const rule = ruleOf(date, isChosen ? null : repeats, options);
  await bookSeries(terminal, options, async ({ storage }) =>
    storage.read(async (db) => {
      const venueId = await chooseVenue(db, options.venue);
      const packageId =
        slotId === undefined
          ? undefined
          : (options.package ?? (await onlyPackageOf(db, venueId, { spaceId, slotId })));
      const place = { spaceId, slotId, packageId, ...times, attendance: people };
      return { venueId, place, guest: { name, email, phone, company }, groups: group, message: reason, rule };
    }),
  );
}

/** Books the next season of a series as a new booking that names the former one. */
export async function extendSeries(
  terminal: Terminal,
  reference: string,
  date: string,
  options: SeriesExtendOptions,
): Promise<void> {
  await bookSeries(terminal, options, async ({ storage }) => {
    const found = await storage.read((db) => findRequest(db, reference, options.venue));
    const { guest, venueId } = found;
    if (found.series === null)
      throw new CommandFailure(`booking request ${reference} is no series; add one with add-series`);
    if (found.erasedAt !== null)
      throw new CommandFailure(`the guest of booking request ${reference} was deleted`);
    const { frequency, interval, week } = presentSeries(found.series);
    const repeats = {
      frequency,
      ...(interval !== undefined && { interval }),
      ...(week !== undefined && { week }),
    };
    return {
      venueId,
      place: placeOf(found),
      continues: reference,
      guest: {
        name: guest.name,
        email: guest.email === '' ? undefined : guest.email,
        phone: guest.phone ?? undefined,
        company: guest.company ?? undefined,
      },
      rule: ruleOf(date, frequency === 'dates' || options.on ? null : repeats, options),
    };
  });
}

function placeOf({ items: [main] }: BookingRequest): NewSeries['place'] {
  const { space, slot, package: offer } = main;
  const attendance = main.attendance ?? undefined;
  if (slot.id === null || offer.id === null)
    return { spaceId: space.id, startTime: slot.startTime, endTime: slot.endTime, attendance };
  return { spaceId: space.id, slotId: slot.id, packageId: offer.id, attendance };
}

/**
 * Returns the rule of a series.
 *
 * @param repeats null: chosen dates
 * @throws CommandFailure if the options do not go together
 */
function ruleOf(
  from: string,
  repeats: Pick<Rule, 'frequency' | 'interval' | 'week'> | null,
  { until, count, on }: NewSeriesOptions,
): Rule {
  if (repeats === null) {
    if (until !== undefined || count !== undefined)
      throw new CommandFailure('chosen dates have no --until or --count; name each with --on', 2);
    return { frequency: 'dates', from, dates: [from, ...(on ?? [])] };
  }
  if (on !== undefined) throw new CommandFailure('--on cannot be combined with --every or --monthly', 2);
  if ((until === undefined) === (count === undefined))
    throw new CommandFailure('use either --until or --count', 2);
  return { ...repeats, from, ...(until === undefined ? { count } : { until }) } as Rule;
}

async function bookSeries(
  terminal: Terminal,
  options: NewSeriesOptions,
  prepare: (context: Context) => Promise<NewSeries>,
): Promise<void> {
  const { accept = false, dryRun = false, json = false, total, totalPerDate } = options;
  if (accept && options.holdPeriod !== undefined)
    throw new CommandFailure('--accept cannot be combined with --hold-period', 2);
  const { series, dates, chosen, currency, added } = await withDatabase(terminal, async (context) => {
    const series = await prepare(context);
    const { venueId, place, guest, groups, message, continues } = series;
    const rule = parseSeriesRule(series.rule, 'series');
    const dates = await previewSeries(context, venueId, { ...place, email: guest.email, groups, rule });
    const venue = await context.storage.read((db) => findVenue(db, venueId));
    const currency = venue?.currency ?? '';
    const chosen = chooseDates(dates, options);
    const amount = (name: string, text: string | undefined) =>
      text === undefined ? undefined : parseAmountOption(currency, name, text);
    const price = {
      totalCents: amount('--total', total),
      totalPerDateCents: amount('--total-per-date', totalPerDate),
      ...(options.monthlyInstalments && { instalments: 'monthly' }),
    };
    if (dryRun) return { series, dates, chosen, currency, added: null };
    const taken = chosen.filter(({ isFree, instead }) => !isFree && instead === null);
    if (taken.length > 0) {
      if (!json) printSeries(terminal, { dates, chosen, currency });
      throw new CommandFailure(
        `nothing was booked: ${taken.map(({ target }) => target.date).join(', ')} cannot be booked; leave out such dates with --skip or --skip-taken, or book what is free with --instead DATE=SPACE/SLOT`,
      );
    }
    const { attendance } = place;
    const [main, ...additionalItems] = chosen.map(({ target: { date }, instead }) =>
      instead === null
        ? { ...place, date }
        : {
            date,
            attendance,
            spaceId: instead.space.id,
            slotId: instead.slot.id,
            packageId: instead.package.id,
          },
    );
    if (main === undefined) throw new CommandFailure('no date is left');
    const booking = { ...main, additionalItems, ...guest, groups, message, ...price };
    const linked = { ...series.rule, continues };
    const as = accept ? 'accepted' : (options.holdPeriod ?? defaultHoldPeriod);
    const added = await addBooking(context, venueId, { ...booking, series: linked }, as, cliActor);
    return { series, dates, chosen, currency, added };
  });
  if (json)
    return printJson(terminal, {
      ...(added === null ? { dryRun } : { ...added, status: accept ? 'accepted' : 'pending_approval' }),
      dates: dates.map((each) => seriesDateJson(each, chosen)),
      currency,
    });
  if (added === null) return printSeries(terminal, { dates, chosen, currency });
  const price = formatMoney(added.totalCents, currency, 'en');
  const done = accept ? 'booked' : 'held';
  const number = chosen.length === 1 ? '1 date is' : `${chosen.length} dates are`;
  terminal.print(`${added.reference}: ${number} ${done} for ${series.guest.name}, at ${price}.`);
}
