/**
 * What a language's catalogue looks like. English (`en.ts`) is the model: every other language has the same
 * keys, and TypeScript says which one is missing.
 */
import type { Plural } from '../../ui/messages/plural.ts';
import type { Say as SayIn } from '../../ui/messages/say.ts';
import type { en } from './en.ts';

/** Every text of the widget in one language. */
export type Messages = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
};

/** Texts a page wants to say differently (the `messages` property of the element). */
export type OwnMessages = Partial<Messages>;

/** Says any of them. */
export type Say = SayIn<Messages>;
