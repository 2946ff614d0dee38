/** So long a pointer stays on what is about to be pressed, in milliseconds; one that scrolls or passes by is gone before. */
const momentMs = 50;

/** Nobody has two pointers on two buttons. */
let waiting: ReturnType<typeof setTimeout>;

/**
 * Handlers of a button whose press may be near: a mouse or a finger has been on it for a moment. A finger that scrolls leaves as
 * soon as it moves. The keyboard presses at once, and would pass by many on its way, so it is not waited for.
 */
export const near = (job: () => void) => ({
  onPointerEnter() {
    clearTimeout(waiting);
    waiting = setTimeout(job, momentMs);
  },
  onPointerLeave() {
    clearTimeout(waiting);
  },
});
