import type { Command } from 'commander';
import { example, jsonOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `venues list`, `venues publish`, … */
export function addVenueCommands(venues: Command, terminal: Terminal): void {
  venues
    .command('list')
    .description('list venues with their number of pending requests')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues list'))
    .action(async (options) => (await import('./list.ts')).printVenues(terminal, options));
  venues
    .command('publish')
    .argument('<id>', 'the venue')
    .description('publish a venue, so that visitors can see it')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues publish riverside'))
    .action(async (id: string, options) =>
      (await import('./publish.ts')).publish(terminal, id, true, options),
    );
  venues
    .command('unpublish')
    .argument('<id>', 'the venue')
    .description('hide a venue from visitors; existing bookings stay')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues unpublish riverside'))
    .action(async (id: string, options) =>
      (await import('./publish.ts')).publish(terminal, id, false, options),
    );
}
