import type { Command } from 'commander';
import { choicesOf, example, jsonOption, venueOption, weekdayList } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `blocks list`, `blocks add`, … */
export function addBlockCommands(blocks: Command, terminal: Terminal): void {
  blocks
    .command('list')
    .description('the blocked dates of a venue, the earliest first')
    .addOption(venueOption())
    .option('--space <id>', 'only those of this space, and those of every space')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks list --space main-hall'))
    .action(async (options) => (await import('./list.ts')).printBlocks(terminal, options));
  blocks
    .command('add')
    .usage('[options] <space> <from> [to]\n       firsthold blocks add [options] --all-spaces <from> [to]')
    .argument(
      '<words...>',
      'the space, first blocked date, last blocked date (itself included; left out: one day); no space with --space or --all-spaces',
    )
    .description(
      'block days, or hours of days; refused where a booking or a hold is in the way, unless --except leaves its date out. A day takes what starts on it, hours take what touches them; so for spaces that share a room',
    )
    .addOption(venueOption())
    .option('--space <id>', 'a space to block; may be given several times', choicesOf(null))
    .option('--all-spaces', 'every space of the venue')
    .option('--from-time <HH:MM>', 'only the hours from here, on each of the days')
    .option('--to-time <HH:MM>', '… to here; at or before --from-time: on the day after')
    .option('--every-year', 'every year, on the months and days of the two dates')
    .option('--weekdays <list>', 'only these days: 1 = Monday to 7 = Sunday, as in 1,2,7', weekdayList)
    .option('--except <dates>', 'dates to leave out, as in 2027-03-09,2027-05-04', (dates) =>
      dates.split(','),
    )
    .option('--reason <text>', 'a note; visitors never see it')
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold blocks add --all-spaces 2027-12-24 2027-12-26 --every-year --reason "Closed for Christmas"',
      ),
    )
    .action(async (words: string[], options) =>
      (await import('./add.ts')).addBlock(terminal, words, options),
    );
  blocks
    .command('remove')
    .argument('<id>', 'the block, as blocks list names it')
    .description('remove a block; what it took can be booked again')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks remove block-Qm9va2luZ3M'))
    .action(async (id: string, options) => (await import('./remove.ts')).removeBlock(terminal, id, options));
}
