import { type Command, Option } from 'commander';
import { guestOrders } from '../../domain/booking/guest-keys.ts';
import { example, guestReference, jsonOption, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { type NamedGuest, namedGuest } from './named-guest.ts';

const guestArgument = 'a reference such as BR-7K3M9QZ2, or an email address';

/** Adds the commands of `guests`. */
export function addGuestCommands(guests: Command, terminal: Terminal): void {
  guests
    .command('list')
    .description('list guests: all requests with the same email address at a venue are one guest')
    .option('--venue <id>', 'only this venue')
    .option('--text <words>', 'only guests with these words in name, email address, company or reference')
    .addOption(new Option('--by <order>', 'newest request first, or by name').choices(guestOrders))
    .addOption(
      new Option('--limit <number>', 'the number of guests').argParser(wholeNumber(1, 1000)).default(50),
    )
    .option('--after <reference>', 'continue after the guest with this reference', guestReference)
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests list --text wick --by name'))
    .action(async (options) => (await import('./list.ts')).printGuests(terminal, options));
  guests
    .command('export')
    .argument('<guest>', guestArgument, namedGuest)
    .description('export all data of a guest as JSON, from all requests of the venue')
    .addOption(venueOption())
    .addHelpText(...example('firsthold guests export visitor@example.com'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./export.ts')).exportGuest(terminal, guest, options),
    );
  guests
    .command('erase')
    .argument('<guest>', guestArgument, namedGuest)
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
