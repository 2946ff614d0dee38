import { type Command, Option } from 'commander';
import { staffRoles } from '../../domain/access/staff-role.ts';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `staff add`, `staff list`, … */
export function addStaffCommands(staff: Command, terminal: Terminal): void {
  staff
    .command('add')
    .argument('<email>', 'their e-mail address')
    .description(
      'add a person to the staff of a venue, or change their role; prints a one-time link to set a password, unless they have one',
    )
    .addOption(venueOption())
    .addOption(
      new Option(
        '--role <role>',
        'viewer sees, manager also decides and edits, owner also says who may',
      ).choices(staffRoles),
    )
    .option('--name <name>', 'as colleagues know them; left out, they are asked')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff add sam@riverside.example --venue riverside --role owner'))
    .action(async (email: string, options) =>
      (await import('./add.ts')).printNewStaff(terminal, email, options),
    );
  staff
    .command('list')
    .description('who works where, and as what')
    .option('--venue <id>', 'only at this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff list'))
    .action(async (options) => (await import('./list.ts')).printStaff(terminal, options));
  staff
    .command('remove')
    .argument('<email>', 'their e-mail address')
    .description('remove a person from the staff of a venue; after the last venue, their account is deleted')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff remove sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./remove.ts')).removeStaff(terminal, email, options),
    );
  staff
    .command('reset')
    .argument('<email>', 'their e-mail address')
    .description('print a one-time link to a new password; using it ends all else they could log in with')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold staff reset sam@riverside.example'))
    .action(async (email: string, options) =>
      (await import('./reset.ts')).printResetLink(terminal, email, options),
    );
}
