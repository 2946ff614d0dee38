/**
 * The types of the catalogues. English (`en.json`, and in the folders `lazy`, `items`, `waiting`, `codes`, `changes` and `hours`) is the model:
 * every other language has the same keys, and TypeScript reports a missing one.
 */
import type { Translated } from '../../ui/messages/plural.ts';
import type { Translate as SayIn } from '../../ui/messages/translate.ts';
import type changeEnglish from './changes/en.json';
import type codeEnglish from './codes/en.json';
import type english from './en.json';
import type hourEnglish from './hours/en.json';
import type itemEnglish from './items/en.json';
import type lazyEnglish from './lazy/en.json';
import type waitingEnglish from './waiting/en.json';

/** The texts of the first step and its errors, in one language. */
export type InitialMessages = Translated<typeof english>;

/** The texts of the later steps. */
export type LazyMessages = Translated<typeof lazyEnglish>;

/** The texts of a request with several dates. */
export type ItemMessages = Translated<typeof itemEnglish>;

/** The texts of the waiting list. */
export type WaitingMessages = Translated<typeof waitingEnglish>;

/** The texts of the field for a code. */
export type CodeMessages = Translated<typeof codeEnglish>;

/** The texts of spaces by the hour. */
export type HourMessages = Translated<typeof hourEnglish>;

/** The texts about changes by the venue or by other visitors. */
export type ChangeMessages = Translated<typeof changeEnglish>;

/** Every text of the form in one language. */
export type Messages = InitialMessages &
  LazyMessages &
  ItemMessages &
  WaitingMessages &
  CodeMessages &
  ChangeMessages &
  HourMessages;

/** Texts that a page replaces (the `messages` property of the element). */
export type CustomMessages = Partial<Messages>;

/** Translates any of them once they are loaded. */
export type Translate = SayIn<Messages>;
