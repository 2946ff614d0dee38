import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `feeds add`, `feeds list`, … */
export function addFeedCommands(feeds: Command, terminal: Terminal): void {
  feeds
    .command('add')
    .description('add a calendar feed with bookings, holds and blocks; prints its address once')
    .addOption(venueOption())
    .option('--space <id>', 'only this space; default: all spaces of the venue')
    .option('--with-guests', 'include guest names and the reasons of blocks')
    .option('--with-titles', 'include the companies that booked, but no persons and no contacts')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds add --space main-hall'))
    .action(async (options) => (await import('./add.ts')).printNewFeed(terminal, options));
  feeds
    .command('list')
    .description('list calendar feeds, including revoked ones, oldest first; addresses are not shown')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds list'))
    .action(async (options) => (await import('./list.ts')).printFeeds(terminal, options));
  feeds
    .command('revoke')
    .argument('<id>', 'the feed id, see: firsthold feeds list')
    .description('revoke a feed permanently; its address then returns 404')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds revoke feed-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./revoke.ts')).revokeFeedCommand(terminal, id, options),
    );
}
