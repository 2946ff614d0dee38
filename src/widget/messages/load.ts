import type { Messages } from './catalogue.ts';
import { loadCatalogue } from './catalogues.ts';
import { matchLocale } from './locales.ts';

/** A language, and how those who read it write numbers and dates. */
export interface Catalogue {
  readonly locale: string;
  readonly messages: Messages;
}

/** The catalogue that comes nearest to the language of an element, as `matchLocale` finds it. */
export async function catalogueFor(element: Element): Promise<Catalogue> {
  const { tag, locale } = matchLocale(languageOf(element) || navigator.language);
  return { locale, messages: await loadCatalogue(tag) };
}

/** The element's locale, else the language of the text around it, out of as many shadow roots as it takes. */
function languageOf(element: Element): string | null {
  let wanted = element.getAttribute('locale');
  // Only a shadow root has a host.
  for (let at: Element | undefined = element; at && !wanted; at = (at.getRootNode() as ShadowRoot).host)
    wanted = at.closest('[lang]')?.getAttribute('lang') ?? null;
  return wanted;
}
