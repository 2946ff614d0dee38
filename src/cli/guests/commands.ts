import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { type NamedGuest, namedGuest } from './named-guest.ts';

/** Adds `guests export` and `guests erase`. */
export function addGuestCommands(guests: Command, terminal: Terminal): void {
  guests
    .command('export')
    .argument('<guest>', 'a reference such as BR-7K3M9QZ2, or an e-mail address', namedGuest)
    .description('print as JSON all that is kept of a guest, over all requests of the venue')
    .addOption(venueOption())
    .addHelpText(...example('firsthold guests export visitor@example.com'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./export.ts')).exportGuest(terminal, guest, options),
    );
  guests
    .command('erase')
    .argument('<guest>', 'a reference such as BR-7K3M9QZ2, or an e-mail address', namedGuest)
    .description(
      'forget a guest for good, over all requests of the venue; the bookings stand, without a name',
    )
    .addOption(venueOption())
    .option('--dry-run', 'only list the requests; forget nothing')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests erase BR-7K3M9QZ2 --dry-run'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./erase.ts')).eraseGuest(terminal, guest, options),
    );
}
