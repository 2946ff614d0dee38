/** Changes the visitor's choices and input; only the functions that the first step and the page need. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { isFree } from './availability.ts';
import { selectedOrOnly } from './selection.ts';
import type { Choices, Draft } from './state.ts';
import type { SessionStore } from './store.ts';

/** A new choice removes the messages about a lost date or a changed price. */
export const noLoss = { conflict: null, priceBefore: null };

/**
 * Selects a date with a free slot, and the slot if there is only one. On other dates, only moves the cursor.
 *
 * @param month the first month to show
 */
export function chooseDate(session: SessionStore, date: CalendarDate, month = monthOf(date)): void {
  const slots = (session.state.slots.data ?? []).filter(({ id }) => isFree(session.state.days, date, id));
  session.change({ cursor: date, month });
  if (slots.length === 0 || date < session.state.today) return;
  session.change({ date });
  const { slotId, before } = session.state;
  chooseSlot(session, selectedOrOnly(slots, slotId, before.slot)?.id ?? null);
}

/** Selects a slot and its preferred package, one of the same name, or the only one. */
export function chooseSlot(session: SessionStore, slotId: string | null): void {
  const { slots, preferredPackageId: preferred, before } = session.state;
  const packages = slots.data?.find(({ id }) => id === slotId)?.packages ?? [];
  const packageId = selectedOrOnly(packages, preferred, before.offer)?.id ?? null;
  session.change({ ...noLoss, slotId, packageId, preferredPackageId: packageId ?? preferred });
}

/** Sets fields of the form. */
export function edit(session: SessionStore, changes: Partial<Draft>): void {
  changeFields(session, { draft: { ...session.state.draft, ...changes } }, ...Object.keys(changes));
}

/** Applies changes and removes the errors of the changed fields until the next validation. */
export function changeFields(
  session: SessionStore,
  changes: Partial<Choices>,
  ...fields: readonly string[]
): void {
  const others = Object.entries(session.state.problems).filter(([field]) => !fields.includes(field));
  session.change({ ...changes, problems: Object.fromEntries(others) });
}
