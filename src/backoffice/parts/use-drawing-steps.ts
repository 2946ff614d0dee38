import { useEffect, useRef, useState } from 'preact/hooks';

/** The time for the parts of a step, in milliseconds. On a fast machine everything is drawn in the first. */
const firstStepMs = 20;
const laterStepMs = 50;

/**
 * Spreads the drawing of many parts over several frames, so that a tap is answered before all are drawn. While a part
 * renders, it calls the returned function, and draws its content only if the answer is true.
 *
 * @param content what is drawn: all parts are drawn again if it changes
 */
export function useDrawingSteps(content: unknown) {
  const [, rerender] = useState({});
  const last = useRef({ content, drawn: new Set<string>(), isDone: false });
  if (last.current.content !== content) last.current = { content, drawn: new Set(), isDone: false };
  const { current } = last;
  const end = performance.now() + (current.drawn.size === 0 ? firstStepMs : laterStepMs);
  let isFirst = true;
  let isLate = false;
  // Runs after the paint.
  useEffect(() => {
    if (current.isDone) return;
    current.isDone = !isLate;
    rerender({});
  });
  /** @param isUrgent draws the part in this step: it is visible at once, or has the focus */
  const isDue = (part: string, isUrgent = false): boolean => {
    if (current.drawn.has(part)) return true;
    if (!isFirst && !isUrgent && performance.now() >= end) {
      isLate = true;
      return false;
    }
    isFirst = false;
    current.drawn.add(part);
    return true;
  };
  return { isDue, isDone: current.isDone };
}
