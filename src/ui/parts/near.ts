/** So long a pointer stays on what is about to be pressed, in milliseconds; one that scrolls or passes by is gone before. */
const momentMs = 50;

/** By button: there may be several forms on a page, of which each is drawn anew as it likes. */
const waiting = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>();

interface OnButton {
  readonly currentTarget: EventTarget;
}

/**
 * Handlers of a button whose press may be near: a mouse or a finger has been on it for a moment. A finger that scrolls leaves as
 * soon as it moves. The keyboard presses at once, and would pass by many on its way, so it is not waited for.
 */
export const near = (job: () => void) => ({
  onPointerEnter({ currentTarget }: OnButton) {
    waiting.set(currentTarget, setTimeout(job, momentMs));
  },
  onPointerLeave({ currentTarget }: OnButton) {
    clearTimeout(waiting.get(currentTarget));
  },
});
