import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Row } from './rows.ts';
import { cellByKey, focusedCell, type Selection, selectionBetween } from './timeline-keys.ts';
import { type Cell, cellOf } from './use-drag.ts';

interface CellCursor {
  /** The only cell in the tab order; null: there are no cells. */
  readonly at: Cell | null;
  /** What Shift and the arrow keys have selected. */
  readonly selection: Selection | null;
  readonly moveTo: (cell: Cell) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
}

/** Moves the focus between the cells of a grid, and selects several with Shift. */
export function useCellCursor({
  grid,
  rows,
  days,
  today,
  firstDay,
  picked,
  onPick,
  onLeave,
  onSelect,
}: {
  readonly grid: { readonly current: HTMLElement | null };
  readonly rows: readonly Row[];
  readonly days: readonly CalendarDate[];
  readonly today: CalendarDate;
  readonly firstDay: number;
  readonly picked: Cell | null;
  readonly onPick: (cell: Cell) => void;
  readonly onLeave: (date: CalendarDate) => void;
  readonly onSelect: ((selection: Selection) => void) | null;
}): CellCursor {
  const [cursor, setCursor] = useState<Cell | null>(picked);
  /** Where a selection by keyboard began. */
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const shouldFocus = useRef(false);
  const at = focusedCell(cursor, rows, days, today);
  const selection = anchor && at && selectionBetween(anchor, at, rows);
  const { spaceId, date } = picked ?? {};
  // Runs before the next paint: a later run would undo a key press.
  useLayoutEffect(() => {
    if (spaceId !== undefined && date !== undefined) setCursor({ spaceId, date });
  }, [spaceId, date]);
  useLayoutEffect(() => {
    // After a change of dates, wait until the new ones are rendered.
    if (!shouldFocus.current || at?.date !== cursor?.date) return;
    shouldFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const moveTo = (cell: Cell) => {
    setAnchor(null);
    setCursor(cell);
  };
  return {
    at,
    selection,
    moveTo,
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || !at) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (selection) onSelect?.(selection);
        else onPick(at);
        return setAnchor(null);
      }
      if (event.key === 'Escape' && anchor) {
        event.preventDefault();
        return setAnchor(null);
      }
      const next = cellByKey(event, at, rows, firstDay);
      if (!next) return;
      event.preventDefault();
      setAnchor(event.shiftKey && onSelect ? (anchor ?? at) : null);
      setCursor(next);
      shouldFocus.current = true;
      if (next.date < (days[0] ?? next.date) || next.date > (days.at(-1) ?? next.date)) onLeave(next.date);
    },
    /** Follows the focus of scripts and screen readers, from which the arrow keys go on. */
    onFocusIn({ target }) {
      const focused = target instanceof HTMLElement ? cellOf(target) : null;
      if (focused && (focused.date !== at?.date || focused.spaceId !== at.spaceId)) moveTo(focused);
    },
  };
}
