import { addDays } from '../../domain/time/calendar.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { navigate } from '../shell/address.ts';
import { pathOf } from '../shell/routes.ts';
import { formatDateRange } from './labels.ts';
import { t } from './messages.ts';
import type { Row } from './rows.ts';
import type { Selection } from './timeline-keys.ts';

interface SelectionDialogProps {
  readonly venueId: string;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly mayBook: boolean;
  readonly mayBlock: boolean;
  readonly onBlock: () => void;
  readonly onClose: () => void;
}

/** Offers to book or block the selected days of some spaces. */
export function SelectionDialog(props: SelectionDialogProps) {
  const { venueId, rows, selection, mayBook, mayBlock, onBlock, onClose } = props;
  const { spaceIds, from, to } = selection;
  const names = rows.filter(({ space }) => spaceIds.includes(space.id)).map(({ space }) => space.name);
  const [spaceId = ''] = spaceIds;
  // A booking takes one space, and at most 31 hours.
  const canBook = mayBook && spaceIds.length === 1 && to <= addDays(from, 1);
  return (
    <Dialog title={formatDateRange(from, to)} onClose={onClose}>
      <p>{names.join(', ')}</p>
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
