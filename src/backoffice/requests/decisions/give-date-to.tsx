import { Select } from '../../../ui/parts/select.tsx';
import { shownBookingName } from '../../base/guest-name.ts';
import { t } from '../messages.ts';
import { rankLabel } from '../rank.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { useWaitingFor } from './use-waiting-for.ts';

/** The waiting request that is given a date. */
export interface Receiver {
  /** '': none. */
  readonly reference: string;
  /** The name of its guest. */
  readonly name: string;
}

/** The date is given to nobody. */
export const noReceiver: Receiver = { reference: '', name: '' };

interface GiveDateToProps {
  readonly venueId: string;
  /** The request whose date becomes free. */
  readonly request: StaffRequest;
  readonly receiver: Receiver;
  readonly onChange: (receiver: Receiver) => void;
}

/** Lets staff give the date that becomes free to a request that waits for it; nothing if none does. */
export function GiveDateTo({ venueId, request, receiver, onChange }: GiveDateToProps) {
  const waiting = useWaitingFor(venueId, request);
  if (waiting.length === 0) return null;
  return (
    <Select
      name="give-date-to"
      label={t('giveDateTo')}
      value={receiver.reference}
      isRequired={false}
      options={waiting.map((each) => [
        each.reference,
        [shownBookingName(each), rankLabel(each, false)].join(' · '),
      ])}
      problem={undefined}
      onValue={(reference) => {
        const chosen = waiting.find((each) => each.reference === reference);
        onChange(chosen ? { reference, name: shownBookingName(chosen) } : noReceiver);
      }}
    />
  );
}

/** Returns the member of a body that gives the date; to spread. */
export const giveDateBody = ({ reference }: Receiver) => reference !== '' && { giveDateTo: reference };
