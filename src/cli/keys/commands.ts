import { type Command, Option } from 'commander';
import { holdPeriods } from '../../domain/booking/hold.ts';
import { choicesOf, example, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { KeyAddOptions } from './add.ts';
import type { KeySetOptions } from './set.ts';

const holdOption = () =>
  new Option('--hold-period <period>', 'how long a request holds its date').choices(holdPeriods);
const websiteOption = () =>
  new Option(
    '--website <website>',
    'a website that may use it, such as riverside.example; may be repeated',
  ).argParser(choicesOf(null));

/** Adds `keys list`, `keys add`, … */
export function addKeyCommands(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .description('website keys, with who may use them')
    .option('--venue <id>', 'only those of this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold keys list'))
    .action(async (options) => (await import('./list.ts')).printKeys(terminal, options));
  keys
    .command('add')
    .argument('[key]', 'its name; left out, an unguessable one is made')
    .description('give a venue another website key; without a website, only servers may use it')
    .addOption(venueOption())
    .addOption(websiteOption())
    .addOption(holdOption())
    .option('--label <text>', 'a note on what it is for')
    .option('--no-page', 'without a page of its own, /book/KEY')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold keys add riverside-web --website riverside.example --hold-period 48h'))
    .action(async (key: string | undefined, options: KeyAddOptions) =>
      (await import('./add.ts')).addKey(terminal, key, options),
    );
  keys
    .command('set')
    .argument('<key>', 'the website key')
    .description('change a website key; what is not named stays as it is')
    .addOption(websiteOption())
    .option('--servers-only', 'no website may use it')
    .addOption(holdOption())
    .option('--label <text>', 'a note on what it is for')
    .option('--page', 'with a page of its own, /book/KEY')
    .option('--no-page', 'without one')
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold keys set riverside-web --website riverside.example --website www.riverside.example',
      ),
    )
    .action(async (key: string, options: KeySetOptions) =>
      (await import('./set.ts')).setKey(terminal, key, options),
    );
  for (const [word, what] of [
    ['enable', 'let a website key be used (again)'],
    ['disable', 'make a website key answer as if it did not exist'],
  ] as const)
    keys
      .command(word)
      .argument('<key>', 'the website key')
      .description(what)
      .addOption(jsonOption())
      .addHelpText(...example(`firsthold keys ${word} riverside-web`))
      .action(async (key: string, options) =>
        (await import('./set.ts')).enableKey(terminal, key, word === 'enable', options),
      );
}
