/** The letters of venues that have not written their own. */
import { type LetterLanguage, type LetterOccasion, type LetterText, letterOccasions } from './letter.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import ptBR from './texts/pt-BR.json' with { type: 'json' };

type Texts = typeof en;

const textsOf = (texts: Texts) =>
  Object.fromEntries(
    letterOccasions.map((occasion) => [
      occasion,
      { subject: texts[`${occasion}_subject`], body: texts[`${occasion}_body`] },
    ]),
    // Exactly the occasions.
  ) as Record<LetterOccasion, LetterText>;

/** The default texts by language and occasion. */
export const defaultLetters: Readonly<Record<LetterLanguage, Readonly<Record<LetterOccasion, LetterText>>>> =
  {
    en: textsOf(en),
    de: textsOf(de),
    es: textsOf(es),
    fr: textsOf(fr),
    nl: textsOf(nl),
    'pt-BR': textsOf(ptBR),
  };
