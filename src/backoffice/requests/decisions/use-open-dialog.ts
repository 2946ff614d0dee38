import { currentUrl, navigate } from '../../shell/address.ts';
import { pathOf } from '../../shell/routes.ts';

/** The dialogs of a request, by their names in the URL: `?do=decline`. */
export type DialogName = 'decline' | 'cancel' | 'move' | 'price' | 'write';

/** Stores the name of the open dialog in the URL, so that a reload keeps it open and Back closes it. */
export function useOpenDialog(venueId: string, reference: string) {
  const { searchParams: query } = currentUrl.value;
  return {
    open: query.get('do'),
    show(name: DialogName | null) {
      const { do: _, ...rest } = Object.fromEntries(query);
      const requested = name === null ? rest : { ...rest, do: name };
      navigate(pathOf(venueId, 'requests', [reference], requested), 'replace');
    },
  };
}
