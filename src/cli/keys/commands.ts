import { type Command, Option } from 'commander';
import { maxRequestedItems } from '../../domain/booking/booked-item.ts';
import { holdPeriods } from '../../domain/booking/hold.ts';
import { choicesOf, example, jsonOption, venueOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { KeyAddOptions } from './add.ts';
import type { KeySetOptions } from './set.ts';

const holdOption = () =>
  new Option('--hold-period <period>', 'how long a request holds the date').choices(holdPeriods);
const maxItemsOption = () =>
  new Option('--max-items <number>', 'how many dates one request may have').argParser(
    wholeNumber(1, maxRequestedItems),
  );
const websiteOption = () =>
  new Option(
    '--website <website>',
    'a website that may use the key, such as riverside.example; can be repeated',
  ).argParser(choicesOf(null));

/** Adds `keys list`, `keys add`, … */
export function addKeyCommands(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .description('list website keys and the websites that may use them')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold keys list'))
    .action(async (options) => (await import('./list.ts')).printKeys(terminal, options));
  keys
    .command('add')
    .argument('[key]', 'the key; default: a random one')
    .description('add a website key; without a website, only servers may use it')
    .addOption(venueOption())
    .addOption(websiteOption())
    .option('--servers-only', 'allow no website, as without --website')
    .addOption(holdOption())
    .option('--label <text>', 'a note about its purpose')
    .option('--no-page', 'no booking page at /book/KEY')
    .option('--frame', 'the websites may show that page in a frame')
    .addOption(maxItemsOption())
    .option('--waiting-list', 'visitors may join the waiting list for a taken date')
    .option('--codes', 'the form shows a field for the code of a guest group')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold keys add riverside-web --website riverside.example --hold-period 48h'))
    .action(async (key: string | undefined, options: KeyAddOptions) =>
      (await import('./add.ts')).addKey(terminal, key, options),
    );
  keys
    .command('set')
    .argument('<key>', 'the website key')
    .description('change a website key; --website replaces the whole list, other settings stay unchanged')
    .addOption(websiteOption())
    .option('--servers-only', 'allow no website')
    .addOption(holdOption())
    .option('--label <text>', 'a note about its purpose')
    .option('--page', 'with a booking page at /book/KEY')
    .option('--no-page', 'no booking page')
    .option('--frame', 'the websites may show that page in a frame')
    .option('--no-frame', 'no website may show that page in a frame')
    .addOption(maxItemsOption())
    .option('--waiting-list', 'visitors may join the waiting list for a taken date')
    .option('--no-waiting-list', 'no waiting list on the website')
    .option('--codes', 'the form shows a field for the code of a guest group')
    .option('--no-codes', 'the form shows no such field')
    .addOption(jsonOption())
    .addHelpText(
      ...example(
        'firsthold keys set riverside-web --website riverside.example --website www.riverside.example',
      ),
    )
    .action(async (key: string, options: KeySetOptions) =>
      (await import('./set.ts')).setKey(terminal, key, options),
    );
  keys
    .command('remove')
    .argument('<key>', 'the website key')
    .description('delete a website key; requests with it are answered as if it never existed')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold keys remove riverside-web'))
    .action(async (key: string, options) => (await import('./remove.ts')).removeKey(terminal, key, options));
  for (const [word, what] of [
    ['enable', 'enable a website key'],
    ['disable', 'disable a website key; requests with it are answered as if it did not exist'],
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
