/**
 * What a language's catalogues look like. English (`en.json`, `later/en.json`) is the model: every other language has the
 * same keys, and TypeScript reports a missing one.
 */
import type { Translated } from '../../ui/messages/plural.ts';
import type { Translate as SayIn } from '../../ui/messages/translate.ts';
import type english from './en.json';
import type laterEnglish from './lazy/en.json';

/** The texts of the first step, and of what may stand in its way, in one language. */
export type InitialMessages = Translated<typeof english>;

/** The texts of the steps behind it. */
export type LazyMessages = Translated<typeof laterEnglish>;

/** Every text of the widget in one language. */
export type Messages = InitialMessages & LazyMessages;

/** Texts a page wants to say differently (the `messages` property of the element). */
export type CustomMessages = Partial<Messages>;

/** Says any of them, once they are there. */
export type Translate = SayIn<Messages>;
