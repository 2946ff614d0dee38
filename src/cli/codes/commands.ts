import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `codes list`, `codes add`, … */
export function addCodeCommands(codes: Command, terminal: Terminal): void {
  codes
    .command('list')
    .description('list the codes of guest groups, including expired ones')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold codes list'))
    .action(async (options) => (await import('./list.ts')).printCodes(terminal, options));
  codes
    .command('add')
    .argument('<group>', 'the group whose rates it gives, see: firsthold groups list')
    .description('add a code for a guest group and print it')
    .addOption(venueOption())
    .requiredOption('--label <text>', 'what it is for; staff see it beside the price of a booking')
    .option('--code <text>', '8 to 40 letters, digits and hyphens; default: a random one')
    .option('--until <date>', 'the last day on which it is valid; default: no end')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold codes add members --label "Newsletter, spring" --until 2027-06-30'))
    .action(async (group: string, options) => (await import('./add.ts')).addCode(terminal, group, options));
  codes
    .command('end')
    .argument('<id>', 'the id of the code, see: firsthold codes list')
    .description('end a code; bookings that were made with it keep their price')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold codes end code-Qm9va2luZ3M'))
    .action(async (id: string, options) => (await import('./end.ts')).endCode(terminal, id, options));
}
