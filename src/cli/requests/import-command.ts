import { type Command, Option } from 'commander';
import { defaultHoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { importFields } from '../../domain/booking/import/columns.ts';
import { dateOrders } from '../../domain/booking/import/date-cells.ts';
import { textEncodings } from '../../domain/booking/import/text-encoding.ts';
import { choicesOf, example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { RequestImportOptions } from './import.ts';

/** Adds `requests import`. */
export function addImportCommand(requests: Command, terminal: Terminal): void {
  requests
    .command('import')
    .argument(
      '<file>',
      'a CSV or XLSX file with one booking per row, or a calendar (ICS); - reads standard input',
    )
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
