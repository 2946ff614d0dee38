/** Changes the visitor's choices and input; only the functions that the first step and the page need. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { hourRules } from '../hour-parts.ts';
import { canWaitFor, isFree, isOfferedOn, slotState } from './availability.ts';
import { chosenBefore, extrasIn, selectedOrOnly } from './selection.ts';
import type { Choices, Draft } from './state.ts';
import type { SessionStore } from './store.ts';

/** A new choice removes the messages about a lost date or changed terms. */
export const noLoss = { conflict: null, isLinked: false, termsBefore: null };

/** Age from which availability is refetched where the visitor relies on it, in milliseconds. */
export const freshMs = 5_000;

/**
 * Selects a date with a free slot, a taken one, which shows other dates, or one within the notice period, which shows the
 * venue's contact. On other dates, only moves the cursor. Also selects the slot chosen before, or the only one; what is left of a partly taken
 * day is for the visitor to choose.
 *
 * @param month the first month to show
 */
export function chooseDate(session: SessionStore, date: CalendarDate, month = monthOf(date)): void {
  const { state } = session;
  const offered = (state.slots.data ?? []).filter((slot) => isOfferedOn(slot, date));
  session.options.cache.invalidate(freshMs, 'days ');
  session.change({ cursor: date, month });
  const isSelectable =
    state.days.has(date) &&
    offered.some(({ id }) => ['free', 'notice', 'taken'].includes(slotState(state.days, date, id)));
  if (!isSelectable || date < state.today) return;
  session.change({ date, before: chosenBefore(state) });
  const { slotId, before } = session.state;
  const slot = selectedOrOnly(offered, slotId, before.slot);
  chooseSlot(session, slot && isFree(state.days, date, slot.id) ? slot.id : null);
}

/**
 * Selects a slot and its preferred package, one of the same name, or the only one; and the times chosen before, if they are
 * free. A taken slot is one to wait for.
 */
export function chooseSlot(session: SessionStore, slotId: string | null): void {
  const { state } = session;
  const { slots, date, preferredPackageId: preferred, before } = state;
  const packages = slots.data?.find(({ id }) => id === slotId)?.packages ?? [];
  const offer = selectedOrOnly(packages, preferred, before.offer);
  const packageId = offer?.id ?? null;
  const waitingFor = date && slotId && canWaitFor(state, date, slotId) ? { date, slotId } : null;
  session.change({
    ...noLoss,
    slotId,
    times: hourRules.freeTimes?.(state, slotId) ?? null,
    packageId,
    extras: extrasIn(offer, state.extras),
    preferredPackageId: packageId ?? preferred,
    waitingFor,
    problems: {},
  });
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
