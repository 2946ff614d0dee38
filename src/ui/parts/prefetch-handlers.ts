/** So long a mouse stays on what is about to be pressed, in milliseconds; one that passes by is gone before. */
const momentMs = 50;

/** By button: there may be several forms on a page, of which each is drawn anew as it likes. */
const waiting = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>();

interface OnButton {
  readonly currentTarget: EventTarget;
}

/**
 * Handlers of a button whose press may be near: a mouse has been on it for a moment, or a press has begun. The finger that begins
 * to scroll there is taken for one too: to wait until it is known costs every press more than it asks for in vain. The keyboard
 * presses at once, and would pass by many on its way, so it is not waited for.
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
