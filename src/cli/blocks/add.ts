import { describeBlockSpaces, describeBlockTimes } from '../../domain/booking/block-description.ts';
import type { BlockDocument } from '../../domain/booking/block-fields.ts';
import { parseBlock, serializeBlock } from '../../domain/booking/block-fields.ts';
import { ConflictError } from '../../domain/errors.ts';
import { blockDates } from '../../operations/booking/block-dates.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold blocks add`. */
export interface AddBlockOptions {
  readonly venue?: string;
  /** Replaces the positional space argument. */
  readonly space?: readonly string[];
  readonly allSpaces?: boolean;
  readonly fromTime?: string;
  readonly toTime?: string;
  readonly everyYear?: boolean;
  readonly weekdays?: readonly number[];
  readonly except?: readonly string[];
  readonly reason?: string;
  readonly json?: boolean;
}

/**
 * Blocks days, or hours of days.
 * @param args `SPACE FROM [TO]`; with options that name spaces, `FROM [TO]`. Without TO, blocks one day.
 */
export async function addBlock(
  terminal: Terminal,
  args: readonly string[],
  { venue, json = false, ...options }: AddBlockOptions,
): Promise<void> {
  const requested = blockIn(args, options);
  const id = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return blockDates(context, venueId, requested, cliActor).catch((error) => {
      throw error instanceof ConflictError ? conflictFailure(error, requested.except ?? []) : error;
    });
  });
  const block = parseBlock(requested);
  if (json) return printJson(terminal, { id, ...serializeBlock(block) });
  terminal.print(`${describeBlockSpaces(block)} blocked, ${describeBlockTimes(block)}: ${id}`);
}

function blockIn(args: readonly string[], options: AddBlockOptions): BlockDocument {
  const { space, allSpaces = false, fromTime, toTime, everyYear, weekdays, except, reason = '' } = options;
  if (allSpaces && space !== undefined)
    throw new CommandFailure('use either --space or --all-spaces, not both', 2);
  const isNamedFirst = !allSpaces && space === undefined;
  const [from, to = from, ...rest] = isNamedFirst ? args.slice(1) : args;
  if (from === undefined || to === undefined || rest.length > 0)
    throw new CommandFailure(
      isNamedFirst
        ? 'missing arguments: use SPACE FROM [TO], or FROM [TO] with --space or --all-spaces'
        : 'with --space or --all-spaces, the only arguments are FROM [TO]',
      2,
    );
  const [first] = args;
  return {
    ...(isNamedFirst && first !== undefined && { spaceId: first }),
    ...(space !== undefined && { spaceIds: [...space] }),
    from,
    to,
    reason,
    ...(fromTime !== undefined && { fromTime }),
    ...(toTime !== undefined && { toTime }),
    ...(everyYear !== undefined && { everyYear }),
    ...(weekdays !== undefined && { weekdays: [...weekdays] }),
    ...(except !== undefined && { except: [...except] }),
  };
}

/** Returns an error that lists each conflicting booking and how to block the other dates. */
function conflictFailure({ message, details }: ConflictError, excepted: readonly string[]): CommandFailure {
  const dates = details.map(({ values }) => String(values?.['date']));
  const except = [...new Set([...excepted, ...dates])].sort().join(',');
  return new CommandFailure(message, 1, [
    ...details.map((detail) => detail.message),
    `Nothing was blocked. To block the other dates: --except ${except}`,
  ]);
}
