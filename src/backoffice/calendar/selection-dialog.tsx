import { addDays } from '../../domain/time/calendar.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { useInfiniteQuery } from '../api/use-query.ts';
import { Dialog } from '../parts/dialog.tsx';
import { navigate } from '../shell/address.ts';
import { pathOf } from '../shell/routes.ts';
import type { CalendarState } from './calendar-url.ts';
import { formatDateRange, formatTimes } from './labels.ts';
import { t } from './messages.ts';
import type { Row } from './rows.ts';
import type { Selection } from './timeline-keys.ts';

interface SelectionDialogProps {
  readonly venueId: string;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  /** The drawn hours; null: whole days. */
  readonly hours: CalendarState['hours'];
  readonly mayBook: boolean;
  readonly mayBlock: boolean;
  readonly onBlock: () => void;
  readonly onClose: () => void;
}

/** Offers to book or block the selected days of some spaces. */
export function SelectionDialog(props: SelectionDialogProps) {
  const { venueId, rows, selection, hours, mayBook, mayBlock, onBlock, onClose } = props;
  const { spaceIds, from, to } = selection;
  const names = rows.filter(({ space }) => spaceIds.includes(space.id)).map(({ space }) => space.name);
  const [spaceId = ''] = spaceIds;
  // A booking takes one space, and at most 31 hours.
  const canBook = mayBook && spaceIds.length === 1 && to <= addDays(from, 1);
  const slots = useInfiniteQuery(canBook && hours ? '/venues/{venueId}/spaces/{spaceId}/slots' : null, {
    path: { venueId, spaceId },
    query: { limit: '200' },
  });
  // The slot with these times has a price.
  const slot = slots.data?.find(
    ({ startTime, endTime }) => startTime === hours?.start && endTime === hours.end,
  );
  return (
    <Dialog title={formatDateRange(from, to)} onClose={onClose}>
      <p>
        {names.join(', ')}
        {hours && <strong> {formatTimes(hours.start, hours.end)}</strong>}
        {slot && ` · ${slot.name}`}
      </p>
      {mayBook && !canBook && <p class="note">{t('bookOneSpace')}</p>}
      <div class="actions">
        {canBook && (
          <PrimaryButton
            onClick={() => {
              // "Back" leads to the calendar without this dialog.
              onClose();
              navigate(
                pathOf(venueId, 'requests', ['new'], {
                  ...{ space: spaceId, date: from },
                  ...(slot ? { slot: slot.id } : hours),
                  ...(to > from && { until: to }),
                }),
              );
            }}
          >
            {t('addBooking')}
          </PrimaryButton>
        )}
        {mayBlock && <Button onClick={onBlock}>{t('block')}</Button>}
      </div>
    </Dialog>
  );
}
