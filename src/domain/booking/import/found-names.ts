/** The names of spaces, slots, packages and statuses in a table, and their matches at the venue. */
import type { Tax } from '../../money/tax.ts';
import { matchName, type Named } from './match-name.ts';
import { importStatuses, readStatus } from './status-cells.ts';
import { folded } from './table.ts';

/** A space that names can match. */
export interface ListedSpace extends Named {
  readonly slots: readonly ListedSlot[];
}
/** A slot that names can match. */
export interface ListedSlot extends Named {
  readonly startTime: string;
  readonly endTime: string;
  /** Null or omitted: it is booked as a whole. */
  readonly hours?: object | null;
  readonly packages: readonly ListedPackage[];
}

/** A package that names can match. */
interface ListedPackage extends Named {
  /** Its own tax; null or omitted: the venue's. */
  readonly tax?: Tax | null;
}

/** What a name can match besides an id. */
export const meanings = {
  /** No slot: the times in the row. */
  times: '@times',
  /** No slot: from midnight to midnight. */
  day: '@day',
  /** Skips the rows with this name. */
  skip: '@skip',
} as const;

export const nameKinds = ['space', 'slot', 'package', 'status'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name in the table, with its match. */
export interface FoundName {
  readonly kind: NameKind;
  /** The key of the name in the choices. */
  readonly key: string;
  /** The first spelling in the table; '' if the cells are empty. */
  readonly text: string;
  /** The name of the space of a slot, or of the slot of a package; null: another kind. */
  readonly within: string | null;
  readonly options: readonly Named[];
  /** Whether all rows with the name have start and end times that may be used instead. */
  readonly hasTimes: boolean;
  /** The match: an id, one of `meanings`, or a status; null: none yet, so a person has to choose. */
  readonly meaning: string | null;
  /** Whether the match was chosen, or is a guess. */
  readonly isChoice: boolean;
  readonly rows: number;
}

/** Collects the names in a table, and matches them by a person's choices or by their text. */
export class NameFinder {
  readonly #names = new Map<string, FoundName>();
  readonly #choices: Readonly<Record<string, string>>;

  /** @param choices matches by key, chosen for all rows with that name */
  constructor(choices: Readonly<Record<string, string>>) {
    this.#choices = choices;
  }

  /** All names so far, in the order of the table. */
  get names(): FoundName[] {
    return [...this.#names.values()];
  }

  /** Returns the match of a name; null: none. */
  find(
    kind: NameKind,
    text: string,
    of: {
      readonly options: readonly Named[];
      readonly within?: Named;
      readonly hasTimes?: boolean;
      /** Whether the row contradicts the obvious match, so that a person has to choose. */
      readonly isUnclear?: boolean;
      /** The match if the name matches nothing. */
      readonly fallback?: string | undefined;
    },
  ): string | null {
    const { options, within = null, hasTimes = false, isUnclear = false, fallback } = of;
    const parts = [kind, within?.id ?? '', folded(text)];
    const key = JSON.stringify(isUnclear ? [...parts, 'unclear'] : parts);
    const known = this.#names.get(key);
    if (known !== undefined) {
      this.#names.set(key, { ...known, rows: known.rows + 1, hasTimes: known.hasTimes && hasTimes });
      if (known.meaning !== meanings.times || hasTimes) return known.meaning;
      return null;
    }
    const obvious = kind === 'status' ? readStatus(text) : obviousMeaning(text, isUnclear ? [] : options);
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

/** The words for `meanings` on a command line. */
const meaningOf: Readonly<Record<string, string>> = { times: '@times', day: '@day' };

/**
 * Converts matches by text to choices by key. The names of slots are found only once their space is matched, and
 * those of packages once their slot is matched, so the table is searched three times.
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
        const isStatus = importStatuses.some((status) => status === meaning);
        if (meaning === undefined || (kind === 'status' && !isStatus)) return [];
        const isSkipped = meaning === 'skip' && kind !== 'status';
        return [[key, isSkipped ? meanings.skip : (meaningOf[meaning] ?? meaning)]];
      }),
    );
  return choices;
}
