import { useRef, useState } from 'preact/hooks';
import { minutesPerDay, spanOf } from '../../domain/time/clock-span.ts';
import { msPerDay } from '../../domain/time/instant.ts';
import type { Hours } from './bar-layout.ts';
import type { Booking } from './rows.ts';
import { useEscape } from './use-escape.ts';

/** Where a booking is dragged to, in minutes since midnight of the day. */
export interface BarDrag extends Hours {
  readonly booking: Booking;
  readonly spaceId: string;
}

interface Started {
  readonly booking: Booking;
  /** Whether only its end moves. */
  readonly isEnd: boolean;
  readonly x: number;
  readonly y: number;
  readonly minutesPerPixel: number;
}

/** The step of a drag: every step of a slot by the hour is a multiple of it. */
const stepMinutes = 15;
/** The distance, in pixels, from which a press is a drag; and the height of the edge that moves the end. */
const threshold = 6;
const edge = 8;

/**
 * Follows a mouse or pen that moves a bar to other hours or to another space, or its lower edge. A finger scrolls instead:
 * for fingers and the keyboard, the panel of the day has the same actions (WCAG 2.5.7).
 *
 * @param onDrop null: the person may not move bookings
 */
export function useBarDrag(hours: Hours, onDrop: ((drag: BarDrag) => void) | null) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const started = useRef<Started | null>(null);
  const hasDragged = useRef(false);
  const stop = () => {
    started.current = null;
    setDrag(null);
  };
  useEscape(drag !== null, stop);
  return {
    drag,
    /** Returns the handlers of the bar of a booking; none if it cannot be moved here. */
    handlersOf(booking: Booking) {
      const isLong = Date.parse(booking.endsAt) - Date.parse(booking.startsAt) > msPerDay;
      if (onDrop === null || isLong) return {};
      return {
        draggable: false,
        onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
          hasDragged.current = false;
          const column = event.currentTarget.closest('[data-space]')?.getBoundingClientRect();
          if (event.button !== 0 || event.pointerType === 'touch' || !column) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          started.current = {
            booking,
            isEnd: event.currentTarget.getBoundingClientRect().bottom - event.clientY < edge,
            x: event.clientX,
            y: event.clientY,
            minutesPerPixel: (hours.to - hours.from) / column.height,
          };
        },
        onPointerMove({ clientX, clientY }: PointerEvent) {
          const start = started.current;
          if (start === null) return;
          if (!drag && Math.hypot(clientX - start.x, clientY - start.y) < threshold) return;
          hasDragged.current = true;
          const next = dragTo(start, clientX, clientY);
          if (next.spaceId !== drag?.spaceId || next.from !== drag.from || next.to !== drag.to) setDrag(next);
        },
        onPointerUp() {
          const done = drag;
          stop();
          const { from, to } = spanOf(booking);
          const isSame = done?.spaceId === booking.spaceId && done.from === from && done.to === to;
          if (done && !isSame) onDrop(done);
        },
        onPointerCancel: stop,
        onClick(event: MouseEvent) {
          // The click that ends the drag does not open the booking.
          if (hasDragged.current) event.preventDefault();
          hasDragged.current = false;
        },
      };
    },
  };
}

function dragTo({ booking, isEnd, ...start }: Started, x: number, y: number): BarDrag {
  const { from, to } = spanOf(booking);
  const by = Math.round(((y - start.y) * start.minutesPerPixel) / stepMinutes) * stepMinutes;
  if (isEnd) {
    const end = Math.min(Math.max(to + by, from + stepMinutes), from + minutesPerDay);
    return { booking, spaceId: booking.spaceId, from, to: end };
  }
  // It stays on its day.
  const down = Math.min(Math.max(by, -from), minutesPerDay - stepMinutes - from);
  return { booking, spaceId: columnAt(x, y) ?? booking.spaceId, from: from + down, to: to + down };
}

/** Returns the id of the space whose column is at a point. */
function columnAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element.closest<HTMLElement>('[data-space]');
    if (column) return column.dataset['space'];
  }
  return undefined;
}
