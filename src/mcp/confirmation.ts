/** What a tool that changes something asks the person who uses the assistant. */
import type { ManagementError } from '../client/manage.ts';
import { failure } from './tool.ts';

/** What became of the question whether the person confirms a change. */
export type Confirmation = 'confirmed' | 'refused' | 'late' | 'unanswered';
/** Asks the person; the signal withdraws the question. */
export type Confirm = (message: string, signal: AbortSignal) => Promise<Confirmation>;

const unconfirmed = {
  refused: 'The person has not confirmed the decision.',
  late: 'The decision was not confirmed in time.',
  unanswered: 'The client returned no answer of the person to its dialog, or none that can be read.',
} as const;

/** Returns the error for a change that the person has not confirmed. */
export const notConfirmed = (answered: Exclude<Confirmation, 'confirmed'>, nothing: string) =>
  failure({ code: 'NOT_CONFIRMED', message: `${unconfirmed[answered]} ${nothing}` });

/** Returns the error for a call with a `version` that no dry run of this session returned. */
export const dryRunRequired = (tool: string) =>
  failure({
    code: 'DRY_RUN_REQUIRED',
    message: `Call ${tool} without "version" first, and show the result to the person who decides.`,
  });

/** Returns an error without the content of the request, which has texts of guests. */
export const errorOf = ({ current: _, ...error }: ManagementError & { readonly current?: unknown }) => error;
