/** Texts of notifications, in the languages of the back-office. */
import type { Translated } from '../../ui/messages/plural.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import nl from './messages/nl.json' with { type: 'json' };
import pt from './messages/pt-BR.json' with { type: 'json' };

/** Texts of one language. English is the model. */
export type PushMessages = Translated<typeof en>;

/** Texts by the tags that `matchLocale` chooses from. Readers of both kinds of Portuguese get the Brazilian one. */
export const pushMessages: Readonly<
  Record<'en' | 'de' | 'fr' | 'es' | 'pt-PT' | 'pt-BR' | 'nl', PushMessages>
> = {
  en,
  de,
  fr,
  es,
  'pt-PT': pt,
  'pt-BR': pt,
  nl,
};
