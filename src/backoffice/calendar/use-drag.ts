import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Booking } from './rows.ts';

/** A day of a space. */
export interface Cell {
  readonly spaceId: string;
  readonly date: CalendarDate;
}

/** A drag with a mouse or pen: of a booking, or across cells if `booking` is null. */
export interface Drag {
  readonly booking: Booking | null;
  readonly from: Cell;
  readonly to: Cell;
}

interface DragOptions {
  /** Returns the booking at a point that the person may move; null: none. */
  readonly bookingAt: (event: PointerEvent, cell: Cell, element: HTMLElement) => Booking | null;
  /** Whether a drag that starts there would have a result. */
  readonly isAllowed: (booking: Booking | null) => boolean;
  readonly onDrop: (drag: Drag) => void;
}

/** The distance, in pixels, from which a press is a drag. */
const threshold = 6;

/** Returns the cell at a point, below what is drawn over it. */
function cellAt(x: number, y: number): { readonly cell: Cell; readonly element: HTMLElement } | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement)) continue;
    const cell = cellOf(element);
    if (cell) return { cell, element };
  }
  return null;
}

/** Returns the cell that an element is; null: it is none. */
export function cellOf(element: HTMLElement): Cell | null {
  const { date } = element.dataset;
  const spaceId = element.closest<HTMLElement>('[data-space]')?.dataset['space'];
  return date !== undefined && spaceId !== undefined ? { spaceId, date } : null;
}

/**
 * Follows drags in the grid. A finger scrolls instead: for fingers and the keyboard, the day panel has the same actions
 * (WCAG 2.5.7).
 */
export function useDrag({ bookingAt, isAllowed, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const started = useRef<{ readonly x: number; readonly y: number; readonly drag: Drag } | null>(null);
  const current = useRef<Drag | null>(null);
  const hasDragged = useRef(false);
  const drop = useRef(onDrop);
  useLayoutEffect(() => {
    drop.current = onDrop;
  });
  const show = (next: Drag | null) => {
    current.current = next;
    setDrag(next);
  };
  // Once for the grid's life: the state is in refs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const stop = () => {
      started.current = null;
      show(null);
    };
    const onMove = (event: PointerEvent) => {
      const start = started.current;
      if (!start) return;
      const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      if (!current.current && moved < threshold) return;
      hasDragged.current = true;
      const to = cellAt(event.clientX, event.clientY)?.cell ?? current.current?.to ?? start.drag.to;
      const { to: last } = current.current ?? {};
      if (last?.date !== to.date || last.spaceId !== to.spaceId) show({ ...start.drag, to });
    };
    const onUp = () => {
      const done = current.current;
      stop();
      // Reset after the click that ends the drag: a screen reader may send a later click without a press.
      setTimeout(() => {
        hasDragged.current = false;
      });
      if (done) drop.current(done);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !started.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', onKey, true);
    };
  }, []);
  return {
    drag,
    /** Returns whether the click that follows a drag is to be ignored. */
    wasDrag: () => hasDragged.current,
    onPointerDown(event: PointerEvent) {
      hasDragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const at = cellAt(event.clientX, event.clientY);
      if (!at) return;
      const booking = bookingAt(event, at.cell, at.element);
      if (!isAllowed(booking)) return;
      // No text is selected.
      event.preventDefault();
      started.current = {
        x: event.clientX,
        y: event.clientY,
        drag: { booking, from: at.cell, to: at.cell },
      };
    },
  };
}
