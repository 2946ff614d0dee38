import type { Command } from 'commander';
import { example, jsonOption, reference, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { giveDateOption } from './give-date-option.ts';
import type { RequestMoveOptions } from './move.ts';
import type { RequestPriceOptions } from './price.ts';

/** Adds `requests price`, `move` and `note`. */
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
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests move BR-7K3M9QZ2 --date 2027-03-19'))
    .action(async (ref: string, options: RequestMoveOptions) =>
      (await import('./move.ts')).moveRequest(terminal, ref, options),
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
