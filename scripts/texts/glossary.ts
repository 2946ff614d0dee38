/** The glossaries: the words of each language (docs/contribute/translating.md). */
import { glossaryFolder, readJson } from './text-files.ts';

/** The word for a concept. */
interface Term {
  readonly word: string;
  /** English only: the forms by which a text is known to be about the concept. */
  readonly forms?: readonly string[];
  /** Words that are not used for it, each form. */
  readonly refused?: readonly string[];
}

/** The glossary of a language. */
export interface Glossary {
  readonly language: string;
  readonly address: string;
  /** The quotation marks around `…`; several pairs are separated by spaces. */
  readonly quotes: string;
  /** Marks that have a narrow no-break space on their inner side. */
  readonly narrowSpaces: string;
  /** How a date is put into a sentence. */
  readonly dates: string;
  /** By concept. The concepts and their order are those of English. */
  readonly words: Readonly<Record<string, Term>>;
  /** Texts that may contain a refused word, by folder and key, with the reason. */
  readonly exceptions: Readonly<Record<string, string>>;
  readonly review: {
    /** The native speaker who has confirmed the texts. */
    readonly nativeSpeaker: string | null;
    readonly date: string;
    readonly commit: string;
    /** What is known to be weak. */
    readonly weak: readonly string[];
  };
}

export const readGlossary = (language: string) => readJson<Glossary>(glossaryFolder, language);

/**
 * Returns a function that finds whole words, or sequences of words, in a text of the language. Capitals make no
 * difference, and placeholders are no words.
 */
export function wordFinder(language: string) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase(language);
  return (text: string, words: readonly string[]): readonly string[] => {
    const searched = plain(text.replace(/\{\w+\}/g, '{}'));
    const boundaries = new Set([...segmenter.segment(searched)].map(({ index }) => index));
    boundaries.add(searched.length);
    return words.filter((word) => {
      const wanted = plain(word);
      for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1))
        if (boundaries.has(at) && boundaries.has(at + wanted.length)) return true;
      return false;
    });
  };
}
