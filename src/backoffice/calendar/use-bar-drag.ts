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

type PressEvent = PointerEvent & { currentTarget: HTMLElement };

/** The step of a drag, unless the slot of the booking has one. */
const otherStepMinutes = 15;
/** The distance, in pixels, from which a press is a drag; and the height of the edge that moves the end. */
const threshold = 6;
const edge = 8;
/** For a finger, which scrolls unless it rests on the bar for this time, in milliseconds. */
const touchEdge = 20;
const restMs = 400;

/**
 * Moves a bar to other hours or to another space, or its lower edge: follows a mouse, a pen, and a finger that rests on it
 * first. With the keyboard, Alt and an arrow move it by its step, with Shift its end; Enter drops it.
 *
 * @param onDrop null: the person may not move bookings
 */
export function useBarDrag(hours: Hours, onDrop: ((drag: BarDrag) => void) | null) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const started = useRef<Started | null>(null);
  const hasDragged = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => {
    clearTimeout(rest.current);
    started.current = null;
    setDrag(null);
  };
  useEscape(drag !== null, stop);
  const drop = (done: BarDrag | null) => {
    stop();
    if (done === null) return;
    const { booking, spaceId } = done;
    const { from, to } = spanOf(booking);
    if (spaceId !== booking.spaceId || done.from !== from || done.to !== to) onDrop?.(done);
  };
  return {
    drag,
    /** Returns the handlers of the bar of a booking; none if it cannot be moved here. */
    handlersOf(booking: Booking) {
      const isLong = Date.parse(booking.endsAt) - Date.parse(booking.startsAt) > msPerDay;
      if (onDrop === null || isLong) return {};
      const own: BarDrag = { ...spanOf(booking), booking, spaceId: booking.spaceId };
      return {
        draggable: false,
        onPointerDown(event: PressEvent) {
          hasDragged.current = false;
          const column = event.currentTarget.closest('[data-space]')?.getBoundingClientRect();
          if (event.button !== 0 || !column) return;
          const { bottom, height } = event.currentTarget.getBoundingClientRect();
          const isTouch = event.pointerType === 'touch';
          const start: Started = {
            booking,
            isEnd: bottom - event.clientY < (isTouch ? Math.min(touchEdge, height / 3) : edge),
            x: event.clientX,
            y: event.clientY,
            minutesPerPixel: (hours.to - hours.from) / column.height,
          };
          event.currentTarget.setPointerCapture(event.pointerId);
          if (!isTouch) started.current = start;
          else
            rest.current = setTimeout(() => {
              started.current = start;
              hasDragged.current = true;
              setDrag(own);
            }, restMs);
        },
        onPointerMove({ clientX, clientY }: PointerEvent) {
          const start = started.current;
          if (start === null) return;
          if (!drag && Math.hypot(clientX - start.x, clientY - start.y) < threshold) return;
          hasDragged.current = true;
          const next = dragTo(start, clientX, clientY);
          if (next.spaceId !== drag?.spaceId || next.from !== drag.from || next.to !== drag.to) setDrag(next);
        },
        onPointerUp: () => drop(drag),
        // Also when a finger begins to scroll.
        onPointerCancel: stop,
        onTouchMove(event: TouchEvent) {
          if (started.current) event.preventDefault();
        },
        onContextMenu(event: MouseEvent) {
          if (started.current) event.preventDefault();
        },
        onClick(event: MouseEvent) {
          // The click that ends the drag does not open the booking.
          if (hasDragged.current) event.preventDefault();
          hasDragged.current = false;
        },
        onKeyDown(event: KeyboardEvent) {
          const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (event.key === 'Enter' && drag) drop(drag);
          else if (event.altKey && direction) setDrag(shift(drag ?? own, direction, event.shiftKey));
          else return;
          event.preventDefault();
        },
        onBlur: stop,
      };
    },
  };
}

const stepOf = ({ stepMinutes = otherStepMinutes }: Booking) => stepMinutes;

/** Moves a drag, or its end, by some steps. It stays on its day. */
function shift({ booking, spaceId, from, to }: BarDrag, steps: number, isEnd: boolean): BarDrag {
  const step = stepOf(booking);
  if (isEnd) {
    const end = Math.min(Math.max(to + steps * step, from + step), from + minutesPerDay);
    return { booking, spaceId, from, to: end };
  }
  const by = Math.min(Math.max(steps * step, -from), minutesPerDay - step - from);
  return { booking, spaceId, from: from + by, to: to + by };
}

function dragTo({ booking, isEnd, ...start }: Started, x: number, y: number): BarDrag {
  const steps = Math.round(((y - start.y) * start.minutesPerPixel) / stepOf(booking));
  const spaceId = (!isEnd && columnAt(x, y)) || booking.spaceId;
  return shift({ ...spanOf(booking), booking, spaceId }, steps, isEnd);
}

/** Returns the id of the space whose column is at a point. */
function columnAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element.closest<HTMLElement>('[data-space]');
    if (column) return column.dataset['space'];
  }
  return undefined;
}
