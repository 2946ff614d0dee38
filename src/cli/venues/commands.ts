import { type Command, Option } from 'commander';
import { choicesOf, example, jsonOption } from '../options.ts';
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
  venues
    .command('freeze')
    .argument('[id]', 'the venue')
    .description(
      'reject changes of a venue before it moves to another installation, or of all for maintenance; reads continue',
    )
    .option('--all', 'freeze all venues, sign-in and changes of accounts')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues freeze riverside'))
    .action(async (id: string | undefined, options) =>
      (await import('./freeze.ts')).freeze(terminal, id, options),
    );
  venues
    .command('export')
    .argument('<id>', 'the venue')
    .description('export a frozen venue with everything that moves; secrets are encrypted with a passphrase')
    .addOption(passphraseOption())
    .requiredOption('-o, --output <file>', 'the file to write, completely or not at all')
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      ...example('firsthold venues export riverside --passphrase-file secret --output riverside.jsonl'),
    )
    .action(async (id: string, options) =>
      (await import('./export.ts')).exportMovingVenue(terminal, id, options),
    );
  venues
    .command('import')
    .argument('<file>', 'a file written by "venues export"; - reads standard input')
    .description('import a venue that moves; it stays frozen until it has moved')
    .addOption(passphraseOption())
    .addOption(
      new Option(
        '--confirm-staff <email>',
        'let the existing account with this address join the venue without an invitation; can be repeated',
      ).argParser(choicesOf(null)),
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues import riverside.jsonl --passphrase-file secret'))
    .action(async (file: string, options) =>
      (await import('./import.ts')).importMovingVenue(terminal, file, options),
    );
  venues
    .command('moved')
    .argument('<id>', 'the venue')
    .description('mark a frozen venue as moved, for good; prints the code that unfreezes its copy')
    .requiredOption('--to <url>', 'the address of the other installation; a repeat corrects it')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues moved riverside --to https://booking.example'))
    .action(async (id: string, options) => (await import('./freeze.ts')).markMoved(terminal, id, options));
  venues
    .command('unfreeze')
    .argument('[id]', 'the venue')
    .description(
      'accept changes again: to cancel the move of a venue, to finish it at the target, or after maintenance',
    )
    .option('--all', 'end what "venues freeze --all" froze')
    .option('--force', 'with --all: also if this database was copied; nothing may use the copy any more')
    .option('--code <code>', 'for a copy: the code that "venues moved" printed where it comes from')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues unfreeze riverside'))
    .action(async (id: string | undefined, options) =>
      (await import('./freeze.ts')).unfreeze(terminal, id, options),
    );
  addRemoveCommand(venues, terminal);
  // Not "Did you mean moved?", which is final.
  venues.showSuggestionAfterError(false);
}

/** Adds `venues remove`. */
function addRemoveCommand(venues: Command, terminal: Terminal): void {
  venues
    .command('remove')
    .argument('<id>', 'the venue')
    .description(
      'list what a venue has; with --confirm, delete it with everything that belongs to it, for good',
    )
    .option('--confirm <id>', 'the id again: deletes the venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold venues remove riverside'))
    .action(async (id: string, options) => (await import('./remove.ts')).remove(terminal, id, options));
}

const passphraseOption = () =>
  new Option('--passphrase-file <file>', 'the file whose first line is the passphrase').makeOptionMandatory();
