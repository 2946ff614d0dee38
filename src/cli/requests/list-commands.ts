import { type Command, Option } from 'commander';
import { requestStatuses } from '../../domain/booking/booking-request.ts';
import { choicesOf, example, instant, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { RequestListOptions } from './list.ts';

/** Adds `requests list` and `requests show`. */
export function addListCommands(requests: Command, terminal: Terminal): void {
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
    .option(
      '--csv',
      'print CSV with contact details, the total of the quote and the agreed total (empty: the quote applies)',
    )
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
}
