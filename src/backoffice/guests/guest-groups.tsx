import { useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { may } from '../base/session.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { showErrorToast } from '../parts/error-toast.ts';
import { QueryView } from '../parts/query-view.tsx';
import { useGroupsOfGuest } from '../parts/use-groups-of-guest.ts';
import { t } from './messages.ts';

interface GuestGroupsProps {
  readonly venueId: string;
  /** The addresses of the guest. */
  readonly addresses: readonly string[];
}

/** Renders the guest groups of a guest; nothing if the venue has none, or the guest no address. */
export function GuestGroups({ venueId, addresses }: GuestGroupsProps) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const groups = venue.data?.groups ?? [];
  const [address = ''] = addresses;
  const own = useGroupsOfGuest(venueId, groups.length > 0 ? address : '');
  // Shown at once, before the query has it.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const change = useMutation({
    mutationFn: ({ groupId, isMember }: { readonly groupId: string; readonly isMember: boolean }) =>
      client.post('/venues/{venueId}/guest-groups/{groupId}/members', {
        path: { venueId, groupId },
        body: isMember ? { add: [address] } : { remove: [...addresses] },
      }),
    onError(error, { groupId, isMember }) {
      setChosen({ ...chosen, [groupId]: !isMember });
      showErrorToast(error);
    },
  });
  if (groups.length === 0 || address === '') return null;
  return (
    <section class="card">
      <h2>{t('groups')}</h2>
      <QueryView query={own} count={1}>
        {(memberships) =>
          groups.map(({ id, name }) => (
            <Checkbox
              key={id}
              name={`group-${id}`}
              isChecked={chosen[id] ?? memberships.some((each) => each.id === id)}
              isOff={change.isPending || !may(venueId, 'guest-groups.edit')}
              onChange={(isMember) => {
                setChosen({ ...chosen, [id]: isMember });
                change.mutate({ groupId: id, isMember });
              }}
            >
              <span dir="auto">{name}</span>
            </Checkbox>
          ))
        }
      </QueryView>
    </section>
  );
}
