/** Who is logged in, for all of the page. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ManagementSchemas } from '../../client/manage.ts';
import { roleAllows, type StaffAction } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { queryClient } from '../api/query-client.ts';

export type Account = ManagementSchemas['Account'];

export type Session =
  /** Not asked yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'out' }
  /** `asksAgain`: why the person has to log in again, over the page; null: they need not. */
  | { readonly kind: 'in'; readonly account: Account; readonly asksAgain: LogInReason | null };

/** `ended`: the session is over; `confirm`: what is to be changed needs a recent login. */
export type LogInReason = 'ended' | 'confirm';

const state = signal<Session>({ kind: 'unknown' });
/** Who is logged in. A component that reads its `value` is drawn again when that changes. */
export const session: ReadonlySignal<Session> = state;

let waiting: ((isLoggedIn: boolean) => void)[] = [];

/** Somebody has logged in, or was logged in when the page was opened. Who is somebody else begins anew. */
export function nowIn(account: Account): void {
  const before = state.peek();
  if (before.kind === 'in' && before.account.id !== account.id) {
    location.reload();
    return;
  }
  state.value = { kind: 'in', account, asksAgain: null };
  goOn(true);
}

function goOn(isLoggedIn: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const call of calls) call(isLoggedIn);
}

/** The person does not want to confirm that it is them: what waits for it is not done. */
export function notConfirmed(): void {
  const before = state.peek();
  if (before.kind !== 'in' || before.asksAgain !== 'confirm') return;
  state.value = { ...before, asksAgain: null };
  goOn(false);
}

/** Nobody is logged in any more, because they said so. */
export function nowOut(): void {
  if (state.peek().kind === 'in') queryClient.clear();
  state.value = { kind: 'out' };
}

/** The service says that nobody is logged in. Whoever was logs in over the page, so that nothing that was typed is lost. */
export function nowEnded(): void {
  const before = state.peek();
  // Told again, it would be asked again by all who look: without end.
  if (before.kind === 'out' || (before.kind === 'in' && before.asksAgain === 'ended')) return;
  state.value = before.kind === 'in' ? { ...before, asksAgain: 'ended' } : { kind: 'out' };
}

/** Asks to log in again: resolves when that is done, or with false if the person does not want to confirm. */
export function loggedInAgain(reason: LogInReason): Promise<boolean> {
  const again = new Promise<boolean>((resolve) => waiting.push(resolve));
  const before = state.peek();
  if (reason === 'ended') nowEnded();
  else if (before.kind === 'in' && before.asksAgain === null) state.value = { ...before, asksAgain: reason };
  return again;
}

/** What whoever is logged in may do at a venue. */
export function may(venueId: string, action: StaffAction): boolean {
  const current = state.value;
  if (current.kind !== 'in') return false;
  const role = current.account.venues.find(({ id }) => id === venueId)?.role;
  return !!role && roleAllows(role as StaffRole, action);
}
