/** Who is logged in, for all of the page. */
import { useEffect, useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../client/manage.ts';
import { mayAs, type StaffAction } from '../../domain/access/staff-actions.ts';
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

let session: Session = { kind: 'unknown' };
const lookers = new Set<() => void>();
let waiting: ((isLoggedIn: boolean) => void)[] = [];

function set(next: Session): void {
  session = next;
  for (const look of lookers) look();
}

/** Who is logged in, told again when that changes. */
export function useSession(): Session {
  const [, draw] = useState({});
  useEffect(() => {
    const look = () => draw({});
    lookers.add(look);
    look();
    return () => void lookers.delete(look);
  }, []);
  return session;
}

/** Somebody has logged in, or was logged in when the page was opened. Who is somebody else begins anew. */
export function nowIn(account: Account): void {
  if (session.kind === 'in' && session.account.id !== account.id) {
    location.reload();
    return;
  }
  set({ kind: 'in', account, asksAgain: null });
  goOn(true);
}

function goOn(isLoggedIn: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const call of calls) call(isLoggedIn);
}

/** The person does not want to confirm that it is them: what waits for it is not done. */
export function notConfirmed(): void {
  if (session.kind !== 'in' || session.asksAgain !== 'confirm') return;
  set({ ...session, asksAgain: null });
  goOn(false);
}

/** Nobody is logged in any more, because they said so. */
export function nowOut(): void {
  if (session.kind === 'in') queryClient.clear();
  set({ kind: 'out' });
}

/** The service says that nobody is logged in. Whoever was logs in over the page, so that nothing that was typed is lost. */
export function nowEnded(): void {
  // Told again, it would be asked again by all who look: without end.
  if (session.kind === 'out' || (session.kind === 'in' && session.asksAgain === 'ended')) return;
  set(session.kind === 'in' ? { ...session, asksAgain: 'ended' } : { kind: 'out' });
}

/** Asks to log in again: resolves when that is done, or with false if the person does not want to confirm. */
export function loggedInAgain(reason: LogInReason): Promise<boolean> {
  const again = new Promise<boolean>((resolve) => waiting.push(resolve));
  if (reason === 'ended') nowEnded();
  else if (session.kind === 'in' && session.asksAgain === null) set({ ...session, asksAgain: reason });
  return again;
}

/** What whoever is logged in may do at a venue. */
export function may(venueId: string, action: StaffAction): boolean {
  if (session.kind !== 'in') return false;
  const role = session.account.venues.find(({ id }) => id === venueId)?.role;
  return !!role && mayAs(role as StaffRole, action);
}
