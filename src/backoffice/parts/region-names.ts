/** Names of countries, languages, currencies and time zones in the reader's language, from the browser. */
import { isoCurrencies } from '../../domain/money/currency-codes.ts';
import { locale } from '../messages/language.ts';

type Options = readonly (readonly [value: string, label: string])[];

/** Codes that the browser names and that are no countries with an address: unions, outlying areas and private use. */
const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

/** The languages of the form. */
export const languageTags: readonly string[] =
  'ar bg cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Computes a list on first use only: a form asks for it at each key press, and there are hundreds of entries. */
function once(list: () => Options): () => Options {
  let made: Options | null = null;
  return () => {
    made ??= list();
    return made;
  };
}

const namesOf = (type: Intl.DisplayNamesType) =>
  new Intl.DisplayNames(locale, { type, fallback: 'none', languageDisplay: 'standard' });

const byLabel = (options: Options): Options => {
  const { compare } = new Intl.Collator(locale);
  return options.toSorted(([, one], [, other]) => compare(one, other));
};

/** Returns the countries, by their ISO 3166 codes. */
export const countries = once((): Options => {
  const names = namesOf('region');
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return byLabel(
    codes.flatMap((code) => {
      // A former code has another canonical form.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code && !noCountries.includes(code);
      const name = isCurrent && names.of(code);
      return name ? [[code, name] as const] : [];
    }),
  );
});

/**
 * Returns the languages of the form as BCP 47 tags, as spoken in a country.
 *
 * @param country ISO 3166; '' if it is not known
 * @param current a tag that is also listed
 */
export function languagesIn(country: string, current: string): Options {
  const tags = languageTags.map((language) => (country === '' ? language : `${language}-${country}`));
  return byLabel(
    [...new Set([...tags, current])].flatMap((tag) => (tag === '' ? [] : [[tag, languageName(tag)]])),
  );
}

let languageNames: Intl.DisplayNames | undefined;

/** Returns the name of a language: `English (United Kingdom)`; an invalid tag is returned unchanged. */
export function languageName(tag: string): string {
  languageNames ??= namesOf('language');
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns the currencies that a venue may use, by their ISO 4217 codes: `GBP – British Pound`. */
export const currencies = once((): Options => {
  const names = namesOf('currency');
  // The browser's own list has others, such as gold, and may lack new ones.
  return isoCurrencies.map((code) => [code, [code, names.of(code)].filter(Boolean).join(' – ')]);
});

/** Returns the IANA time zones. */
export const timeZones = once((): Options => Intl.supportedValuesOf('timeZone').map((name) => [name, name]));
