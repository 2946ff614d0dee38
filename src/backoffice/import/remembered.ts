/** The choices that a person made in earlier imports of files with the same headings, stored in this browser. */
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { type ImportField, importFields } from '../../domain/booking/import/columns.ts';
import { folded } from '../../domain/booking/import/table.ts';
import { client } from '../api/client.ts';

/** The choices for files with some headings: in others, the same heading or name may mean something else. */
export interface RememberedChoices {
  /** The field of each column, or null if it is ignored; null: none was changed. */
  readonly columns: readonly (ImportField | null)[] | null;
  /** The matches of names, by the keys of `FoundName`. */
  readonly names: Readonly<Record<string, string>>;
  /** The last import with these choices, by one of its bookings; null: none since they were made. */
  readonly last: { readonly at: number; readonly reference: string } | null;
}

type Headings = readonly string[];
type ByLayout = Readonly<Record<string, RememberedChoices>>;

const nothing: RememberedChoices = { columns: null, names: {}, last: null };
const keyOf = (venueId: string) => `import ${venueId}`;
const layoutOf = (headings: Headings) => headings.map(folded).join('|');
/** The maximum number of names, and of different headings, to keep storage small. */
const most = { names: 500, layouts: 20 };

/** Returns the choices for files with these headings. Forgets them if their last import was undone, here or elsewhere. */
export async function currentChoices(venueId: string, headings: Headings): Promise<RememberedChoices> {
  const remembered = storedChoices(venueId)[layoutOf(headings)] ?? nothing;
  if (remembered.last === null) return remembered;
  const { reference } = remembered.last;
  const path = { venueId, reference };
  const booking = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
  if (!booking.ok || booking.data.reasonCode !== importUndone) return remembered;
  forgetChoices(venueId, headings);
  return nothing;
}

/** Returns the stored choices; none if the storage is unavailable or has another format. */
function storedChoices(venueId: string): ByLayout {
  try {
    const { layouts } = JSON.parse(localStorage.getItem(keyOf(venueId)) ?? '{}') as {
      readonly layouts?: Readonly<Record<string, Partial<RememberedChoices>>>;
    };
    return Object.fromEntries(
      Object.entries(layouts ?? {}).map(([layout, { columns, names, last }]) => [
        layout,
        {
          columns: columns?.map((field) => importFields.find((each) => each === field) ?? null) ?? null,
          names: Object.fromEntries(
            Object.entries(names ?? {}).filter(([, meaning]) => typeof meaning === 'string'),
          ),
          last: typeof last?.at === 'number' && typeof last.reference === 'string' ? last : null,
        },
      ]),
    );
  } catch {
    return {};
  }
}

function store(venueId: string, layouts: ByLayout): void {
  try {
    localStorage.setItem(keyOf(venueId), JSON.stringify({ layouts }));
  } catch {
    // Storage is unavailable or full: the next import asks again.
  }
}

/** Remembers choices, in addition to earlier ones for the same headings, or the import that was made with them. */
export function rememberChoices(
  venueId: string,
  headings: Headings,
  chosen: Partial<RememberedChoices>,
): void {
  const layout = layoutOf(headings);
  const { [layout]: before = nothing, ...others } = storedChoices(venueId);
  const latest = <Value>(all: Readonly<Record<string, Value>>, count: number) =>
    Object.fromEntries(Object.entries(all).slice(-count));
  const names = latest({ ...before.names, ...chosen.names }, most.names);
  const { columns = before.columns, last = before.last } = chosen;
  store(venueId, latest({ ...others, [layout]: { columns, names, last } }, most.layouts));
}

/** Forgets the choices for files with these headings. */
export function forgetChoices(venueId: string, headings: Headings): void {
  const { [layoutOf(headings)]: _, ...others } = storedChoices(venueId);
  store(venueId, others);
}

/** Forgets the choices of an import that is undone: one of them may have been wrong. */
export function forgetImport(venueId: string, references: readonly string[]): void {
  const isOther = ([, { last }]: [string, RememberedChoices]) =>
    last === null || !references.includes(last.reference);
  store(venueId, Object.fromEntries(Object.entries(storedChoices(venueId)).filter(isOther)));
}
