import { type Command, Option } from 'commander';
import { holdPeriods } from '../domain/venue.ts';
import type { KeyAddOptions } from './keys/add.ts';
import type { KeySetOptions } from './keys/set.ts';
import { reference, several, wholeNumber } from './options.ts';
import type { RequestListOptions } from './requests/list.ts';
import type { Terminal } from './terminal.ts';

const requestStatuses = ['pending_approval', 'accepted', 'declined', 'cancelled', 'expired'];

const venueOption = () => new Option('--venue <id>', 'the venue; may be left out where there is only one');
const jsonOption = () => new Option('--json', 'print JSON, for programs');
const holdOption = () =>
  new Option('--hold-period <period>', 'how long a request holds its date').choices(holdPeriods);
const websiteOption = () =>
  new Option(
    '--website <website>',
    'a website that may use it, such as riverside.example; may be repeated',
  ).argParser(several(null));
const example = (line: string) => ['after', `\nExample:\n  firsthold ${line}`] as const;

/** The commands that are about one kind of thing: `venues list`, `requests accept`, … */
export function addCommandGroups(program: Command, terminal: Terminal): void {
  addVenueCommands(program.command('venues').description('list venues; show or hide one'), terminal);
  addRequestCommands(
    program.command('requests').description('booking requests, and what became of them'),
    terminal,
  );
  addBlockCommands(
    program.command('blocks').description('dates on which a space cannot be booked'),
    terminal,
  );
  addKeyCommands(program.command('keys').description('website keys: who may use the service'), terminal);
}

function addVenueCommands(venues: Command, terminal: Terminal): void {
  venues
    .command('list')
    .description('all venues, and how many requests wait for a decision')
    .addOption(jsonOption())
    .addHelpText(...example('venues list'))
    .action(async (options) => (await import('./venues/list.ts')).printVenues(terminal, options));
  venues
    .command('publish')
    .argument('<id>', 'the venue')
    .description('show a venue to visitors')
    .addOption(jsonOption())
    .addHelpText(...example('venues publish riverside'))
    .action(async (id: string, options) =>
      (await import('./venues/publish.ts')).publish(terminal, id, true, options),
    );
  venues
    .command('unpublish')
    .argument('<id>', 'the venue')
    .description('hide a venue; what is booked stays booked')
    .addOption(jsonOption())
    .addHelpText(...example('venues unpublish riverside'))
    .action(async (id: string, options) =>
      (await import('./venues/publish.ts')).publish(terminal, id, false, options),
    );
}

function addRequestCommands(requests: Command, terminal: Terminal): void {
  requests
    .command('list')
    .description('booking requests, the newest first')
    .option('--venue <id>', 'only those of this venue')
    .option(
      '--status <status>',
      `only these: ${requestStatuses.join(', ')}; may be repeated`,
      several(requestStatuses),
    )
    .option('--from <date>', 'only events on or after this date')
    .option('--to <date>', 'only events on or before this date')
    .option('--limit <number>', 'how many at most', wholeNumber(1, 1000), 50)
    .option('--after <reference>', 'the page after this one', reference)
    .addOption(jsonOption())
    .addHelpText(...example('requests list --status pending_approval --from 2027-03-01'))
    .action(async (options: RequestListOptions) =>
      (await import('./requests/list.ts')).printRequests(terminal, options),
    );
  requests
    .command('show')
    .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
    .description('everything about one booking request')
    .addOption(jsonOption())
    .addHelpText(...example('requests show BR-7K3M9QZ2'))
    .action(async (ref: string, options) =>
      (await import('./requests/show.ts')).showRequest(terminal, ref, options),
    );
  for (const [decision, what] of [
    ['accept', 'book its date; an expired one too, if the date is still free'],
    ['decline', 'turn it down; its date is free again'],
    ['cancel', 'cancel an accepted one; its date is free again'],
  ] as const)
    requests
      .command(decision)
      .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
      .description(`${what} (the guest is not told: write to them)`)
      .addOption(jsonOption())
      .addHelpText(...example(`requests ${decision} BR-7K3M9QZ2`))
      .action(async (ref: string, options) =>
        (await import('./requests/decide.ts')).decideRequest(terminal, ref, decision, options),
      );
}

function addBlockCommands(blocks: Command, terminal: Terminal): void {
  blocks
    .command('list')
    .description('the blocked dates of a venue, the earliest first')
    .addOption(venueOption())
    .option('--space <id>', 'only those of this space')
    .addOption(jsonOption())
    .addHelpText(...example('blocks list --space main-hall'))
    .action(async (options) => (await import('./blocks/list.ts')).printBlocks(terminal, options));
  blocks
    .command('add')
    .argument('<space>', 'the space')
    .argument('<from>', 'first blocked date')
    .argument('[to]', 'last blocked date, itself included; left out: one day')
    .description('block whole days of a space; refused where a booking or a hold is in the way')
    .addOption(venueOption())
    .option('--reason <text>', 'a note; visitors never see it')
    .addOption(jsonOption())
    .addHelpText(...example('blocks add main-hall 2027-12-24 2027-12-26 --reason "Closed for Christmas"'))
    .action(async (space: string, from: string, to: string | undefined, options) =>
      (await import('./blocks/add.ts')).addBlock(terminal, space, from, to, options),
    );
  blocks
    .command('remove')
    .argument('<id>', 'the block, as blocks list names it')
    .description('remove a block; its days can be booked again')
    .addOption(jsonOption())
    .addHelpText(...example('blocks remove block-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./blocks/remove.ts')).removeBlock(terminal, id, options),
    );
}

function addKeyCommands(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .description('website keys, with who may use them')
    .option('--venue <id>', 'only those of this venue')
    .addOption(jsonOption())
    .addHelpText(...example('keys list'))
    .action(async (options) => (await import('./keys/list.ts')).printKeys(terminal, options));
  keys
    .command('add')
    .argument('[key]', 'its name; left out, an unguessable one is made')
    .description('give a venue another website key; without a website, only servers may use it')
    .addOption(venueOption())
    .addOption(websiteOption())
    .addOption(holdOption())
    .option('--label <text>', 'a note on what it is for')
    .addOption(jsonOption())
    .addHelpText(...example('keys add riverside-web --website riverside.example --hold-period 48h'))
    .action(async (key: string | undefined, options: KeyAddOptions) =>
      (await import('./keys/add.ts')).addKey(terminal, key, options),
    );
  keys
    .command('set')
    .argument('<key>', 'the website key')
    .description('change a website key; what is not named stays as it is')
    .addOption(websiteOption())
    .option('--servers-only', 'no website may use it')
    .addOption(holdOption())
    .option('--label <text>', 'a note on what it is for')
    .addOption(jsonOption())
    .addHelpText(
      ...example('keys set riverside-web --website riverside.example --website www.riverside.example'),
    )
    .action(async (key: string, options: KeySetOptions) =>
      (await import('./keys/set.ts')).setKey(terminal, key, options),
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
      .addHelpText(...example(`keys ${word} riverside-web`))
      .action(async (key: string, options) =>
        (await import('./keys/set.ts')).enableKey(terminal, key, word === 'enable', options),
      );
}
