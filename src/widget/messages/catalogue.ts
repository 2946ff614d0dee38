/**
 * What a language's catalogues look like. English (`en.json`, `later/en.json`) is the model: every other language has the
 * same keys, and TypeScript reports a missing one.
 */
import type { Translated } from '../../ui/messages/plural.ts';
import type { Say as SayIn } from '../../ui/messages/say.ts';
import type english from './en.json';
import type laterEnglish from './later/en.json';

/** The texts of the first step, and of what may stand in its way, in one language. */
export type FirstMessages = Translated<typeof english>;

/** The texts of the steps behind it. */
export type LaterMessages = Translated<typeof laterEnglish>;

/** Every text of the widget in one language. */
export type Messages = FirstMessages & LaterMessages;

/** Texts a page wants to say differently (the `messages` property of the element). */
export type OwnMessages = Partial<Messages>;

/** Says any of them, once they are there. */
export type Say = SayIn<Messages>;
