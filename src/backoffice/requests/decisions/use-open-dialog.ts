import { currentUrl, navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';

/** The dialogs of a request, by their names in the URL: `?do=decline`. */
export type DialogName =
  | 'edit'
  | 'decline'
  | 'cancel'
  | 'challenge'
  | 'move'
  | 'price'
  | 'write'
  | 'add-date'
  | 'cancel-date';

/**
 * Stores the name of the open dialog in the URL, so that a reload keeps it open and Back closes it. Dialogs about a
 * single date also have its number: `?do=move&item=1`.
 */
export function useOpenDialog(venueId: string, reference: string) {
  const { searchParams: query } = currentUrl.value;
  const item = query.get('item');
  return {
    open: query.get('do'),
    /** The number of the date that the dialog is about; null: none. */
    item: item === null ? null : Number(item),
    show(name: DialogName | null, about: number | null = null) {
      const requested = {
        ...queryWithoutDialog(query),
        ...(name !== null && { do: name }),
        ...(about !== null && { item: String(about) }),
      };
      navigate(pathOf(venueId, 'requests', [reference], requested), 'replace');
    },
  };
}

/** Returns the query of the page without its dialog. */
export function queryWithoutDialog(query: URLSearchParams): Record<string, string> {
  const { do: _, item: __, ...rest } = Object.fromEntries(query);
  return rest;
}
