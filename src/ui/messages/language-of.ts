import { attributeOf } from '../attribute.ts';

/** Returns the element's `locale`, or the language of its surroundings, across shadow roots. */
export function languageOf(element: Element): string | null {
  let requested = attributeOf(element, 'locale');
  // Only a shadow root has a host.
  for (let at: Element | undefined = element; at && !requested; at = (at.getRootNode() as ShadowRoot).host) {
    const nearest = at.closest('[lang]');
    requested = nearest && attributeOf(nearest, 'lang');
  }
  return requested;
}
