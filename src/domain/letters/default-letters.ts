/** The letters of venues that have not written their own. */
import type { LetterLanguage, LetterOccasion, LetterText } from './letter.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import ptBR from './texts/pt-BR.json' with { type: 'json' };

/** The default texts by language and occasion. */
export const defaultLetters: Readonly<Record<LetterLanguage, Readonly<Record<LetterOccasion, LetterText>>>> =
  {
    en,
    de,
    es,
    fr,
    nl,
    'pt-BR': ptBR,
  };
