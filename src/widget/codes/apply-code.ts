import type { ApiError } from '../../client/types.ts';
import { cleanLine } from '../../ui/locale/typed-text.ts';
import { changeFields, noLoss } from '../state/choices.ts';
import { priceOptionsOf, selectionOf } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import type { FormError } from '../state/state.ts';

/** Returns whether an error is about the code. */
export const isAboutCode = (error: ApiError) =>
  error.code === 'VALIDATION_ERROR' && error.details.some(({ path }) => path === 'code');

/** Sets the typed code; it is applied later. */
export function typeCode(session: BookingSession, code: string): void {
  changeFields(session, { code, isCodeApplied: false }, 'code');
}

/** Marks the code as not valid. */
export function rejectCode(session: BookingSession): void {
  const problems = { ...session.state.problems, code: 'codeWrong' as const };
  session.change({ isCodeApplied: false, problems });
}

/**
 * Applies the typed code if a quote accepts it: quotes and the request then have it.
 *
 * @returns why it was not applied; null: it was
 */
export async function applyCode(session: BookingSession): Promise<FormError | null> {
  // As copied, perhaps with invisible characters, or as a Japanese keyboard and a word processor write it.
  const code = cleanLine(session.state.code)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-');
  session.change({ code });
  const { state, options } = session;
  const selection = selectionOf(state);
  if (!selection) return null;
  const { client } = options.cache;
  const applied = { ...state, isCodeApplied: true };
  const answer = await client.getQuote({ ...selection, ...priceOptionsOf(applied) });
  // The visitor has typed another one meanwhile.
  if (session.isOver || session.state.code !== state.code) return null;
  if (answer.ok) {
    changeFields(session, { ...noLoss, isCodeApplied: true }, 'code');
    return null;
  }
  if (isAboutCode(answer.error)) rejectCode(session);
  return { error: answer.error, at: options.clock() };
}
