import { type Command, Option } from 'commander';
import { requestStatuses } from '../../domain/booking/booking-request.ts';
import { defaultHoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { spreadsheetColumns } from '../../domain/booking/spreadsheet-columns.ts';
import { CommandFailure } from '../failure.ts';
import { choicesOf, example, instant, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { RequestAddOptions } from './add.ts';
import type { RequestImportOptions } from './import.ts';
import type { RequestListOptions } from './list.ts';
import type { RequestMoveOptions } from './move.ts';
import type { RequestPriceOptions } from './price.ts';

/** Adds `requests list`, `requests accept`, … */
export function addRequestCommands(requests: Command, terminal: Terminal): void {
  requests
    .command('list')
    .description('booking requests, the newest first or by the date of the event')
    .option('--venue <id>', 'only those of this venue')
    .option(
      '--status <status>',
      `only these: ${requestStatuses.join(', ')}; may be repeated`,
      choicesOf(requestStatuses),
    )
    .option('--from <date>', 'only events on or after this date')
    .option('--to <date>', 'only events on or before this date')
    .option('--since <instant>', 'only those placed at this instant or later', instant)
    .addOption(
      new Option(
        '--by <order>',
        'those placed last first, the first events first, or the holds that end first',
      )
        .choices(['placed', 'event', 'hold'])
        .default('placed'),
    )
    .option('--space <id>', 'only those for this space')
    .option(
      '--text <words>',
      'only those whose guest, e-mail address, company or reference has words that begin so',
    )
    .option('--limit <number>', 'how many at most', wholeNumber(1, 1000), 50)
    .option('--after <reference>', 'the page after this one', reference)
    .addOption(jsonOption())
    .option('--csv', 'print CSV, for spreadsheets: with price and contact')
    .addHelpText(...example('firsthold requests list --status pending_approval --from 2027-03-01'))
    .action(async (options: RequestListOptions) =>
      (await import('./list.ts')).printRequests(terminal, options),
    );
  requests
    .command('show')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('everything about one booking request')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests show BR-7K3M9QZ2'))
    .action(async (ref: string, options) => (await import('./show.ts')).showRequest(terminal, ref, options));
  requests
    .command('add')
    .argument('<space>', 'the space')
    .argument('<date>', 'such as 2027-03-12')
    .argument('<slot>', 'the slot')
    .description(
      'take down a booking for somebody on the telephone: for any vacant date, offered to visitors or not',
    )
    .addOption(venueOption())
    .option('--package <id>', 'the package; may be left out where the slot has only one')
    .requiredOption('--name <name>', 'who books')
    .option('--email <address>', 'their address')
    .option('--phone <number>', 'their telephone')
    .option('--company <name>', 'their company')
    .option('--people <number>', 'how many come', wholeNumber(1, 1_000_000))
    .option('--reason <text>', 'why, or what was said; kept as the message of the request')
    .option('--accept', 'book the date at once, instead of holding it')
    .addOption(
      new Option('--hold-period <period>', `how long the date is held [${defaultHoldPeriod}]`).choices([
        ...holdPeriods,
      ]),
    )
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold requests add main-hall 2027-03-12 main-hall-evening --package dry-hire --name "A. Visitor" --accept',
      ),
    )
    .action(async (spaceId: string, date: string, slotId: string, options: RequestAddOptions) =>
      (await import('./add.ts')).addRequest(terminal, { spaceId, date, slotId }, options),
    );
  requests
    .command('import')
    .argument('<file>', 'a CSV file with a line for each booking; - reads standard input')
    .description(
      'bring a venue’s existing bookings along, all of them or none; the same file twice changes nothing',
    )
    .addOption(venueOption())
    .addOption(
      new Option('--hold-period <period>', 'how long those whose status is held hold their dates')
        .choices([...holdPeriods])
        .default(defaultHoldPeriod),
    )
    .option('--dry-run', 'say what would be imported, or what is wrong; write nothing')
    .addOption(jsonOption())
    .addHelpText('after', `\nColumns, named in the first line: ${spreadsheetColumns.join(', ')}`)
    .addHelpText(...example('firsthold requests import bookings.csv --dry-run'))
    .action(async (file: string, options: RequestImportOptions) =>
      (await import('./import.ts')).importRequests(terminal, file, options),
    );
  requests
    .command('price')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('write down another price that was agreed on; what was quoted stays beside it')
    .option('--total <amount>', 'with tax, with all decimals of the currency: 2400.00 in GBP, 240000 in JPY')
    .option('--before-tax <amount>', 'instead: before tax, which is added')
    .option('--tax <amount>', 'how much of it is tax; left out: at the rate of what was quoted')
    .requiredOption('--reason <text>', 'why; kept with the price for good, so nothing about the guest')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests price BR-7K3M9QZ2 --total 2400.00 --reason "Third evening"'))
    .action(async (ref: string, options: RequestPriceOptions) =>
      (await import('./price.ts')).priceRequest(terminal, ref, options),
    );
  for (const [decision, what] of [
    ['accept', 'book its date; an expired one too, if the date is still free'],
    ['cancel', 'cancel an accepted one; its date is free again'],
  ] as const)
    requests
      .command(decision)
      .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
      .description(`${what} (the guest is not told: write to them)`)
      .option('--reason <text>', 'why; kept as a note, for staff alone')
      .addOption(jsonOption())
      .addHelpText(...example(`firsthold requests ${decision} BR-7K3M9QZ2`))
      .action(async (ref: string, options) =>
        (await import('./decide.ts')).decideRequest(terminal, ref, decision, options),
      );
  requests
    .command('decline')
    .argument('[reference]', 'such as BR-7K3M9QZ2', reference)
    .description('turn it down; its date is free again (the guest is not told: write to them)')
    .option(
      '--like <reference>',
      'instead of one: every pending one of the venue that came from the same network as this one',
      reference,
    )
    .option('--reason <text>', 'why; kept as a note of each, for staff alone')
    .option('--dry-run', 'with --like: only list them')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests decline BR-7K3M9QZ2'))
    .action(async (ref: string | undefined, { like, ...options }: DeclineOptions) => {
      if (like !== undefined && ref === undefined)
        return (await import('./decline-like.ts')).declineSimilar(terminal, like, options);
      if (ref === undefined || like !== undefined)
        throw new CommandFailure('say which to decline: either a reference, or --like a reference', 2);
      if (options.dryRun) throw new CommandFailure('--dry-run goes with --like', 2);
      return (await import('./decide.ts')).decideRequest(terminal, ref, 'decline', options);
    });
  requests
    .command('undo')
    .argument('<references...>', 'such as BR-7K3M9QZ2', severalReferences)
    .description(
      'take the last decision back while nothing else took the date: what was accepted or declined waits again, what was cancelled is booked again',
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests undo BR-7K3M9QZ2 BR-2M8D4XVA'))
    .action(async (refs: string[], options) =>
      (await import('./undo.ts')).undoDecisions(terminal, refs, options),
    );
  requests
    .command('move')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description(
      'move a booking or a hold to where the rooms are vacant, at the price it was quoted (the guest is not told)',
    )
    .option('--date <date>', 'to another date')
    .option('--space <id>', 'to another space')
    .option('--slot <id>', 'to another slot')
    .option('--package <id>', 'with another package')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests move BR-7K3M9QZ2 --date 2027-03-19'))
    .action(async (ref: string, options: RequestMoveOptions) =>
      (await import('./move.ts')).moveRequest(terminal, ref, options),
    );
  requests
    .command('note')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .argument('[text]', 'what to note')
    .description('write something down about a request, for staff alone; it is forgotten with the guest')
    .option('--remove <note>', 'instead: forget the note of this id')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests note BR-7K3M9QZ2 "Rang: wants the small stage"'))
    .action(async (ref: string, text: string | undefined, options) =>
      (await import('./note.ts')).addRequestNote(terminal, ref, text, options),
    );
}

const severalReferences = (value: string, before: readonly string[] = []) => [...before, reference(value)];

interface DeclineOptions {
  readonly like?: string;
  readonly dryRun?: boolean;
  readonly reason?: string;
  readonly json?: boolean;
}
