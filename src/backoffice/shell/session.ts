/** Who is logged in, for all of the page. */
import { useEffect, useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../client/manage.ts';
import { mayAs, type StaffAction } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { forgetAnswers } from '../asking/kept-answers.ts';

export type Account = ManagementSchemas['Account'];

export type Session =
  /** Not asked yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'out' }
  /** `hasEnded`: whoever it was has to log in again, over the page. */
  | { readonly kind: 'in'; readonly account: Account; readonly hasEnded: boolean };

let session: Session = { kind: 'unknown' };
const lookers = new Set<() => void>();
let waiting: (() => void)[] = [];

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
  set({ kind: 'in', account, hasEnded: false });
  for (const goOn of waiting) goOn();
  waiting = [];
}

/** Nobody is logged in any more, because they said so. */
export function nowOut(): void {
  if (session.kind === 'in') forgetAnswers();
  set({ kind: 'out' });
}

/** The service says that nobody is logged in. Whoever was logs in over the page, so that nothing that was typed is lost. */
export function nowEnded(): void {
  // Told again, it would be asked again by all who look: without end.
  if (session.kind === 'out' || (session.kind === 'in' && session.hasEnded)) return;
  set(session.kind === 'in' ? { ...session, hasEnded: true } : { kind: 'out' });
}

/** The session is over: resolves when somebody has logged in again. */
export function loggedInAgain(): Promise<void> {
  const again = new Promise<void>((resolve) => waiting.push(resolve));
  nowEnded();
  return again;
}

/** What whoever is logged in may do at a venue. */
export function may(venueId: string, action: StaffAction): boolean {
  if (session.kind !== 'in') return false;
  const role = session.account.venues.find(({ id }) => id === venueId)?.role;
  return !!role && mayAs(role as StaffRole, action);
}
