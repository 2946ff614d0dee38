import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `groups list`, `groups members`, … */
export function addGroupCommands(groups: Command, terminal: Terminal): void {
  groups
    .command('list')
    .description('list guest groups with the number of their members and codes')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold groups list'))
    .action(async (options) => (await import('./list.ts')).printGroups(terminal, options));
  groups
    .command('members')
    .argument('<group>', 'the group id, see: firsthold groups list')
    .description('print the email addresses of the members of a guest group')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold groups members members'))
    .action(async (group: string, options) =>
      (await import('./members.ts')).printMembers(terminal, group, options),
    );
  for (const [word, what] of [
    ['add', 'add email addresses to a guest group'],
    ['remove', 'remove email addresses from a guest group'],
  ] as const)
    groups
      .command(word)
      .argument('<group>', 'the group id, see: firsthold groups list')
      .argument('<email...>', 'the email addresses')
      .description(what)
      .addOption(venueOption())
      .addOption(jsonOption())
      .addHelpText(...example(`firsthold groups ${word} members visitor@example.com`))
      .action(async (group: string, emails: readonly string[], options) =>
        (await import('./members.ts')).changeMembers(terminal, group, { [word]: emails }, options),
      );
}
