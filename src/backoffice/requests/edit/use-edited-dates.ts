import { useLayoutEffect, useRef } from 'preact/hooks';
import type { EnteredChoices } from '../fields/entered-choices.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { EditScope } from './edit-scope.tsx';
import { sharedChoices } from './entered-edit.ts';

type Item = StaffRequest['items'][number];

/**
 * Returns the dates whose choices are edited; if the chosen one is gone, those before, until the person chooses others.
 *
 * @param content the booking as the dialog shows it
 * @param keep called after a colleague added or cancelled dates: with the saved choices of the dates that are edited now, of
 *   those members that were not changed. What differs only because these are other dates is no conflict.
 */
export function useEditedDates(
  content: StaffRequest,
  { items, isGone }: EditScope,
  keep: (unchanged: Partial<EnteredChoices>) => void,
): readonly Item[] {
  const seen = useRef({ content, items });
  const before = seen.current;
  useLayoutEffect(() => {
    if (isGone) return;
    // After a reload, the dates for which it was typed are not known.
    if (content !== before.content || before.items.length === 0) {
      const numbers = items.map(({ item }) => item);
      const stayed = before.items.filter(({ item }) => numbers.includes(item));
      const was = sharedChoices(stayed);
      const is = sharedChoices(items.filter(({ item }) => stayed.some((each) => each.item === item)));
      const now = Object.entries(sharedChoices(items)) as [keyof EnteredChoices, unknown][];
      const isUnchanged = ([name]: (typeof now)[number]) =>
        JSON.stringify(was[name]) === JSON.stringify(is[name]);
      if (stayed.length < Math.max(items.length, before.items.length))
        keep(Object.fromEntries(now.filter(isUnchanged)));
    }
    seen.current = { content, items };
  });
  return isGone ? before.items : items;
}
