import type { MessageParameters } from '../../ui/messages/translate.ts';
import type { Booking } from '../use-booking.ts';

/** The texts about changes and other rare ones, once they are loaded, for all forms of the page. */
export const changeTexts: {
  /** Returns the lines of the live region; none if the texts are not loaded in the language. */
  linesOf?: (booking: Booking) => readonly string[];
  /** Returns the heading of a loss; null if the texts are not loaded in the language. */
  lossMessageOf?: (booking: Booking) => string | null;
  /** Returns a text; undefined if it is not loaded in the language. */
  textOf?: (
    booking: Pick<Booking, 'tag' | 'addMessages'>,
    key: 'notCopied' | 'noTimes',
    values?: MessageParameters,
  ) => string | undefined;
} = {};
