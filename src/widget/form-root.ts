import { h, render } from 'preact';

/**
 * Events of the form that reach no script of the page. They would leave the shadow root with the element as their
 * target, so the page's shortcuts, and its scripts against copying, would not see that the visitor is in a field, and
 * would swallow letters and pasted text.
 */
const ownEvents = 'keydown keypress keyup beforeinput paste copy cut selectstart contextmenu'.split(' ');

/** By element: a page may have replaced `attachShadow`, so that all roots are closed. */
const roots = new WeakMap<Element, ShadowRoot>();

/** Returns the element's shadow root; creates it first if necessary. */
export function formRootOf(element: Element): ShadowRoot {
  const known = roots.get(element);
  if (known) return known;
  const root = element.attachShadow({ mode: 'open' });
  roots.set(element, root);
  let isPassing = false;
  for (const type of ownEvents)
    root.addEventListener(type, (event) => {
      // The form may have changed before the key is released.
      if (type !== 'keyup') isPassing = isForPage(event, root);
      if (!isPassing) event.stopPropagation();
    });
  return root;
}

/**
 * Returns whether a key is the page's too: Escape and Tab, with which it closes the dialog around the form or keeps the
 * focus in it, and shortcuts with a modifier while the visitor is in no field.
 */
function isForPage(event: Partial<KeyboardEvent>, root: ShadowRoot): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  // A dialog of the form comes first.
  if (!key || root.querySelector('dialog[open]')) return false;
  if (key === 'Escape' || key === 'Tab') return true;
  const isInField = (target as Element).matches('input, select, textarea');
  return !isInField && !!(ctrlKey || metaKey || altKey);
}

/** Removes the form from the element's shadow root, if it has one; its own content is visible again. */
export function showOwnContent(element: Element): void {
  const root = roots.get(element);
  if (!root) return;
  try {
    // Rendered, so that the form replaces it when the page shows the element again.
    render(h('slot', null), root);
  } catch {
    // After an error while rendering, the removal of the form may fail too.
    root.replaceChildren(document.createElement('slot'));
  }
}
