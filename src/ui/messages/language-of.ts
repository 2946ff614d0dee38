/** Returns the element's `locale`, or the language of its surroundings, across shadow roots. */
export function languageOf(element: Element): string | null {
  let requested = element.getAttribute('locale');
  // Only a shadow root has a host.
  for (let at: Element | undefined = element; at && !requested; at = (at.getRootNode() as ShadowRoot).host)
    requested = at.closest('[lang]')?.getAttribute('lang') ?? null;
  return requested;
}
