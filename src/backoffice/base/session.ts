/** The session of the logged-in person, for all components. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ManagementSchemas } from '../../client/manage.ts';
import { roleAllows, type StaffAction } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { deleteDrafts } from './draft-storage.ts';
import { queryClient } from './query-client.ts';
import { deleteFiltersWithText } from './saved-filter-storage.ts';

export type Account = ManagementSchemas['Account'];

export type Session =
  /** Not loaded yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'out' }
  /** `asksAgain`: the reason why the person has to log in again in a dialog; null if they do not. */
  | { readonly kind: 'in'; readonly account: Account; readonly reauthenticateFor: LogInReason | null };

/** `ended`: the session has ended; `confirm`: a change needs a recent login. */
export type LogInReason = 'ended' | 'confirm';

const state = signal<Session>({ kind: 'unknown' });
/** The session. A component that reads its `value` is rerendered when it changes. */
export const session: ReadonlySignal<Session> = state;

let waiting: ((isLoggedIn: boolean) => void)[] = [];

/** Sets the logged-in person. Another person starts with an empty cache. */
export function markLoggedIn(account: Account): void {
  const before = state.peek();
  const venueIds = ['', ...account.venues.map(({ id }) => id)];
  deleteDrafts(({ personId, venueId }) => personId === account.id && venueIds.includes(venueId));
  deleteFiltersWithText();
  if (before.kind === 'in' && before.account.id !== account.id) {
    location.reload();
    return;
  }
  state.value = { kind: 'in', account, reauthenticateFor: null };
  resumeWaiting(true);
}

function resumeWaiting(isLoggedIn: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const call of calls) call(isLoggedIn);
}

/** Cancels the confirmation: the waiting requests fail. */
export function cancelConfirmation(): void {
  const before = state.peek();
  if (before.kind !== 'in' || before.reauthenticateFor !== 'confirm') return;
  state.value = { ...before, reauthenticateFor: null };
  resumeWaiting(false);
}

/** Records that the person has logged out. */
export function markLoggedOut(): void {
  deleteDrafts();
  if (state.peek().kind === 'in') queryClient.clear();
  state.value = { kind: 'out' };
}

/** Records that the session has ended, and opens the login dialog, so that an open form loses no input. */
export function markSessionEnded(): void {
  deleteDrafts();
  const before = state.peek();
  // Setting it again would make all components refetch endlessly.
  if (before.kind === 'out' || (before.kind === 'in' && before.reauthenticateFor === 'ended')) return;
  state.value = before.kind === 'in' ? { ...before, reauthenticateFor: 'ended' } : { kind: 'out' };
}

/** Asks the person to log in again; resolves with false if they cancel. */
export function requestLogin(reason: LogInReason): Promise<boolean> {
  const again = new Promise<boolean>((resolve) => waiting.push(resolve));
  const before = state.peek();
  if (reason === 'ended') markSessionEnded();
  else if (before.kind === 'in' && before.reauthenticateFor === null)
    state.value = { ...before, reauthenticateFor: reason };
  return again;
}

/** Returns whether an actor of the API, e.g. `staff:staff-7f3c`, is the logged-in person. */
export function isOwnActor(actor: string): boolean {
  const current = state.value;
  return current.kind === 'in' && actor === `staff:${current.account.id}`;
}

/** Returns whether the logged-in person may do something at a venue. */
export function may(venueId: string, action: StaffAction): boolean {
  const current = state.value;
  if (current.kind !== 'in') return false;
  const role = current.account.venues.find(({ id }) => id === venueId)?.role;
  return !!role && roleAllows(role as StaffRole, action);
}
