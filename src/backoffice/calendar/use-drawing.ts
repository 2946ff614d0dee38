import { useRef, useState } from 'preact/hooks';
import type { Hours } from './bar-layout.ts';
import { useEscape } from './use-escape.ts';

/** Drawn hours begin and end at half hours. */
const stepMinutes = 30;
/** The distance, in pixels, from which a press draws. */
const threshold = 6;

/** Follows a mouse or pen that draws hours in a column. A finger scrolls instead. */
export function useDrawing(hours: Hours, onDrawn: (range: Hours) => void) {
  const [drawn, setDrawn] = useState<Hours | null>(null);
  const start = useRef<{ readonly y: number; readonly minute: number } | null>(null);
  const wasDrawing = useRef(false);
  const minuteAt = ({ currentTarget, clientY }: { currentTarget: HTMLElement; clientY: number }) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    return Math.min(Math.max(minute, hours.from), hours.to);
  };
  const stop = () => {
    start.current = null;
    setDrawn(null);
  };
  useEscape(drawn !== null, stop);
  return {
    drawn,
    /** Returns whether the click that follows belongs to a drawing. */
    wasDrawing: () => wasDrawing.current,
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      wasDrawing.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (event.target instanceof Element && event.target.closest('a')) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, minute: minuteAt(event) };
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      const from = start.current;
      if (!from || (!drawn && Math.abs(event.clientY - from.y) < threshold)) return;
      wasDrawing.current = true;
      const [first = 0, last = 0] = [from.minute, minuteAt(event)].toSorted((one, other) => one - other);
      const range = {
        from: Math.floor(first / stepMinutes) * stepMinutes,
        to: Math.max(Math.ceil(last / stepMinutes), Math.floor(first / stepMinutes) + 1) * stepMinutes,
      };
      if (range.from !== drawn?.from || range.to !== drawn.to) setDrawn(range);
    },
    onPointerUp() {
      const done = drawn;
      stop();
      if (done) onDrawn(done);
    },
    onPointerCancel: stop,
  };
}
