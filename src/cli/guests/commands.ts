import { type Command, Option } from 'commander';
import { guestOrders } from '../../domain/booking/guest-keys.ts';
import { example, jsonOption, reference, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { type NamedGuest, namedGuest } from './named-guest.ts';

const guestArgument = 'a reference such as BR-7K3M9QZ2, or an email address';

/** Adds the commands of `guests`. */
export function addGuestCommands(guests: Command, terminal: Terminal): void {
  guests
    .command('list')
    .description('list guests: all requests with the same email address are one guest')
    .addOption(venueOption())
    .option('--text <words>', 'only guests with these words in name, email address, company or reference')
    .addOption(new Option('--by <order>', 'newest request first, or by name').choices(guestOrders))
    .addOption(
      new Option('--limit <number>', 'the number of guests').argParser(wholeNumber(1, 1000)).default(50),
    )
    .option('--after <reference>', 'continue after the guest with this reference', reference)
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests list --text wick --by name'))
    .action(async (options) => (await import('./list.ts')).printGuests(terminal, options));
  guests
    .command('show')
    .argument('<guest>', guestArgument, namedGuest)
    .description('show contacts, bookings, value and notes of a guest')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests show visitor@example.com'))
    .action(async (guest: NamedGuest, options) =>
      (await import('./show.ts')).showGuest(terminal, guest, options),
    );
  guests
    .command('note')
    .argument('<guest>', guestArgument, namedGuest)
    .argument('<notes>', 'the new notes, which replace the old ones; an empty text deletes them')
    .description('write internal notes about a guest')
    .addOption(venueOption())
    .addHelpText(...example("firsthold guests note visitor@example.com 'Prefers the north hall'"))
    .action(async (guest: NamedGuest, notes: string, options) =>
      (await import('./change.ts')).noteGuest(terminal, guest, notes, options),
    );
  guests
    .command('merge')
    .argument('<guest>', guestArgument, namedGuest)
    .argument('<other>', 'the guest whose addresses, requests and notes it gets', namedGuest)
    .description('merge two guests who are one person; separate undoes it')
    .addOption(venueOption())
    .option('--dry-run', 'only show the result; change nothing')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests merge visitor@example.com visitor@example.org --dry-run'))
    .action(async (guest: NamedGuest, other: NamedGuest, options) =>
      (await import('./change.ts')).mergeGuest(terminal, guest, other, options),
    );
  guests
    .command('separate')
    .argument('<guest>', guestArgument, namedGuest)
    .argument('<address...>', 'some of the email addresses of the guest, but not all')
    .description(
      'make addresses of a guest a guest of their own again; the notes stay with the named request',
    )
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests separate visitor@example.com visitor@example.org'))
    .action(async (guest: NamedGuest, addresses: string[], options) =>
      (await import('./change.ts')).separateAddresses(terminal, guest, addresses, options),
    );
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
    .command('kept')
    .description('list past bookings with an unpaid invoice: ERASE_GUESTS_AFTER_DAYS keeps their guests')
    .addOption(venueOption())
    .addOption(
      new Option('--limit <number>', 'the number of bookings').argParser(wholeNumber(1, 1000)).default(50),
    )
    .option('--after <reference>', 'continue after the booking with this reference', reference)
    .addOption(jsonOption())
    .addHelpText(...example('firsthold guests kept --limit 100'))
    .action(async (options) => (await import('./kept.ts')).printKeptGuests(terminal, options));
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
