import { currentUrl, navigate } from '../../shell/address.ts';
import { pathOf } from '../../shell/routes.ts';

/** What can be done with a request in a dialog, by the name it has in the address: `?do=decline`. */
export type DialogName = 'decline' | 'cancel' | 'move' | 'price' | 'write';

/** Which dialog of a request is open. It stands in the address, so that a reload keeps it; Back leads to where one came from. */
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
