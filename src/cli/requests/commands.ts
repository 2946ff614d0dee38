import { type Command, Option } from 'commander';
import { requestStatuses } from '../../domain/booking/booking-request.ts';
import { challengeHours } from '../../domain/booking/challenge.ts';
import { type ReasonCode, reasonCodes } from '../../domain/booking/decision-reason.ts';
import { defaultHoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { importFields } from '../../domain/booking/import/columns.ts';
import { dateOrders } from '../../domain/booking/import/date-cells.ts';
import { textEncodings } from '../../domain/booking/import/text-encoding.ts';
import { CommandFailure } from '../failure.ts';
import { choicesOf, example, instant, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { RequestAddOptions } from './add.ts';
import type { ChallengeOptions } from './challenge.ts';
import type { AddDateOptions } from './change-dates.ts';
import type { RequestImportOptions } from './import.ts';
import type { RequestListOptions } from './list.ts';
import type { RequestMoveOptions } from './move.ts';
import type { RequestPriceOptions } from './price.ts';

/** Adds `requests list`, `requests accept`, … */
export function addRequestCommands(requests: Command, terminal: Terminal): void {
  requests
    .command('list')
    .description('list booking requests')
    .option('--venue <id>', 'only this venue')
    .option(
      '--status <status>',
      `only this status: ${requestStatuses.join(', ')}; can be repeated`,
      choicesOf(requestStatuses),
    )
    .option('--from <date>', 'only events on or after this date')
    .option('--to <date>', 'only events on or before this date')
    .option('--since <instant>', 'only requests received at or after this timestamp', instant)
    .addOption(
      new Option('--by <order>', 'newest first, by event date, or by end of the hold')
        .choices(['placed', 'event', 'hold'])
        .default('placed'),
    )
    .option('--space <id>', 'only this space')
    .option(
      '--text <words>',
      'search in guest name, email address, company and reference; matches word beginnings',
    )
    .option('--limit <number>', 'maximum number of requests', wholeNumber(1, 1000), 50)
    .option('--after <reference>', 'next page: list requests after this reference', reference)
    .addOption(jsonOption())
    .option('--csv', 'print CSV with price and contact details')
    .addHelpText(...example('firsthold requests list --status pending_approval --from 2027-03-01'))
    .action(async (options: RequestListOptions) =>
      (await import('./list.ts')).printRequests(terminal, options),
    );
  requests
    .command('show')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('show all details of a booking request')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests show BR-7K3M9QZ2'))
    .action(async (ref: string, options) => (await import('./show.ts')).showRequest(terminal, ref, options));
  requests
    .command('add')
    .argument('<space>', 'the space')
    .argument('<date>', 'such as 2027-03-12')
    .argument('[slot]', 'the time slot; none with --start and --end')
    .description(
      'add a booking request, for example from a phone call; any free date, even if visitors cannot request it',
    )
    .addOption(venueOption())
    .option('--package <id>', 'the package; optional if the time slot has only one')
    .option('--start <time>', 'instead of a time slot: custom times, such as 10:00')
    .option('--end <time>', 'the end of custom times; at or before --start: on the next day')
    .option('--until <date>', 'the date on which custom times end, if it is another one')
    .option('--total <amount>', 'agreed price including tax; with --start, the price [0]')
    .requiredOption('--name <name>', 'guest name')
    .option('--email <address>', 'guest email address')
    .option('--phone <number>', 'guest phone number')
    .option('--company <name>', 'guest company')
    .option('--people <number>', 'number of people', wholeNumber(1, 1_000_000))
    .option(
      '--group <id>',
      'a guest group whose rates apply [those of the email address]; can be repeated',
      choicesOf(null),
    )
    .option('--reason <text>', 'message or reason, saved with the request')
    .option('--accept', 'book the date immediately instead of holding it')
    .option('--wait', 'put it on the waiting list of a taken date, without occupying it')
    .addOption(
      new Option('--hold-period <period>', `how long to hold the date [${defaultHoldPeriod}]`).choices([
        ...holdPeriods,
      ]),
    )
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold requests add main-hall 2027-03-12 main-hall-evening --package dry-hire --name "A. Visitor" --accept',
      ),
    )
    .action(async (spaceId: string, date: string, slotId: string | undefined, options: RequestAddOptions) =>
      (await import('./add.ts')).addRequest(terminal, { spaceId, date, slotId }, options),
    );
  requests
    .command('import')
    .argument('<file>', 'a CSV or XLSX file with one booking per row; - reads standard input')
    .description('import existing bookings, all or none; importing the same file again changes nothing')
    .addOption(venueOption())
    .addOption(
      new Option('--hold-period <period>', 'how long to hold the dates of bookings with status held')
        .choices([...holdPeriods])
        .default(defaultHoldPeriod),
    )
    .option('--dry-run', 'check the file and print the result without saving')
    .addOption(new Option('--encoding <name>', 'how the text is encoded [detected]').choices(textEncodings))
    .addOption(
      new Option('--delimiter <character>', 'what separates cells [detected]').choices([
        ',',
        ';',
        '|',
        'tab',
      ]),
    )
    .option('--sheet <name>', 'the sheet of an XLSX file [the first]')
    .addOption(
      new Option('--date-order <order>', 'the order of day, month and year [detected]').choices(dateOrders),
    )
    .addOption(new Option('--decimal-mark <mark>', 'what separates decimals [detected]').choices([',', '.']))
    .option(
      '--column <heading=field>',
      'the field of a column with an unknown heading; `heading=` ignores the column; can be repeated',
      choicesOf(null),
    )
    .option(
      '--name <name=id>',
      'the space, slot, package or status of a name in the file; `times`: the times in the row, `day`: the whole day, `skip`: leave the rows out; can be repeated',
      choicesOf(null),
    )
    .addOption(jsonOption())
    .addHelpText('after', `\nFields of columns: ${importFields.join(', ')}`)
    .addHelpText(...example('firsthold requests import bookings.csv --dry-run'))
    .action(async (file: string, options: RequestImportOptions) =>
      (await import('./import.ts')).importRequests(terminal, file, options),
    );
  requests
    .command('price')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('set an agreed price; the quote is kept')
    .option(
      '--total <amount>',
      'amount including tax, with all decimals of the currency: 2400.00 in GBP, 240000 in JPY',
    )
    .option('--before-tax <amount>', 'instead of --total: amount excluding tax; tax is added')
    .option('--tax <amount>', 'tax included in the total; default: at the tax rate of the quote')
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
  for (const [decision, what] of [
    [
      'accept',
      'accept a request and book its date; also works for an expired request if the date is still free',
    ],
    ['cancel', 'cancel a booking; its date becomes free again'],
  ] as const) {
    const command = requests
      .command(decision)
      .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
      .description(`${what} (the guest is not notified)`)
      .option('--reason <text>', 'reason, saved as a note for staff');
    if (decision === 'cancel')
      command
        .addOption(reasonCodeOption())
        .addOption(giveDateOption())
        .option('--item <number>', 'only this date of a booking with several, by its number in `show`', item)
        .addOption(priceReasonOption())
        .addOption(dryRunOption());
    command
      .addOption(venueOption())
      .addOption(jsonOption())
      .addHelpText(...example(`firsthold requests ${decision} BR-7K3M9QZ2`))
      .action(async (ref: string, options) => {
        if (options.item === undefined) {
          assertWithItem(options);
          return (await import('./decide.ts')).decideRequest(terminal, ref, decision, options);
        }
        if (options.reason !== undefined || options.reasonCode !== undefined)
          throw new CommandFailure('with --item, use --price-reason', 2);
        if (options.giveDateTo !== undefined) throw giveDateOfItem();
        return (await import('./change-dates.ts')).cancelDate(terminal, ref, options);
      });
  }
  requests
    .command('decline')
    .argument('[reference]', 'such as BR-7K3M9QZ2', reference)
    .description('decline a request; its date becomes free again (the guest is not notified)')
    .option(
      '--like <reference>',
      'decline all pending requests that came from the same network as this one',
      reference,
    )
    .option('--reason <text>', 'reason, saved as a note for staff on each request')
    .addOption(reasonCodeOption())
    .addOption(giveDateOption())
    .option('--dry-run', 'with --like: only list the requests')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests decline BR-7K3M9QZ2'))
    .action(async (ref: string | undefined, { like, ...options }: DeclineOptions) => {
      if (like !== undefined && options.giveDateTo !== undefined)
        throw new CommandFailure('--give-date-to cannot be combined with --like', 2);
      if (like !== undefined && ref === undefined)
        return (await import('./decline-like.ts')).declineSimilar(terminal, like, options);
      if (ref === undefined || like !== undefined)
        throw new CommandFailure('use either a reference or --like REFERENCE', 2);
      if (options.dryRun) throw new CommandFailure('--dry-run requires --like', 2);
      return (await import('./decide.ts')).decideRequest(terminal, ref, 'decline', options);
    });
  requests
    .command('give-date')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('give a free date to a request on the waiting list, which then holds it; `accept` books it')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests give-date BR-7K3M9QZ2'))
    .action(async (ref: string, options) =>
      (await import('./decide.ts')).decideRequest(terminal, ref, 'give', options),
    );
  requests
    .command('challenge')
    .argument('<reference>', 'the request whose hold gets a deadline, such as BR-7K3M9QZ2', reference)
    .description(
      'set a response deadline for a hold because another request waits for one of its dates; the hold of all its dates ends then, or at its own end if that is earlier (no guest is notified)',
    )
    .requiredOption('--by <reference>', 'the waiting request', reference)
    .addOption(
      new Option('--hours <hours>', 'response time in hours').choices(
        challengeHours.map((each) => `${each}`),
      ),
    )
    .option(
      '--until <time>',
      'instead of --hours: the deadline on the venue’s clock, such as 2027-03-01T18:00, or an instant',
    )
    .option('--dry-run', 'only check, and print the end of the hold')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests challenge BR-7K3M9QZ2 --by BR-2M8D4XVA --hours 48'))
    .action(async (ref: string, options: ChallengeOptions) =>
      (await import('./challenge.ts')).challengeHold(terminal, ref, options),
    );
  requests
    .command('withdraw-challenge')
    .argument('<reference>', 'the challenged request, such as BR-7K3M9QZ2', reference)
    .description('withdraw the response deadline of a hold, which then has its own end again')
    .option('--dry-run', 'only check, and print the end of the hold')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests withdraw-challenge BR-7K3M9QZ2'))
    .action(async (ref: string, options) =>
      (await import('./challenge.ts')).withdrawHoldChallenge(terminal, ref, options),
    );
  requests
    .command('undo')
    .argument('<references...>', 'such as BR-7K3M9QZ2', severalReferences)
    .description(
      'undo the last decision while the date is free: an accepted or declined request becomes pending again, a cancelled booking is booked again, a request from the waiting list waits again',
    )
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests undo BR-7K3M9QZ2 BR-2M8D4XVA'))
    .action(async (refs: string[], options) =>
      (await import('./undo.ts')).undoDecisions(terminal, refs, options),
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

const reasonCodeOption = () =>
  new Option('--reason-code <code>', 'reason that reports count').choices([...reasonCodes]);
const giveDateOption = () =>
  new Option(
    '--give-date-to <reference>',
    'give the date that becomes free to this request on the waiting list',
  ).argParser(reference);
const giveDateOfItem = () => new CommandFailure('--give-date-to cannot be combined with --item', 2);
const priceReasonOption = () =>
  new Option(
    '--price-reason <text>',
    'reason for the new price of a booking with several dates; kept permanently, so do not include personal data',
  );
const dryRunOption = () => new Option('--dry-run', 'only check, and print the new price');
const item = wholeNumber(0, 99_999);

interface ItemOptions {
  readonly item?: number;
  readonly total?: string;
  readonly priceReason?: string;
  readonly dryRun?: boolean;
}
type MoveOptions = RequestMoveOptions & ItemOptions;

/** @throws CommandFailure if an option is used that requires `--item` */
function assertWithItem({ total, priceReason, dryRun }: ItemOptions): void {
  const [used] = [
    ...(total === undefined ? [] : ['--total']),
    ...(priceReason === undefined ? [] : ['--price-reason']),
    ...(dryRun ? ['--dry-run'] : []),
  ];
  if (used !== undefined) throw new CommandFailure(`${used} requires --item`, 2);
}

const severalReferences = (value: string, before: readonly string[] = []) => [...before, reference(value)];

interface DeclineOptions {
  readonly like?: string;
  readonly dryRun?: boolean;
  readonly reason?: string;
  readonly reasonCode?: ReasonCode;
  readonly giveDateTo?: string;
  readonly json?: boolean;
}
