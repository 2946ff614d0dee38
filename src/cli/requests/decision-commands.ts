import { type Command, Option } from 'commander';
import { type ReasonCode, reasonCodes } from '../../domain/booking/decision-reason.ts';
import { CommandFailure } from '../failure.ts';
import { example, jsonOption, reference, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `requests accept`, `decline`, `cancel`, `undo` and `edit`. */
export function addDecisionCommands(requests: Command, terminal: Terminal): void {
  for (const [decision, what] of [
    [
      'accept',
      'accept a request and book its date; also works for an expired request if the date is still free',
    ],
    ['cancel', 'cancel a booking; its date is no longer booked'],
  ] as const) {
    const command = requests
      .command(decision)
      .argument('<reference>', 'such as BR-7K3M9QZ2', reference)
      .description(`${what} (the guest is not notified)`)
      .option('--reason <text>', 'reason, saved as a note for staff');
    if (decision === 'cancel') command.addOption(reasonCodeOption());
    command
      .addOption(venueOption())
      .addOption(jsonOption())
      .addHelpText(...example(`firsthold requests ${decision} BR-7K3M9QZ2`))
      .action(async (ref: string, options) =>
        (await import('./decide.ts')).decideRequest(terminal, ref, decision, options),
      );
  }
  requests
    .command('decline')
    .argument('[reference]', 'such as BR-7K3M9QZ2', reference)
    .description('decline a request; its date is no longer held (the guest is not notified)')
    .option(
      '--like <reference>',
      'decline all pending requests that came from the same network as this one',
      reference,
    )
    .option('--reason <text>', 'reason, saved as a note for staff on each request')
    .addOption(reasonCodeOption())
    .option('--dry-run', 'with --like: only list the requests')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests decline BR-7K3M9QZ2'))
    .action(async (ref: string | undefined, { like, ...options }: DeclineOptions) => {
      if (like !== undefined && ref === undefined)
        return (await import('./decline-like.ts')).declineSimilar(terminal, like, options);
      if (ref === undefined || like !== undefined)
        throw new CommandFailure('use either a reference or --like REFERENCE', 2);
      if (options.dryRun) throw new CommandFailure('--dry-run requires --like', 2);
      return (await import('./decide.ts')).decideRequest(terminal, ref, 'decline', options);
    });
  requests
    .command('undo')
    .argument('<references...>', 'such as BR-7K3M9QZ2', severalReferences)
    .description(
      'undo the last decision while the date is free: an accepted or declined request becomes pending again, a cancelled booking is booked again, a request from the waiting list waits again',
    )
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold requests undo BR-7K3M9QZ2 BR-2M8D4XVA'))
    .action(async (refs: string[], options) =>
      (await import('./undo.ts')).undoDecisions(terminal, refs, options),
    );
}

const reasonCodeOption = () =>
  new Option('--reason-code <code>', 'reason that reports count').choices([...reasonCodes]);
const severalReferences = (value: string, before: readonly string[] = []) => [...before, reference(value)];

interface DeclineOptions {
  readonly like?: string;
  readonly dryRun?: boolean;
  readonly reason?: string;
  readonly reasonCode?: ReasonCode;
  readonly json?: boolean;
}
