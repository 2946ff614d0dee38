import type { Command } from 'commander';
import { example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** `blocks list`, `blocks add`, … */
export function addBlockCommands(blocks: Command, terminal: Terminal): void {
  blocks
    .command('list')
    .description('the blocked dates of a venue, the earliest first')
    .addOption(venueOption())
    .option('--space <id>', 'only those of this space')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks list --space main-hall'))
    .action(async (options) => (await import('./list.ts')).printBlocks(terminal, options));
  blocks
    .command('add')
    .argument('<space>', 'the space')
    .argument('<from>', 'first blocked date')
    .argument('[to]', 'last blocked date, itself included; left out: one day')
    .description('block whole days of a space; refused where a booking or a hold is in the way')
    .addOption(venueOption())
    .option('--reason <text>', 'a note; visitors never see it')
    .addOption(jsonOption())
    .addHelpText(
      ...example('firsthold blocks add main-hall 2027-12-24 2027-12-26 --reason "Closed for Christmas"'),
    )
    .action(async (space: string, from: string, to: string | undefined, options) =>
      (await import('./add.ts')).addBlock(terminal, space, from, to, options),
    );
  blocks
    .command('remove')
    .argument('<id>', 'the block, as blocks list names it')
    .description('remove a block; its days can be booked again')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold blocks remove block-Qm9va2luZ3M'))
    .action(async (id: string, options) => (await import('./remove.ts')).removeBlock(terminal, id, options));
}
