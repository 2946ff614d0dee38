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
        'viewer: read only; manager: also decide and edit; owner: also manage staff',
      ).choices(staffRoles),
    )
    .option('--name <name>', 'name shown to colleagues; default: they enter it themselves')
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
    .option('--revoke-created', 'also revoke the calendar feeds and API tokens that they created')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff remove sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./remove.ts')).removeStaff(terminal, email, options),
    );
  staff
    .command('reset')
    .argument('<email>', 'email address')
    .description(
      'print a one-time link to set a new password; using it ends all sessions and removes passkeys',
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff reset sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./reset.ts')).printResetLink(terminal, email, options),
    );
}
