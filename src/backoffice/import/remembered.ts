import { type ImportField, importFields } from '../../domain/booking/import/columns.ts';

/** The choices made in earlier imports of a venue, stored in this browser. */
export interface RememberedChoices {
  /** The field of each column, by normalised heading; null: ignored. */
  readonly columns: Readonly<Record<string, ImportField | null>>;
  /** The matches of names, by the keys of `FoundName`. */
  readonly names: Readonly<Record<string, string>>;
}

const nothing: RememberedChoices = { columns: {}, names: {} };
const keyOf = (venueId: string) => `import ${venueId}`;
/** The maximum number of columns and of names, to keep storage small. */
const most = 500;

/** Returns the choices of earlier imports; none if the storage is unavailable or has another format. */
export function rememberedChoices(venueId: string): RememberedChoices {
  try {
    const { columns, names } = JSON.parse(
      localStorage.getItem(keyOf(venueId)) ?? '{}',
    ) as Partial<RememberedChoices>;
    return {
      columns: entriesOf(columns, (field) => field === null || importFields.some((each) => each === field)),
      names: entriesOf(names, (meaning) => typeof meaning === 'string'),
    };
  } catch {
    return nothing;
  }
}

function entriesOf<Value>(
  stored: Readonly<Record<string, Value>> | undefined,
  isValid: (value: Value) => boolean,
) {
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isValid(value)));
}

/** Remembers choices, in addition to earlier ones. */
export function rememberChoices(venueId: string, chosen: RememberedChoices): void {
  const before = rememberedChoices(venueId);
  const latest = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).slice(-most));
  try {
    const columns = latest({ ...before.columns, ...chosen.columns });
    localStorage.setItem(
      keyOf(venueId),
      JSON.stringify({ columns, names: latest({ ...before.names, ...chosen.names }) }),
    );
  } catch {
    // Storage is unavailable or full: the next import asks again.
  }
}

/** Forgets all choices: an import that is undone may have had a wrong one. */
export function forgetChoices(venueId: string): void {
  try {
    localStorage.removeItem(keyOf(venueId));
  } catch {
    // Storage is unavailable, so nothing is remembered.
  }
}
