/**
 * What a language's catalogue looks like. English (`en.ts`) is the model: every other language has the same
 * keys, and TypeScript says which one is missing.
 */
import type { en } from './en.ts';

/**
 * A text that counts. `#` stands for the number, written as the language writes numbers. A language fills in
 * the categories that `Intl.PluralRules` has for it (Arabic all six, Japanese only `other`).
 */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Every text of the widget in one language. */
export type Messages = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
};

/** Names of the texts that count. */
export type PluralKey = {
  [Key in keyof Messages]: Messages[Key] extends string ? never : Key;
}[keyof Messages];

/** Names of the plain texts. */
export type TextKey = Exclude<keyof Messages, PluralKey>;

/** Texts a page wants to say differently (the `messages` property of the element). */
export type OwnMessages = Partial<Messages>;
