import type { CodedProblem, ManagementError } from '../../../client/manage.ts';
import { itemPath } from '../../../domain/booking/item-paths.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { problemMessage } from '../../messages/problems/problem-message.ts';
import { t } from '../messages.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { StaffRequest } from '../request/staff-request.ts';

type Item = StaffRequest['items'][number];

/** A date that cannot move. */
interface DateConflict {
  readonly item: number;
  /** The date to which it would move. */
  readonly name: string;
  readonly message: string;
  /** The booking in its way; null: something else. */
  readonly takenBy: string | null;
}

/**
 * Returns what is in the way of each of several dates.
 *
 * @param items the dates where they would be, in the order in which they were sent
 */
export function conflictsOf(
  error: ManagementError | null,
  items: readonly Item[],
  all: StaffRequest['items'],
): readonly DateConflict[] {
  if (error?.code !== 'CONFLICT' && error?.code !== 'VALIDATION_ERROR') return [];
  const isAlone = error.code === 'CONFLICT' && items.length === 1;
  const details: readonly (CodedProblem & { readonly path: string; readonly message: string })[] =
    error.details ?? (isAlone ? [{ path: itemPath(0), ...error }] : []);
  return items.flatMap((item, index) => {
    const detail = details.find(({ path }) => path === itemPath(index));
    if (detail === undefined) return [];
    const { reference } = detail.values ?? {};
    const takenBy = detail.problem === 'taken_by' && typeof reference === 'string' ? reference : null;
    return { item: item.item, name: nameOfDate(item, all), message: problemMessage(detail), takenBy };
  });
}

interface DateConflictsProps {
  readonly venueId: string;
  readonly conflicts: readonly DateConflict[];
  /** Whether other dates can move without these. */
  readonly mayLeaveOut: boolean;
  readonly leaveOut: (items: readonly number[]) => void;
}

/** Lists the dates that cannot move, each with the booking in its way, and offers to leave them out. */
export function DateConflicts({ venueId, conflicts, mayLeaveOut, leaveOut }: DateConflictsProps) {
  if (conflicts.length === 0) return null;
  const numbers = conflicts.map(({ item }) => item);
  return (
    <>
      {conflicts.map(({ item, name, message, takenBy }) => (
        <p key={item} class="problem">
          {name + formats.colon}
          {takenBy === null ? message : <TakenBy venueId={venueId} reference={takenBy} message={message} />}
        </p>
      ))}
      {mayLeaveOut && (
        <Button onClick={() => leaveOut(numbers)}>{t('leaveOutDates', { count: numbers.length })}</Button>
      )}
    </>
  );
}

/** Names the guest of the booking or hold in the way, with its reference. */
function TakenBy({
  venueId,
  reference,
  message,
}: {
  readonly venueId: string;
  readonly reference: string;
  readonly message: string;
}) {
  const { data } = useQuery('/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference },
  });
  if (data === undefined) return message;
  return (
    <>
      {t(data.status === 'accepted' ? 'whyBooked' : 'whyHeld')}{' '}
      <a href={pathOf(venueId, 'requests', [reference], { show: 'all' })}>
        <bdi>{shownBookingName(data)}</bdi> · {reference}
      </a>
    </>
  );
}
