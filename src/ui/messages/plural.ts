/**
 * A text that counts. `#` is replaced by the number, written as the language writes numbers. A language has a text
 * for each of its categories in `Intl.PluralRules` (Arabic all six, Japanese only `other`).
 */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Every text of one face in one language. */
export type Catalogue = Readonly<Record<string, string | Plural>>;

/** The same texts in another language. English is the model. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

/** Names of the texts that count. */
export type PluralKey<Texts extends Catalogue> = {
  [Key in keyof Texts]: Texts[Key] extends string ? never : Key;
}[keyof Texts];

/** Names of the plain texts. */
export type TextKey<Texts extends Catalogue> = Exclude<keyof Texts, PluralKey<Texts>>;
