import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `feeds add`, `feeds list`, … */
export function addFeedCommands(feeds: Command, terminal: Terminal): void {
  feeds
    .command('add')
    .description(
      'make an address at which calendar programs read bookings, holds and blocks; printed this once',
    )
    .addOption(venueOption())
    .option('--space <id>', 'only what concerns this space; left out: all of the venue')
    .option('--with-guests', 'with who booked, and why dates are blocked')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds add --space main-hall'))
    .action(async (options) => (await import('./add.ts')).printNewFeed(terminal, options));
  feeds
    .command('list')
    .description('feeds, revoked ones too, the oldest first; their addresses nobody can tell any more')
    .option('--venue <id>', 'only those of this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds list'))
    .action(async (options) => (await import('./list.ts')).printFeeds(terminal, options));
  feeds
    .command('revoke')
    .argument('<id>', 'the feed, as feeds list names it')
    .description('close a feed for good: its address answers as one that never was')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold feeds revoke feed-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./revoke.ts')).revokeFeedCommand(terminal, id, options),
    );
}
