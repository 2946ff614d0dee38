/** A pause of the buttons that decide, so that a second click does not decide on what has moved under the pointer. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How long the buttons do not act, in milliseconds, unless the pointer moves this far, in pixels. */
export const pauseMs = 1_000;
const movedBy = 16;

let isDecided = false;
let decidedListed = new WeakSet<object>();

/**
 * Notes that a request was decided on: the next buttons that are shown pause.
 *
 * @param listed the request as a list shows it until the list is fetched again
 */
export function decisionMade(listed?: object): void {
  isDecided = true;
  if (listed) decidedListed.add(listed);
}

/** Notes that a decision was undone: the next buttons that are shown pause, and every request can be decided on again. */
export function decisionUndone(): void {
  isDecided = true;
  decidedListed = new WeakSet();
}

/** Returns whether a request was decided on here, and its list is not fetched again yet: a second click does nothing. */
export const isDecidedOn = (listed: object): boolean => decidedListed.has(listed);

/**
 * Returns whether the buttons must not act: from the moment that others are shown after a decision, until the pointer has
 * moved or a moment has passed.
 *
 * @param shown what the buttons decide on
 */
export function useDecisionPause(shown: string): boolean {
  const last = useRef<string | null>(null);
  const [paused, setPaused] = useState<string | null>(null);
  const starts = isDecided && last.current !== shown;
  useLayoutEffect(() => {
    const isOther = last.current !== shown;
    last.current = shown;
    if (!isOther || !isDecided) return;
    isDecided = false;
    setPaused(shown);
    const end = () => setPaused(null);
    const timer = setTimeout(end, pauseMs);
    let from: { readonly x: number; readonly y: number } | null = null;
    const onMove = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      from ??= { x, y };
      if (Math.hypot(x - from.x, y - from.y) > movedBy) end();
    };
    addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
    };
  }, [shown]);
  return starts || paused === shown;
}
