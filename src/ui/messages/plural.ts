/**
 * A text that counts. `#` stands for the number, written as the language writes numbers. A language fills in
 * the categories that `Intl.PluralRules` has for it (Arabic all six, Japanese only `other`).
 */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Every text of one face in one language. */
export type Catalogue = Readonly<Record<string, string | Plural>>;

/** Names of the texts that count. */
export type PluralKey<Texts extends Catalogue> = {
  [Key in keyof Texts]: Texts[Key] extends string ? never : Key;
}[keyof Texts];

/** Names of the plain texts. */
export type TextKey<Texts extends Catalogue> = Exclude<keyof Texts, PluralKey<Texts>>;
