import type { Command } from 'commander';
import { choicesOf, example, jsonOption, venueOption, weekdayList } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `blocks list`, `blocks add`, … */
export function addBlockCommands(blocks: Command, terminal: Terminal): void {
  blocks
    .command('list')
    .description('list blocks, earliest first at each venue')
    .option('--venue <id>', 'only this venue')
    .option('--space <id>', 'only blocks of this space, and blocks of all spaces')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks list --space main-hall'))
    .action(async (options) => (await import('./list.ts')).printBlocks(terminal, options));
  blocks
    .command('add')
    .usage('[options] <space> <from> [to]\n       firsthold blocks add [options] --all-spaces <from> [to]')
    .argument(
      '<words...>',
      'space, first date and last date (inclusive; default: one day); omit the space with --space or --all-spaces',
    )
    .description(
      'block days, or hours of days. Fails if a booking or a hold conflicts, unless --except leaves out its date. A blocked day blocks the time slots that start on it, blocked hours those that overlap them; the same applies to spaces that share a room',
    )
    .addOption(venueOption())
    .option('--space <id>', 'a space to block; can be repeated', choicesOf(null))
    .option('--all-spaces', 'all spaces of the venue')
    .option('--from-time <HH:MM>', 'start time: block only these hours of each day')
    .option('--to-time <HH:MM>', 'end time; at or before --from-time means the next day')
    .option('--every-year', 'every year, on the same months and days')
    .option('--weekdays <list>', 'only these weekdays: 1 = Monday to 7 = Sunday, such as 1,2,7', weekdayList)
    .option('--except <dates>', 'dates to leave out, such as 2027-03-09,2027-05-04', (dates) =>
      dates.split(','),
    )
    .option('--reason <text>', 'a note; visitors never see it')
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold blocks add --all-spaces 2027-12-24 2027-12-26 --every-year --reason "Closed for Christmas"',
      ),
    )
    .action(async (args: string[], options) => (await import('./add.ts')).addBlock(terminal, args, options));
  blocks
    .command('remove')
    .argument('<id>', 'the block id, see: firsthold blocks list')
    .description('remove a block; its dates can be booked again')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks remove block-Qm9va2luZ3M'))
    .action(async (id: string, options) => (await import('./remove.ts')).removeBlock(terminal, id, options));
}
