/** Texts of notifications, in the languages of the back-office. */
import type { Translated } from '../../ui/messages/plural.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pt from './words/pt-BR.json' with { type: 'json' };

/** Texts of one language. English is the model. */
export type PushWords = Translated<typeof en>;

/** Texts by the tags that `matchLocale` chooses from. Readers of both kinds of Portuguese get the Brazilian one. */
export const pushWords: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'pt-PT' | 'pt-BR' | 'nl', PushWords>> = {
  en,
  de,
  fr,
  es,
  'pt-PT': pt,
  'pt-BR': pt,
  nl,
};
