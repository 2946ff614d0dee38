/** How long a mouse rests on a button before it counts, in milliseconds; passing over is faster. */
const momentMs = 50;

/** The state of each button: a page may have several forms, each rerendered independently. */
const waiting = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>();

interface OnButton {
  readonly currentTarget: EventTarget;
}

/**
 * Returns handlers that prefetch before a likely click: a mouse rests on the button, or a press has begun. The start
 * of a scroll counts too: waiting to tell the difference would delay every press by more than a needless request
 * costs. Keyboard focus does not count, since it passes
 * many buttons.
 */
export const prefetchHandlers = (job: () => void) => {
  const leave = ({ currentTarget }: OnButton) => clearTimeout(waiting.get(currentTarget));
  return {
    onPointerEnter({ currentTarget }: OnButton) {
      waiting.set(currentTarget, setTimeout(job, momentMs));
    },
    onPointerLeave: leave,
    onPointerDown(event: OnButton) {
      leave(event);
      job();
    },
  };
};
