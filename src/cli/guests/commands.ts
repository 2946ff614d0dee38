import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { type NamedGuest, namedGuest } from './named-guest.ts';

/** Adds `guests export` and `guests erase`. */
export function addGuestCommands(guests: Command, terminal: Terminal): void {
  guests
    .command('export')
    .argument('<guest>', 'a reference such as BR-7K3M9QZ2, or an email address', namedGuest)
    .description('export all data of a guest as JSON, from all requests of the venue')
    .addOption(venueOption())
    .addHelpText(...example('firsthold guests export visitor@example.com'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./export.ts')).exportGuest(terminal, guest, options),
    );
  guests
    .command('erase')
    .argument('<guest>', 'a reference such as BR-7K3M9QZ2, or an email address', namedGuest)
    .description(
      'permanently delete a guest’s data from all requests of the venue; bookings stay, without a name',
    )
    .addOption(venueOption())
    .option('--dry-run', 'only list the requests; delete nothing')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests erase BR-7K3M9QZ2 --dry-run'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./erase.ts')).eraseGuest(terminal, guest, options),
    );
}
