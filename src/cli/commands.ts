import { Command, Help, Option } from 'commander';
import { settings } from '../config.ts';
import { ownVersion } from '../http/server/own-version.ts';
import { addBlockCommands } from './blocks/commands.ts';
import type { EventsOptions } from './events.ts';
import type { ExportOptions } from './export.ts';
import { addFeedCommands } from './feeds/commands.ts';
import { addGuestCommands } from './guests/commands.ts';
import type { ImportOptions } from './import.ts';
import { addKeyCommands } from './keys/commands.ts';
import { cursor, example, jsonOption, month, references, wholeNumber } from './options.ts';
import { addRequestCommands } from './requests/commands.ts';
import { addStaffCommands } from './staff/commands.ts';
import type { Terminal } from './terminal.ts';
import { addTokenCommands } from './tokens/commands.ts';
import type { UsageOptions } from './usage.ts';
import { addVenueCommands } from './venues/commands.ts';
import { addWebhookCommands } from './webhooks/commands.ts';

/** `doctor` names the service, and its unit starts `serve`, perhaps without settings. */
const ownChecks: readonly string[] = ['doctor', 'serve'];

/**
 * Builds every command with its arguments and help. Each command's module is loaded when it runs, so that `--help`
 * prints at once.
 */
export function buildCommands(terminal: Terminal): Command {
  const widest = Math.max(...settings.map(([name]) => name.length));
  const program = new Command('firsthold')
    .description('The service behind a venue’s “book this space” page.')
    .version(ownVersion())
    // Otherwise a value of a command's option that begins with "-V", such as a code, prints the version instead.
    .enablePositionalOptions()
    .configureHelp({
      sortSubcommands: false,
      optionDescription(option) {
        const description = Help.prototype.optionDescription.call(this, option);
        return option.mandatory ? `(required) ${description}` : description;
      },
    })
    .configureOutput({
      writeOut: (text) => text.trimEnd().split('\n').forEach(terminal.print),
      writeErr: (text) => text.trimEnd().split('\n').forEach(terminal.printToStderr),
      // A usage error prints one line that explains what to do.
      outputError: (text, write) =>
        write(
          `firsthold: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll(/\s*\n\s*/g, ' ')} (use --help for usage)`,
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
    )
    .hook('preAction', async (_program, command) => {
      if (!ownChecks.includes(command.name()))
        (await import('./existing-database.ts')).assertNoOtherService(terminal);
    });

  program
    .command('serve', { isDefault: true })
    .description('start the service; the first start without a data folder loads the demo venue')
    .option('--demo', 'load the demo venue if it is missing')
    .addHelpText(...example('PORT=9000 firsthold serve'))
    .action(async (options) => (await import('./serve.ts')).serve(terminal, options));

  program
    .command('migrate')
    .description('migrate the database to this version; serve does this automatically')
    .addHelpText(...example('DATABASE_URL=postgres://… firsthold migrate'))
    .action(async () => (await import('./migrate.ts')).migrateDatabase(terminal));

  program
    .command('distribute')
    .description(
      'distribute the tables over the nodes of a Citus cluster; DATABASE_URL names its coordinator',
    )
    .addHelpText(...example('DATABASE_URL=postgres://coordinator/firsthold firsthold distribute'))
    .action(async () => (await import('./distribute.ts')).distribute(terminal));

  program
    .command('copy')
    .description('copy the whole stopped or frozen installation into an unused database')
    .requiredOption('--to <target>', 'a data folder, or @FILE: a file with the URL of a PostgreSQL database')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold copy --to @database-url'))
    .action(async (options) => (await import('./copy.ts')).copy(terminal, options));

  program
    .command('import')
    .argument('<file>', 'a venue file (docs/api/venue-file.md) or an export; - reads standard input')
    .description('add a venue, or update it to match the file; importing the same file again changes nothing')
    .option('--dry-run', 'print what would be added, changed and removed without saving')
    .addOption(
      new Option(
        '--leave-booking <reference>',
        'keep a conflicting booking where it is; can be repeated',
      ).argParser(references),
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold import riverside.json --dry-run'))
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import.ts')).importFile(terminal, file, options),
    );

  program
    .command('export')
    .argument('[venue]', 'the venue id; optional if there is only one venue')
    .addOption(new Option('--venue <id>', 'the venue, instead of the argument'))
    .description('export a venue in the format that import reads, to move it or to edit and re-import it')
    .option(
      '-o, --output <file>',
      'write to this file instead of standard output; it is written completely or not at all',
    )
    .option('--force', 'replace the file if it exists')
    .option('--with-requests', 'include booking requests, holds, blocks added by staff, and the event log')
    .addHelpText(...example('firsthold export riverside --with-requests --output riverside.jsonl'))
    .action(async (venue: string | undefined, options: ExportOptions) =>
      (await import('./export.ts')).exportVenue(terminal, venue, options),
    );

  program
    .command('backup')
    .argument('<target>', 'the backup file to write, a folder for it, or - for standard output')
    .description('back up the embedded database while the service runs')
    .option('--force', 'overwrite the file if it exists')
    .addOption(
      new Option(
        '--keep <number>',
        'keep this many backups of the folder, and delete older ones that this command wrote there',
      ).argParser(wholeNumber(1, 100_000)),
    )
    .addHelpText(...example('firsthold backup /backups --keep 14'))
    .action(async (target: string, options) =>
      (await import('./backup.ts')).backUp(terminal, target, options),
    );

  program
    .command('restore')
    .argument('<file>', 'a file written by backup')
    .description('replace the embedded database with a backup; stop the service first')
    .option('--force', 'replace an existing database, which is kept under another name')
    .addHelpText(...example('firsthold restore /backups/firsthold-monday.sqlite --force'))
    .action(async (file: string, options) => (await import('./backup.ts')).restore(terminal, file, options));

  program
    .command('doctor')
    .description('check settings, database, clock, time zones and disk; exits with 1 if a check fails')
    .option('--env-file <file>', 'check with the settings of this file, such as /etc/firsthold/environment')
    .option('--unit <name>', 'check with the settings of this systemd unit, such as firsthold')
    .option(
      '--former <target>',
      'after a restore: the data folder that was in use before, or @FILE with its URL; names what has to be done again',
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold doctor'))
    .action(async (options) => (await import('./doctor.ts')).runDoctor(terminal, options));

  program
    .command('events')
    .description('print the event log, one event per line, oldest first')
    .option('--follow', 'keep printing new events until stopped')
    .addOption(
      new Option('--after <id>', 'start after this event id, or after the latest event').argParser(cursor),
    )
    .option('--venue <id>', 'only this venue')
    .option('--json', 'print each event as JSON, as webhooks send it')
    .addHelpText(...example('firsthold events --follow --after latest --json'))
    .action(async (options: EventsOptions) => (await import('./events.ts')).printEvents(terminal, options));

  addWebhookCommands(program.command('webhooks').description('send events to other systems'), terminal);
  addVenueCommands(
    program.command('venues').description('list, publish, unpublish and move venues'),
    terminal,
  );
  addRequestCommands(
    program.command('requests').description('list, decide and import booking requests'),
    terminal,
  );
  addGuestCommands(
    program.command('guests').description('list guests, export or delete their data'),
    terminal,
  );
  addBlockCommands(program.command('blocks').description('list, add and remove blocked dates'), terminal);
  program
    .command('usage')
    .description('print what each venue uses: requests, bookings, photos, rows and time of worker threads')
    .addOption(new Option('--month <month>', 'such as 2027-03, in UTC; default: this month').argParser(month))
    .addOption(jsonOption())
    .option('--csv', 'print CSV')
    .addHelpText(...example('firsthold usage --month 2027-03 --csv'))
    .action(async (options: UsageOptions) => (await import('./usage.ts')).printUsage(terminal, options));
  addKeyCommands(
    program.command('keys').description('manage website keys, which let websites show the form'),
    terminal,
  );
  addFeedCommands(
    program.command('feeds').description('manage calendar feeds, which calendar apps subscribe to'),
    terminal,
  );
  program
    .command('welcome')
    .description('print a one-time link for the first owner, until someone can sign in')
    .option('--venue <id>', 'the venue; optional if only one has no owner')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold welcome'))
    .action(async (options) => (await import('./welcome.ts')).printWelcome(terminal, options));
  addStaffCommands(
    program.command('staff').description('manage the staff of a venue, who can sign in to the back-office'),
    terminal,
  );
  addTokenCommands(
    program.command('tokens').description('manage API tokens for the management API'),
    terminal,
  );
  return program;
}
