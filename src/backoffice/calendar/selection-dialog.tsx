import { dateRange } from '../../domain/time/calendar.ts';
import { type ClockTimes, timeOutside } from '../../domain/time/clock-span.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { useInfiniteQuery } from '../api/use-query.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { Dialog } from '../parts/dialog.tsx';
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

/** The most dates that one booking from the calendar has: each is checked and priced. */
const most = 31;

/**
 * Offers to book or block the selected days of some spaces. Several days or spaces are one booking with a date for each;
 * two days in one space may also be one event overnight.
 */
export function SelectionDialog(props: SelectionDialogProps) {
  const { venueId, rows, selection, hours, mayBook, mayBlock, onBlock, onClose } = props;
  const { spaceIds, from, to } = selection;
  const selected = rows.filter(({ space }) => spaceIds.includes(space.id));
  const booked = withoutOverlaps(selected);
  const days = dateRange(from, to).length;
  const count = hours ? 1 : days * booked.length;
  const [spaceId = ''] = booked.map(({ space }) => space.id);
  const isTooMuch = count > most;
  const canBook = mayBook && !isTooMuch;
  const slots = useInfiniteQuery(canBook && hours ? '/venues/{venueId}/spaces/{spaceId}/slots' : null, {
    path: { venueId, spaceId },
    query: { limit: '200' },
  });
  // The slot with these times, or one by the hour around them, has a price.
  const slot =
    slots.data?.find(({ startTime, endTime }) => startTime === hours?.start && endTime === hours.end) ??
    slots.data?.find((each) => each.hours !== null && hours !== null && isWithin(each, hours));
  const book = (where: Readonly<Record<string, string>>) => {
    // "Back" leads to the calendar without this dialog.
    onClose();
    navigate(pathOf(venueId, 'requests', ['new'], { date: from, ...where }));
  };
  const names = (some: readonly Row[]) => some.map(({ space }) => space.name).join(formats.comma);
  return (
    <Dialog title={formatDateRange(from, to)} onClose={onClose}>
      <p>
        {names(selected)}
        {hours && <strong> {formatTimes(hours.start, hours.end)}</strong>}
        {slot && ` · ${slot.name}`}
      </p>
      {mayBook && isTooMuch && <p class="note">{t('bookFewer', { most })}</p>}
      {canBook && booked.length < selected.length && (
        <p class="note">{t('bookWhole', { spaces: names(booked) })}</p>
      )}
      <div class="actions">
        {canBook &&
          (count === 1 ? (
            <PrimaryButton
              onClick={() =>
                book({
                  space: spaceId,
                  ...(slot && { slot: slot.id }),
                  ...(slot?.hours === null ? {} : hours),
                })
              }
            >
              {t('addBooking')}
            </PrimaryButton>
          ) : (
            <PrimaryButton
              onClick={() => book({ space: booked.map(({ space }) => space.id).join(','), last: to })}
            >
              {t('bookDates', { count })}
            </PrimaryButton>
          ))}
        {canBook && !hours && booked.length === 1 && days === 2 && (
          <Button onClick={() => book({ space: spaceId, until: to })}>{t('bookOvernight')}</Button>
        )}
        {mayBlock && <Button onClick={onBlock}>{t('block')}</Button>}
      </div>
    </Dialog>
  );
}

/** Returns whether drawn hours are within a slot. */
const isWithin = (slot: ClockTimes, { start, end }: { readonly start: string; readonly end: string }) =>
  timeOutside(slot, { startTime: start, endTime: end }) === null;

/** Leaves out spaces whose rooms another selected space has: a whole hall includes its parts. */
function withoutOverlaps(rows: readonly Row[]): readonly Row[] {
  const taken = new Set<string>();
  return rows.filter(({ rooms }) => {
    if (rooms.some((room) => taken.has(room))) return false;
    for (const room of rooms) taken.add(room);
    return true;
  });
}
