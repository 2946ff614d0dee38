/**
 * What a language's catalogues look like. English (`en.ts`, `later/en.ts`) is the model: every other language has the same
 * keys, and TypeScript says which one is missing.
 */
import type { Plural } from '../../ui/messages/plural.ts';
import type { Say as SayIn } from '../../ui/messages/say.ts';
import type { words } from './en.ts';
import type { words as laterWords } from './later/en.ts';

type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

/** The texts of the first step, and of what may stand in its way, in one language. */
export type FirstMessages = Translated<typeof words>;

/** The texts of the steps behind it. */
export type LaterMessages = Translated<typeof laterWords>;

/** Every text of the widget in one language. */
export type Messages = FirstMessages & LaterMessages;

/** Texts a page wants to say differently (the `messages` property of the element). */
export type OwnMessages = Partial<Messages>;

/** Says any of them, once they are there. */
export type Say = SayIn<Messages>;
