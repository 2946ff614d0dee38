import { type Command, Option } from 'commander';
import { staffRoles } from '../../domain/access/staff-role.ts';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `staff add`, `staff list`, … */
export function addStaffCommands(staff: Command, terminal: Terminal): void {
  staff
    .command('add')
    .argument('<email>', 'email address')
    .description(
      'add a staff member, or change their role; prints a one-time link to set a password if they have none',
    )
    .addOption(venueOption())
    .addOption(
      new Option(
        '--role <role>',
        '(required) viewer: read only; manager: also decide and edit; owner: also manage staff',
      ).choices(staffRoles),
    )
    .option('--name <name>', 'name shown to colleagues; default: they enter it themselves')
    .option(
      '--revoke-created',
      'with a lower role: also revoke the feeds and tokens that they created, and disable their webhooks',
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff add sam@riverside.example --venue riverside --role owner'))
    .action(async (email: string, options) =>
      (await import('./add.ts')).printNewStaff(terminal, email, options),
    );
  staff
    .command('list')
    .description('list staff and their roles')
    .option('--venue <id>', 'only at this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff list'))
    .action(async (options) => (await import('./list.ts')).printStaff(terminal, options));
  staff
    .command('remove')
    .argument('<email>', 'email address')
    .description('remove a staff member from a venue; after their last venue, the account is deleted')
    .addOption(venueOption())
    .option(
      '--everywhere',
      'remove them from all venues, after ending all sessions, passkeys and the password',
    )
    .option(
      '--revoke-created',
      'also revoke the calendar feeds and API tokens that they created, and disable their webhooks',
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff remove sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./remove.ts')).removeStaff(terminal, email, options),
    );
  staff
    .command('sessions')
    .argument('[email]', 'email address; default: everyone')
    .description('list where staff are signed in; "staff reset" ends all sessions of a person')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff sessions sam@riverside.example'))
    .action(async (email: string | undefined, options) =>
      (await import('./sessions.ts')).printSessions(terminal, email, options),
    );
  staff
    .command('reset')
    .argument('<email>', 'email address')
    .description(
      'sign a person out everywhere, end their password and passkeys, and print a one-time link to set a new password',
    )
    .option('--keep', 'end sessions, passkeys and password when the link is used, instead of now')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff reset sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./reset.ts')).printResetLink(terminal, email, options),
    );
}
