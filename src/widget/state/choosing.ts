/** What can be chosen in a space: a date, a slot and a package, each of which may settle the next. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../ui/calendar/months.ts';
import { isFree } from './days.ts';
import type { LiveState } from './live-state.ts';
import { keptOrOnly } from './session-state.ts';

/** Whoever chooses anew knows what happened to what was chosen before. */
export const nothingLost = { conflict: null, priceBefore: null };

/** Chooses a date on which something is free, and the slot where there is only one; on others it only puts the cursor. */
export function chooseDate(session: LiveState, date: CalendarDate): void {
  const slots = (session.state.slots.data ?? []).filter(({ id }) => isFree(session.state.days, date, id));
  session.change({ cursor: date, month: monthOf(date) });
  if (slots.length === 0 || date < session.state.today) return;
  session.change({ date });
  const { slotId, before } = session.state;
  chooseSlot(session, keptOrOnly(slots, slotId, before.slot)?.id ?? null);
}

/** Chooses a slot, and of its packages the one wished for, one of that name, or the only one. */
export function chooseSlot(session: LiveState, slotId: string | null): void {
  const { slots, wishedPackageId: wished, before } = session.state;
  const packages = slots.data?.find(({ id }) => id === slotId)?.packages ?? [];
  const packageId = keptOrOnly(packages, wished, before.offer)?.id ?? null;
  session.change({ ...nothingLost, slotId, packageId, wishedPackageId: packageId ?? wished });
}

/** Chooses a package, which stays wished for wherever else it is offered. */
export function choosePackage(session: LiveState, packageId: string): void {
  session.change({ ...nothingLost, packageId, wishedPackageId: packageId });
}

/** Another date for the same slot and package, after a conflict; nothing typed is lost. */
export function takeInstead(session: LiveState, date: CalendarDate): void {
  if (session.state.isSending) return;
  session.change({ ...nothingLost, date, cursor: date, month: monthOf(date) }, 'heading');
}
