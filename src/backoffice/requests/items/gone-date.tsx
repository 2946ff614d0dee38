import { Select } from '../../../ui/parts/select.tsx';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { RequestProps } from '../request/staff-request.ts';

interface GoneDateProps extends RequestProps {
  /** The dialog, which opens for the other date. */
  readonly dialog: 'move' | 'cancel-date';
}

/** Says that the date of a dialog no longer exists, and offers the others of the booking. */
export function GoneDate({ request, venueId, dialog }: GoneDateProps) {
  const { reference, items } = request;
  const { show } = useOpenDialog(venueId, reference);
  const open = byStart(items).filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
  return (
    <>
      <p class="problem" role="alert">
        {t('dateGone')}
      </p>
      {open.length > 0 && (
        <Select
          name="other-date"
          label={t('otherDate')}
          value=""
          problem={undefined}
          options={open.map((item) => [String(item.item), nameOfDate(item, items)])}
          none="–"
          isRequired
          // The last date is cancelled with the booking.
          onValue={(value) =>
            show(dialog === 'cancel-date' && items.length === 1 ? 'cancel' : dialog, [Number(value)])
          }
        />
      )}
    </>
  );
}
