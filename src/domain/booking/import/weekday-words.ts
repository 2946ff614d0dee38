/** The names of weekdays in the languages of the headings, before a date or in a sentence. */
import { folded } from './table.ts';

/** The languages of the recognised names of months and weekdays. */
export const dateLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt', 'it'];

/** Words between a weekday and its date: `Samstag, den 12.`, `le 12 juin`. */
const articles = new Set('am den on the le el il op em de'.split(' '));
/** Names that `Intl` does not have. */
const others: Readonly<Record<string, number>> = { tues: 2, thur: 4, thurs: 4, segunda: 1, terca: 2 };

let weekdays: ReadonlyMap<string, readonly number[]> | undefined;
let longNames: readonly string[] | undefined;

/** Each name with the weekdays it may mean: "Mar" is a Tuesday in several languages. */
function weekdaysByName(): ReadonlyMap<string, readonly number[]> {
  weekdays ??= new Map(
    [
      ...Map.groupBy([...namesOf('long'), ...namesOf('short'), ...Object.entries(others)], ([name]) => name),
    ].map(([name, all]) => [name, all.map(([, weekday]) => weekday)]),
  );
  return weekdays;
}

const namesOf = (weekday: 'long' | 'short') =>
  dateLanguages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    // 4 January 2027 is a Monday.
    return [1, 2, 3, 4, 5, 6, 7].map(
      (day) => [folded(format.format(Date.UTC(2027, 0, 3 + day))), day] as const,
    );
  });

/** Returns the long names, folded: `dienstag`, `segunda feira`. */
export function longWeekdays(): readonly string[] {
  longNames ??= [...new Set(namesOf('long').map(([name]) => name))];
  return longNames;
}

/**
 * Separates a weekday from the date after it: `Sa., 12.06.2027`.
 *
 * @returns the date alone, and the weekdays that the name may mean; none: it has none
 */
export function withoutWeekday(text: string): {
  readonly rest: string;
  readonly weekdays: readonly number[];
} {
  let rest = text;
  let found: readonly number[] = [];
  for (;;) {
    const [, word = '', after] = /^(\p{L}+(?:-feira)?)[.,]*\s+(.+)$/su.exec(rest) ?? [];
    const named = after === undefined ? undefined : weekdaysByName().get(folded(word));
    if (after === undefined || !(named ?? articles.has(folded(word)))) return { rest, weekdays: found };
    rest = after;
    found = named ?? found;
  }
}
