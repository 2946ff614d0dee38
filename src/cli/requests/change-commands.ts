import type { Command } from 'commander';
import { example, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { AddDateOptions } from './change-dates.ts';
import {
  assertWithItem,
  dryRunOption,
  giveDateOfItem,
  giveDateOption,
  type ItemOptions,
  item,
  priceReasonOption,
} from './item-options.ts';
import type { RequestMoveOptions } from './move.ts';
import type { RequestPriceOptions } from './price.ts';

/** Adds `requests price`, `move`, `add-date` and `note`. */
export function addChangeCommands(requests: Command, terminal: Terminal): void {
  requests
    .command('price')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('set an agreed price; the quote is kept')
    .option(
      '--total <amount>',
      '(required, or --before-tax) amount including tax, with all decimals of the currency: 2400.00 in GBP, 240000 in JPY',
    )
    .option('--before-tax <amount>', 'instead of --total: amount excluding tax; tax is added')
    .option('--tax <amount>', 'tax included in the total; default: at the tax rate of the quote')
    .option(
      '--line <number...>',
      'lines of the quote that change, by their position in `requests show --json`, from 1; default: the package',
    )
    .requiredOption(
      '--reason <text>',
      'reason; kept permanently with the price, so do not include personal data',
    )
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests price BR-7K3M9QZ2 --total 2400.00 --reason "Third evening"'))
    .action(async (ref: string, options: RequestPriceOptions) =>
      (await import('./price.ts')).priceRequest(terminal, ref, options),
    );
  requests
    .command('move')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description(
      'move a booking or a hold to a free date or space; the price stays (the guest is not notified)',
    )
    .option('--date <date>', 'to another date')
    .option('--space <id>', 'to another space')
    .option('--slot <id>', 'to another time slot')
    .option('--package <id>', 'to another package')
    .option('--start <time>', 'instead of a time slot: to custom times, such as 10:00')
    .option('--end <time>', 'the end of custom times; at or before --start: on the next day')
    .option('--until <date>', 'the date on which custom times end, if it is another one')
    .addOption(giveDateOption())
    .option('--item <number>', 'only this date of a booking with several, at today’s price there', item)
    .option('--total <amount>', 'with --item and --start: the price of this date [it stays]')
    .addOption(priceReasonOption())
    .addOption(dryRunOption())
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests move BR-7K3M9QZ2 --date 2027-03-19'))
    .action(async (ref: string, { item: number, ...options }: MoveOptions) => {
      if (number !== undefined && options.giveDateTo !== undefined) throw giveDateOfItem();
      if (number !== undefined)
        return (await import('./change-dates.ts')).moveDate(terminal, ref, { ...options, item: number });
      assertWithItem(options);
      return (await import('./move.ts')).moveRequest(terminal, ref, options);
    });
  requests
    .command('add-date')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .argument('<space>', 'the space')
    .argument('<date>', 'such as 2027-03-12')
    .argument('[slot]', 'the time slot; none with --start and --end')
    .description('add a date to a booking or a hold, at today’s price; the other dates keep their prices')
    .option('--package <id>', 'the package; optional if the time slot has only one')
    .option('--start <time>', 'instead of a time slot: custom times, such as 10:00')
    .option('--end <time>', 'the end of custom times; at or before --start: on the next day')
    .option('--until <date>', 'the date on which custom times end, if it is another one')
    .option('--total <amount>', 'with --start: the price of this date [0]')
    .option('--people <number>', 'number of people', wholeNumber(1, 1_000_000))
    .addOption(priceReasonOption())
    .addOption(dryRunOption())
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(
      ...example('firsthold requests add-date BR-7K3M9QZ2 main-hall 2027-03-13 main-hall-evening --dry-run'),
    )
    .action(
      async (
        ref: string,
        spaceId: string,
        date: string,
        slotId: string | undefined,
        options: AddDateOptions,
      ) => (await import('./change-dates.ts')).addDate(terminal, ref, { spaceId, date, slotId }, options),
    );
  requests
    .command('note')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .argument('[text]', 'the note')
    .description('add a note for staff to a request; it is deleted with the guest data')
    .option('--remove <note>', 'remove the note with this id')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests note BR-7K3M9QZ2 "Rang: wants the small stage"'))
    .action(async (ref: string, text: string | undefined, options) =>
      (await import('./note.ts')).addRequestNote(terminal, ref, text, options),
    );
}

type MoveOptions = RequestMoveOptions & ItemOptions;
