import { Command, type CommanderError } from 'commander';
import { settings } from '../config.ts';
import type { Terminal } from './terminal.ts';

/**
 * Every command with its arguments and help. What a command does stands in the file of its name and is loaded
 * when it is asked for, so that `--help` answers at once.
 */
export function buildCommands(terminal: Terminal): Command {
  const program = new Command('firsthold')
    .description('The service behind a venue’s “book this space” page.')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(add --help for how to use it)')
    .exitOverride()
    .addHelpText(
      'after',
      `\nSettings (environment variables):\n${settings
        .map(([name, fallback, meaning]) => `  ${name.padEnd(16)}${meaning}${fallback && ` [${fallback}]`}`)
        .join('\n')}`,
    );

  program
    .command('serve', { isDefault: true })
    .description('serve the API; loads the demo venue into an empty database')
    .addHelpText('after', '\nExample:\n  PORT=9000 firsthold serve')
    .action(async () => (await import('./serve.ts')).serve(terminal));

  program
    .command('migrate')
    .description('bring the database to this version; serve does so by itself')
    .addHelpText('after', '\nExample:\n  DATABASE_URL=postgres://… firsthold migrate')
    .action(async () => (await import('./migrate.ts')).migrateDatabase(terminal));

  program
    .command('import')
    .argument('<file>', 'a venue as JSON (docs/venue-file.md); - reads standard input')
    .description('add a venue, or make it what the file says; the same file twice changes nothing')
    .addHelpText('after', '\nExample:\n  firsthold import riverside.json')
    .action(async (file: string) => (await import('./import.ts')).importFile(terminal, file));

  for (const command of program.commands) command.exitOverride();
  return program;
}

/** Commander's way of saying that it has printed help or a complaint; 0 for help, 2 for wrong use. */
export function exitCodeOf(error: CommanderError): number {
  return error.exitCode === 0 || error.code === 'commander.help' ? 0 : 2;
}
