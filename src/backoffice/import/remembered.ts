import { importUndone } from '../../domain/booking/decision-reason.ts';
import { type ImportField, importFields } from '../../domain/booking/import/columns.ts';
import { client } from '../api/client.ts';

/** The choices of a person in the review of a file. */
export interface ImportChoices {
  /** The field of each column, by normalised heading; null: ignored. */
  readonly columns: Readonly<Record<string, ImportField | null>>;
  /** The matches of names, by the keys of `FoundName`. */
  readonly names: Readonly<Record<string, string>>;
}

/** The choices made in earlier imports of a venue, stored in this browser. */
export interface RememberedChoices extends ImportChoices {
  /** The last import with these choices, by one of its bookings; null: none since they were made. */
  readonly last: { readonly at: number; readonly reference: string } | null;
}

const nothing: RememberedChoices = { columns: {}, names: {}, last: null };
const keyOf = (venueId: string) => `import ${venueId}`;
/** The maximum number of columns and of names, to keep storage small. */
const most = 500;

/** Returns the choices of earlier imports. Forgets them if the last of these was undone, here or elsewhere. */
export async function currentChoices(venueId: string): Promise<RememberedChoices> {
  const remembered = rememberedChoices(venueId);
  if (remembered.last === null) return remembered;
  const { reference } = remembered.last;
  const path = { venueId, reference };
  const booking = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
  if (!booking.ok || booking.data.reasonCode !== importUndone) return remembered;
  forgetChoices(venueId);
  return nothing;
}

/** Returns the stored choices; none if the storage is unavailable or has another format. */
function rememberedChoices(venueId: string): RememberedChoices {
  try {
    const { columns, names, last } = JSON.parse(
      localStorage.getItem(keyOf(venueId)) ?? '{}',
    ) as Partial<RememberedChoices>;
    return {
      columns: entriesOf(columns, (field) => field === null || importFields.some((each) => each === field)),
      names: entriesOf(names, (meaning) => typeof meaning === 'string'),
      last: typeof last?.at === 'number' && typeof last.reference === 'string' ? last : null,
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

/** Remembers choices, in addition to earlier ones, or the import that was made with them. */
export function rememberChoices(venueId: string, chosen: Partial<RememberedChoices>): void {
  const before = rememberedChoices(venueId);
  const latest = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).slice(-most));
  try {
    const columns = latest({ ...before.columns, ...chosen.columns });
    localStorage.setItem(
      keyOf(venueId),
      JSON.stringify({
        columns,
        names: latest({ ...before.names, ...chosen.names }),
        last: chosen.last ?? before.last,
      }),
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
