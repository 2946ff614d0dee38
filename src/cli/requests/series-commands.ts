import { type Command, Option } from 'commander';
import { defaultHoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { maxSeriesWeeksApart, weeksOfMonth } from '../../domain/booking/series-rule.ts';
import { choicesOf, example, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { SeriesAddOptions, SeriesExtendOptions } from './add-series.ts';
import type { SeriesCancelOptions, SeriesMoveOptions } from './change-series.ts';
import { addGuestOptions } from './guest-options.ts';
import { dryRunOption, item, priceReasonOption } from './item-options.ts';

/** Adds `requests add-series`, `extend-series`, `move-series` and `cancel-series`. */
export function addSeriesCommands(requests: Command, terminal: Terminal): void {
  const add = addGuestOptions(
    requests
      .command('add-series')
      .argument('<space>', 'the space')
      .argument('<date>', 'the first date, such as 2027-01-12; its weekday is that of the series')
      .argument('[slot]', 'the time slot; none with --start and --end')
      .description('book a series of dates as one booking: all of them, or none')
      .addOption(new Option('--every <weeks>', 'weeks between dates [1]').argParser(weeks))
      .addOption(
        new Option('--monthly <week>', 'once a month, in this week of the month').choices([...weeksOfMonth]),
      )
      .option('--package <id>', 'the package; optional if the time slot has only one')
      .option('--start <time>', 'instead of a time slot: custom times, such as 10:00')
      .option('--end <time>', 'the end of custom times; at or before --start: on the next day'),
  );
  addBookingOptions(add)
    .addHelpText(
      ...example(
        'firsthold requests add-series studio 2027-01-12 evening --until 2027-06-29 --name "Dance class" --accept --dry-run',
      ),
    )
    .action(async (spaceId: string, date: string, slotId: string | undefined, options: SeriesAddOptions) =>
      (await import('./add-series.ts')).addSeries(terminal, { spaceId, date, slotId }, options),
    );
  const extend = requests
    .command('extend-series')
    .argument('<reference>', 'the series, such as BR-7K3M9QZ2', reference)
    .argument('<date>', 'the first date of the next season')
    .description(
      'book the next season of a series as a new booking: same guest, place and rule, at the prices of its dates',
    );
  addBookingOptions(extend)
    .addHelpText(
      ...example('firsthold requests extend-series BR-7K3M9QZ2 2027-09-07 --until 2028-06-27 --dry-run'),
    )
    .action(async (ref: string, date: string, options: SeriesExtendOptions) =>
      (await import('./add-series.ts')).extendSeries(terminal, ref, date, options),
    );
  const move = requests
    .command('move-series')
    .description(
      'move the dates of a booking that have not started to another time, space or package; each stays on its day, at today’s price there',
    )
    .option('--space <id>', 'to another space')
    .option('--slot <id>', 'to another time slot')
    .option('--package <id>', 'to another package')
    .option('--start <time>', 'instead of a time slot: to custom times, such as 10:00')
    .option('--end <time>', 'the end of custom times; at or before --start: on the next day')
    .option('--total <amount>', 'with --start: the price of each date [it stays]');
  addScopeOptions(move)
    .addHelpText(
      ...example('firsthold requests move-series BR-7K3M9QZ2 --from-item 12 --slot late --dry-run'),
    )
    .action(async (ref: string, options: SeriesMoveOptions) =>
      (await import('./change-series.ts')).moveSeries(terminal, ref, options),
    );
  const cancel = requests
    .command('cancel-series')
    .description(
      'cancel the dates of a booking that have not started; without any other date, the booking is cancelled',
    );
  addScopeOptions(cancel)
    .addHelpText(...example('firsthold requests cancel-series BR-7K3M9QZ2 --from-item 12 --dry-run'))
    .action(async (ref: string, options: SeriesCancelOptions) =>
      (await import('./change-series.ts')).cancelSeries(terminal, ref, options),
    );
}

/** Adds the options of a new series. */
const addBookingOptions = (command: Command) =>
  command
    .option('--until <date>', '(required, or --count or --on) the last possible date')
    .option(
      '--count <number>',
      'instead of --until: the number of dates, skipped ones included',
      wholeNumber(1, 104),
    )
    .option('--on <date>', 'instead of a rule: a further date; can be repeated', choicesOf(null))
    .option('--skip <date>', 'leave out this date; can be repeated', choicesOf(null))
    .option('--skip-taken', 'leave out every date that is taken, blocked or not offered')
    .option(
      '--instead <date=space/slot>',
      'book what is free on this date instead, as --dry-run lists it; can be repeated',
      choicesOf(null),
    )
    .option('--total <amount>', 'agreed price of all dates including tax')
    .option('--total-per-date <amount>', 'instead of --total: agreed price of each date including tax')
    .option('--monthly-instalments', 'one instalment a month instead of the payment schedule')
    .option('--accept', 'book the dates immediately instead of holding them')
    .addOption(
      new Option('--hold-period <period>', `how long to hold the dates [${defaultHoldPeriod}]`).choices([
        ...holdPeriods,
      ]),
    )
    .option('--dry-run', 'only list the dates with prices, conflicts and what is free instead')
    .addOption(venueOption())
    .addOption(jsonOption());

/** Adds the reference, and the options that choose dates of a series. */
const addScopeOptions = (command: Command) =>
  command
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .option('--from-item <number>', 'only this date and those after it, by its number in `show`', item)
    .option('--skip-item <number>', 'leave this date as it is; can be repeated', items)
    .option('--include-changed', 'also dates at another time, space or package than the first of them')
    .addOption(priceReasonOption())
    .addOption(dryRunOption())
    .addOption(venueOption())
    .addOption(jsonOption());

const weeks = wholeNumber(1, maxSeriesWeeksApart);
const items = (value: string, before: readonly number[] | undefined) => [...(before ?? []), item(value)];
