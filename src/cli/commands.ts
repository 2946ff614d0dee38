import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { settings } from '../config.ts';
import { addBlockCommands } from './blocks/commands.ts';
import type { CalendarOptions } from './calendar/calendar.ts';
import type { EventsOptions } from './events.ts';
import type { ExportOptions } from './export.ts';
import { addFeedCommands } from './feeds/commands.ts';
import { addGuestCommands } from './guests/commands.ts';
import type { ImportOptions } from './import.ts';
import { addKeyCommands } from './keys/commands.ts';
import { cursor, example, jsonOption, references, venueOption } from './options.ts';
import { addRequestCommands } from './requests/commands.ts';
import { addStaffCommands } from './staff/commands.ts';
import type { Terminal } from './terminal.ts';
import { addTokenCommands } from './tokens/commands.ts';
import { addVenueCommands } from './venues/commands.ts';
import { addWebhookCommands } from './webhooks/commands.ts';

/**
 * Builds every command with its arguments and help. Each command's module is loaded when it runs, so that `--help`
 * prints at once.
 */
export function buildCommands(terminal: Terminal): Command {
  const widest = Math.max(...settings.map(([name]) => name.length));
  const program = new Command('firsthold')
    .description('The service behind a venue’s “book this space” page.')
    .version(ownVersion())
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => text.trimEnd().split('\n').forEach(terminal.print),
      writeErr: (text) => text.trimEnd().split('\n').forEach(terminal.remark),
      // A usage error is one line that says what to do.
      outputError: (text, write) =>
        write(
          `firsthold: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll(/\s*\n\s*/g, ' ')} (add --help for how to use it)`,
        ),
    })
    .exitOverride()
    .addHelpText(
      'after',
      `\nSettings (environment variables):\n${settings
        .map(
          ([name, fallback, meaning]) =>
            `  ${name.padEnd(widest + 2)}${meaning}${fallback && ` [${fallback}]`}`,
        )
        .join('\n')}`,
    );

  program
    .command('serve', { isDefault: true })
    .description('serve the API; a first start, where there is no data folder yet, loads the demo venue')
    .option('--demo', 'load the demo venue wherever it is not there yet')
    .addHelpText(...example('PORT=9000 firsthold serve'))
    .action(async (options) => (await import('./serve.ts')).serve(terminal, options));

  program
    .command('migrate')
    .description('bring the database to this version; serve does so by itself')
    .addHelpText(...example('DATABASE_URL=postgres://… firsthold migrate'))
    .action(async () => (await import('./migrate.ts')).migrateDatabase(terminal));

  program
    .command('import')
    .argument('<file>', 'a venue file (docs/venue-file.md) or an export; - reads standard input')
    .description('add a venue, or make it what the file says; the same file twice changes nothing')
    .option('--dry-run', 'print what would be added, changed and removed; write nothing')
    .addOption(
      new Option(
        '--leave-booking <reference>',
        'leave a booking that is in the way where it stands; may be repeated',
      ).argParser(references),
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold import riverside.json --dry-run'))
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import.ts')).importFile(terminal, file, options),
    );

  program
    .command('export')
    .argument('[venue]', 'its id; may be left out where there is only one')
    .description('write a venue as import reads it: to move it, or to change it and import it again')
    .option(
      '-o, --output <file>',
      'write to this file instead of standard output; it is there whole or not at all',
    )
    .option('--with-requests', 'with booking requests, holds, blocks made by staff, and the event log')
    .addHelpText(...example('firsthold export riverside --with-requests --output riverside.jsonl'))
    .action(async (venue: string | undefined, options: ExportOptions) =>
      (await import('./export.ts')).exportVenue(terminal, venue, options),
    );

  program
    .command('backup')
    .argument('<file>', 'where to put the copy')
    .description('copy the embedded database into a file, while the service goes on')
    .option('--force', 'replace the file if it exists')
    .addHelpText(...example('firsthold backup /backups/firsthold-monday.sqlite'))
    .action(async (file: string, options) => (await import('./backup.ts')).backUp(terminal, file, options));

  program
    .command('restore')
    .argument('<file>', 'a file that backup made')
    .description('put a backup in the place of the embedded database; stop the service first')
    .option('--force', 'replace a database that exists')
    .addHelpText(...example('firsthold restore /backups/firsthold-monday.sqlite --force'))
    .action(async (file: string, options) => (await import('./backup.ts')).restore(terminal, file, options));

  program
    .command('doctor')
    .description('look at settings, database, clock, time zones and disk; fails if something is wrong')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold doctor'))
    .action(async (options) => (await import('./doctor.ts')).runDoctor(terminal, options));

  program
    .command('events')
    .description('what happened, one event a line, the oldest first')
    .option('--follow', 'go on with what happens from now on, until it is stopped')
    .addOption(
      new Option('--after <id>', 'begin after this event; latest: after all there are').argParser(cursor),
    )
    .option('--venue <id>', 'only those of this venue')
    .option('--json', 'print each as a webhook carries it')
    .addHelpText(...example('firsthold events --follow --after latest --json'))
    .action(async (options: EventsOptions) => (await import('./events.ts')).printEvents(terminal, options));

  addWebhookCommands(
    program.command('webhooks').description('addresses of your own systems that are told of what happens'),
    terminal,
  );
  addVenueCommands(program.command('venues').description('list venues; show or hide one'), terminal);
  addRequestCommands(
    program.command('requests').description('booking requests, and what became of them'),
    terminal,
  );
  addGuestCommands(
    program.command('guests').description('what is known of a guest: write it out, or forget it'),
    terminal,
  );
  addBlockCommands(
    program.command('blocks').description('dates on which a space cannot be booked'),
    terminal,
  );
  program
    .command('calendar')
    .argument('[month]', 'such as 2027-03; left out, this month')
    .description('a month at a glance: what is booked, held and blocked')
    .addOption(venueOption())
    .option('--space <id>', 'only this space, with what takes one of its rooms')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold calendar 2027-03'))
    .action(async (month: string | undefined, options: CalendarOptions) =>
      (await import('./calendar/calendar.ts')).printMonth(terminal, month, options),
    );
  addKeyCommands(program.command('keys').description('website keys: who may use the service'), terminal);
  addFeedCommands(
    program.command('feeds').description('addresses at which calendar programs read what is booked'),
    terminal,
  );
  program
    .command('welcome')
    .description('print a one-time link for the first owner, as long as nobody can log in')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold welcome'))
    .action(async (options) => (await import('./welcome.ts')).printWelcome(terminal, options));
  addStaffCommands(
    program.command('staff').description('who works at a venue, and may manage it by HTTP'),
    terminal,
  );
  addTokenCommands(
    program.command('tokens').description('tokens with which programs manage a venue by HTTP'),
    terminal,
  );
  return program;
}

/** Reads the version from package.json, which is beside both `src/` and `lib/`. */
function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
