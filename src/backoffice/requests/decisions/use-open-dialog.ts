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

/** Which dates of a booking a change is for. */
export const dateScopes = ['one', 'following', 'all'] as const;
export type DateScope = (typeof dateScopes)[number];

/**
 * Stores the name of the open dialog in the URL, so that a reload keeps it open and Back closes it. Dialogs about dates
 * also have their numbers, and which others they concern: `?do=move&item=1&scope=following`, `?do=cancel-date&item=1,4`.
 */
export function useOpenDialog(venueId: string, reference: string) {
  const { searchParams: query } = currentUrl.value;
  const items = query.get('item')?.split(',').map(Number) ?? [];
  return {
    open: query.get('do'),
    /** The numbers of the dates that the dialog is about. */
    items,
    /** Null: not chosen. */
    scope: dateScopes.find((each) => each === query.get('scope')) ?? null,
    show(name: DialogName | null, about: readonly number[] = [], scope: DateScope | null = null) {
      const requested = {
        ...queryWithoutDialog(query),
        ...(name !== null && { do: name }),
        ...(about.length > 0 && { item: about.join(',') }),
        ...(scope !== null && { scope }),
      };
      navigate(pathOf(venueId, 'requests', [reference], requested), 'replace');
    },
  };
}

/** Returns the query of the page without its dialog. */
export function queryWithoutDialog(query: URLSearchParams): Record<string, string> {
  const { do: _, item: __, scope: ___, ...rest } = Object.fromEntries(query);
  return rest;
}
