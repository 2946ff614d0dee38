import type { ManagementSchemas } from '../../../client/manage.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { useDebounced } from '../../parts/use-debounced.ts';
import { useGroupsOfGuest } from '../../parts/use-groups-of-guest.ts';
import { groupNames } from '../group-names.ts';
import { t } from '../messages.ts';

type GuestGroup = ManagementSchemas['Venue']['groups'][number];

/** The choice of the groups that the e-mail address is a member of, and of none; others are ids of groups. */
const [byAddress, none] = ['', '-'];

/** How long a person pauses while typing, in milliseconds. */
const pauseMs = 300;

/** The guest groups whose prices a new booking gets. */
export interface ChosenGroups {
  /** Those that the e-mail address is a member of. */
  readonly ofAddress: readonly GuestGroup[];
  readonly ids: readonly string[];
}

/**
 * Returns the groups of a new booking.
 *
 * @param choice '': those of the address
 */
export function useGroups(
  venueId: string,
  groups: readonly GuestGroup[],
  { email, choice }: { readonly email: string; readonly choice: string },
): ChosenGroups {
  const address = useDebounced(email.trim(), pauseMs);
  const { data: ofAddress = [] } = useGroupsOfGuest(venueId, groups.length > 0 ? address : '');
  const ids = choice === byAddress ? ofAddress.map(({ id }) => id) : choice === none ? [] : [choice];
  return { ofAddress, ids };
}

interface GroupFieldProps {
  readonly groups: readonly GuestGroup[];
  readonly chosen: ChosenGroups;
  readonly choice: string;
  readonly problem: string | undefined;
  readonly onChoice: (choice: string) => void;
}

/** Renders a select for the guest groups whose prices a new booking gets. */
export function GroupField({ groups, chosen: { ofAddress }, choice, problem, onChoice }: GroupFieldProps) {
  const names = ofAddress.length > 0 ? groupNames(ofAddress) : t('noGroup');
  return (
    <Select
      name="groups"
      label={t('pricesFor')}
      value={choice}
      problem={problem}
      isRequired={false}
      none={t('groupsOfAddress', { names })}
      options={[[none, t('noGroup')], ...groups.map(({ id, name }) => [id, name] as const)]}
      onValue={onChoice}
    />
  );
}
