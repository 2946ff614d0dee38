/**
 * A text with plural forms. `#` is replaced by the formatted number. A language has a form for each of its categories
 * in `Intl.PluralRules` (Arabic all six, Japanese only `other`).
 */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** All texts of one part of the interface in one language. */
export type Catalogue = Readonly<Record<string, string | Plural>>;

/** The same texts in another language. English is the model. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

/** The keys of texts with plural forms. */
export type PluralKey<Texts extends Catalogue> = {
  [Key in keyof Texts]: Texts[Key] extends string ? never : Key;
}[keyof Texts];

/** The keys of plain texts. */
export type TextKey<Texts extends Catalogue> = Exclude<keyof Texts, PluralKey<Texts>>;
