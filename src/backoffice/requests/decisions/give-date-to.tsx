import { Select } from '../../../ui/parts/select.tsx';
import { shownGuestName } from '../../base/guest-name.ts';
import { t } from '../messages.ts';
import { rankLabel } from '../rank.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { useWaitingFor } from './use-waiting-for.ts';

interface GiveDateToProps {
  readonly venueId: string;
  /** The request whose date becomes free. */
  readonly request: StaffRequest;
  /** The reference of the waiting request that is given the date; '': none. */
  readonly receiver: string;
  readonly onChange: (receiver: string) => void;
}

/** Lets staff give the date that becomes free to a request that waits for it; nothing if none does. */
export function GiveDateTo({ venueId, request, receiver, onChange }: GiveDateToProps) {
  const waiting = useWaitingFor(venueId, request);
  if (waiting.length === 0) return null;
  return (
    <Select
      name="give-date-to"
      label={t('giveDateTo')}
      value={receiver}
      isRequired={false}
      options={waiting.map((each) => [
        each.reference,
        [shownGuestName(each.guest.name), rankLabel(each, false)].join(' · '),
      ])}
      problem={undefined}
      onValue={onChange}
    />
  );
}

/** Returns the member of a body that gives the date; to spread. */
export const giveDateBody = (receiver: string) => receiver !== '' && { giveDateTo: receiver };
