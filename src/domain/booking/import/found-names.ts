/** The names in a table that mean spaces, slots, packages and statuses of the venue. */
import { matchName, type Named } from './match-name.ts';
import { readStatus } from './status-cells.ts';
import { folded } from './table.ts';

/** A space as names are matched with it. */
export interface ListedSpace extends Named {
  readonly slots: readonly ListedSlot[];
}
/** Likewise a slot. */
export interface ListedSlot extends Named {
  readonly startTime: string;
  readonly endTime: string;
  readonly packages: readonly Named[];
}

/** Meanings of a name other than an id. */
export const meanings = {
  /** The times in the row, without a slot. */
  times: '@times',
  /** From midnight to midnight, without a slot. */
  day: '@day',
  /** Rows with this name are left out. */
  skip: '@skip',
} as const;

export const nameKinds = ['space', 'slot', 'package', 'status'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name with its meaning. */
export interface FoundName {
  readonly kind: NameKind;
  /** Identifies it among the choices. */
  readonly key: string;
  /** As first written; '' if the cells are empty. */
  readonly text: string;
  /** The name of the space or slot to which it belongs; null: the venue. */
  readonly within: string | null;
  readonly options: readonly Named[];
  /** Whether the rows have times of their own. */
  readonly hasTimes: boolean;
  /** An id, one of `meanings`, or a status; null: unknown, so that a choice is needed. */
  readonly meaning: string | null;
  /** Whether the meaning was not obvious: it was chosen, or is a guess. */
  readonly isChoice: boolean;
  readonly rows: number;
}

/** Collects names, and finds their meanings among the choices and by themselves. */
export class NameFinder {
  readonly #names = new Map<string, FoundName>();
  readonly #choices: Readonly<Record<string, string>>;

  /** @param choices meanings by key, chosen for all rows with that name */
  constructor(choices: Readonly<Record<string, string>>) {
    this.#choices = choices;
  }

  /** All names, in the order of the table. */
  get names(): FoundName[] {
    return [...this.#names.values()];
  }

  /** Returns the meaning of a name; null: unknown. */
  find(
    kind: NameKind,
    text: string,
    of: {
      readonly options: readonly Named[];
      readonly within?: Named;
      readonly hasTimes?: boolean;
      /** The meaning if the name is unknown. */
      readonly fallback?: string | undefined;
    },
  ): string | null {
    const { options, within = null, hasTimes = false, fallback } = of;
    const key = JSON.stringify([kind, within?.id ?? '', folded(text)]);
    const known = this.#names.get(key);
    if (known !== undefined) {
      this.#names.set(key, { ...known, rows: known.rows + 1, hasTimes: known.hasTimes && hasTimes });
      if (known.meaning !== meanings.times || hasTimes) return known.meaning;
      return null;
    }
    const obvious = kind === 'status' ? readStatus(text) : obviousMeaning(text, options);
    const chosen = this.#choices[key];
    const isValid =
      chosen !== undefined &&
      (kind === 'status' || chosen.startsWith('@') || options.some(({ id }) => id === chosen)) &&
      (chosen !== meanings.times || hasTimes);
    const meaning = isValid ? chosen : (obvious ?? fallback ?? null);
    const isChoice = obvious === null || (isValid && chosen !== obvious);
    const name = {
      kind,
      key,
      text: text.trim(),
      within: within?.name ?? null,
      options,
      hasTimes,
      meaning,
      isChoice,
    };
    this.#names.set(key, { ...name, rows: 1 });
    return meaning;
  }
}

function obviousMeaning(text: string, options: readonly Named[]): string | null {
  const [first, second] = folded(text) === '' ? options : matchName(text, options);
  return first !== undefined && second === undefined ? first.id : null;
}

/** Short names of `meanings`, as a command line has them. */
const meaningOf: Readonly<Record<string, string>> = { times: '@times', day: '@day' };

/**
 * Turns meanings by text into choices by key. Names of slots are found only after their space is known, and packages
 * after their slot, so names are found three times.
 *
 * @param namesWith finds the names in the table with these choices
 */
export function choicesByText(
  byText: ReadonlyMap<string, string>,
  namesWith: (choices: Readonly<Record<string, string>>) => readonly FoundName[],
): Record<string, string> {
  const wanted = new Map([...byText].map(([text, meaning]) => [folded(text), meaning]));
  let choices: Record<string, string> = {};
  for (let round = 0; wanted.size > 0 && round < 3; round++)
    choices = Object.fromEntries(
      namesWith(choices).flatMap(({ key, kind, text }) => {
        const meaning = wanted.get(folded(text));
        if (meaning === undefined) return [];
        const isSkipped = meaning === 'skip' && kind !== 'status';
        return [[key, isSkipped ? meanings.skip : (meaningOf[meaning] ?? meaning)]];
      }),
    );
  return choices;
}
