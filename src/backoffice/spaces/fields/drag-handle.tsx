import { useEffect, useRef } from 'preact/hooks';
import css from '../style.module.css';

interface DragHandleProps {
  readonly at: number;
  readonly onMove: (to: number) => void;
}

/** Cancels a drag and restores the order. */
type EndDrag = () => void;

/**
 * Renders a handle to drag a list entry to another position; Escape cancels. It moves its `li` or `.entry` among its
 * siblings. The buttons beside it are the accessible alternative (WCAG 2.5.7).
 */
export function DragHandle({ at, onMove }: DragHandleProps) {
  const leave = useRef<EndDrag | null>(null);
  useEffect(() => () => leave.current?.(), []);
  return (
    // Keyboards and screen readers use the buttons.
    <span
      class={css.grip}
      aria-hidden="true"
      onPointerDown={(event) => {
        const handle = event.currentTarget;
        const entry = handle.closest<HTMLElement>(`li, .${css.entry}`);
        if (entry === null || event.button !== 0 || leave.current !== null) return;
        event.preventDefault();
        leave.current = drag(handle, entry, event, at, (to) => {
          leave.current = null;
          if (to !== at) onMove(to);
        });
      }}
    />
  );
}

/** @param drop called with the new position; `at` if it was cancelled */
function drag(
  handle: HTMLElement,
  entry: HTMLElement,
  begin: PointerEvent,
  at: number,
  drop: (to: number) => void,
): EndDrag {
  const entries = [...(entry.parentElement?.children ?? [])].filter((each) =>
    each.matches(`li, .${css.entry}`),
  );
  const controller = new AbortController();
  const { signal } = controller;
  let to = at;
  const mark = () => {
    for (const [index, each] of entries.entries()) {
      each.classList.toggle(css.dropBefore, index === to && to < at);
      each.classList.toggle(css.dropBehind, index === to && to > at);
    }
  };
  const end = (where: number) => {
    if (signal.aborted) return;
    controller.abort();
    to = at;
    mark();
    entry.classList.remove(css.dragged);
    entry.style.translate = '';
    drop(where);
  };
  handle.setPointerCapture(begin.pointerId);
  entry.classList.add(css.dragged);
  const scrolled = scrollY;
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      entry.style.translate = `0 ${clientY - begin.clientY + scrollY - scrolled}px`;
      // Counts the entries whose middle is above the pointer.
      const before = entries.filter((each, index) => {
        const { top, height } = each.getBoundingClientRect();
        return index !== at && top + height / 2 < clientY;
      });
      to = before.length;
      mark();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(to), { signal });
  handle.addEventListener('pointercancel', () => end(at), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(at), { signal });
  return () => end(at);
}
