import { type Command, Option } from 'commander';
import { challengeHours } from '../../domain/booking/challenge.ts';
import { example, jsonOption, reference, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { ChallengeOptions } from './challenge.ts';

/** Adds `requests challenge` and `requests withdraw-challenge`. */
export function addChallengeCommands(requests: Command, terminal: Terminal): void {
  requests
    .command('challenge')
    .argument('<reference>', 'the request whose hold gets a deadline, such as BR-7K3M9QZ2', reference)
    .description(
      'set a response deadline for a hold because another request waits for one of its dates; the hold of all its dates ends then, or at its own end if that is earlier (no guest is notified)',
    )
    .requiredOption('--by <reference>', 'the waiting request', reference)
    .addOption(
      new Option('--hours <hours>', '(required, or --until) response time in hours').choices(
        challengeHours.map((each) => `${each}`),
      ),
    )
    .option(
      '--until <time>',
      'instead of --hours: the deadline on the venue’s clock, such as 2027-03-01T18:00, or an instant',
    )
    .option('--dry-run', 'only check, and print the end of the hold')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests challenge BR-7K3M9QZ2 --by BR-2M8D4XVA --hours 48'))
    .action(async (ref: string, options: ChallengeOptions) =>
      (await import('./challenge.ts')).challengeHold(terminal, ref, options),
    );
  requests
    .command('withdraw-challenge')
    .argument('<reference>', 'the challenged request, such as BR-7K3M9QZ2', reference)
    .description('withdraw the response deadline of a hold, which then has its own end again')
    .option('--dry-run', 'only check, and print the end of the hold')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests withdraw-challenge BR-7K3M9QZ2'))
    .action(async (ref: string, options) =>
      (await import('./challenge.ts')).withdrawHoldChallenge(terminal, ref, options),
    );
}
