import { type Command, Option } from 'commander';
import { defaultHoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { importFields } from '../../domain/booking/import/columns.ts';
import { dateOrders } from '../../domain/booking/import/date-cells.ts';
import { textEncodings } from '../../domain/booking/import/text-encoding.ts';
import { choicesOf, example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { RequestAddOptions } from './add.ts';
import { addGuestOptions } from './guest-options.ts';
import type { RequestImportOptions } from './import.ts';

/** Adds `requests add` and `requests import`. */
export function addAddCommands(requests: Command, terminal: Terminal): void {
  addGuestOptions(
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
      .option('--total <amount>', 'agreed price including tax; with --start, the price [0]'),
  )
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
    .option('--problems <file>', 'write every problem of the file to a CSV file')
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
}
