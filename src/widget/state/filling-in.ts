/** What the visitor types into the form. */
import type { Draft } from './draft.ts';
import type { LiveState } from './live-state.ts';
import type { Choices } from './session-state.ts';

/** Fills in fields of the form. */
export function edit(session: LiveState, changes: Partial<Draft>): void {
  fillIn(session, { draft: { ...session.state.draft, ...changes } }, ...Object.keys(changes));
}

/** Fields that are filled in anew have no problem until they are looked at again. */
export function fillIn(session: LiveState, changes: Partial<Choices>, ...fields: readonly string[]): void {
  const others = Object.entries(session.state.problems).filter(([field]) => !fields.includes(field));
  session.change({ ...changes, problems: Object.fromEntries(others) });
}
