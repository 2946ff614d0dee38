import type { CalendarDate } from '../../domain/time/instant.ts';
import { may } from '../base/session.ts';
import { BlockDialog } from './block-dialog.tsx';
import { newBlock } from './block-draft.ts';
import type { CalendarState, DateRange } from './calendar-url.ts';
import { LoadedMove } from './loaded-move.tsx';
import { SelectionDialog } from './selection-dialog.tsx';
import type { CalendarData } from './use-calendar.ts';

interface TaskDialogProps {
  readonly venueId: string;
  readonly place: CalendarState;
  readonly go: (change: Partial<CalendarState>) => void;
  readonly dates: DateRange;
  readonly today: CalendarDate;
  /** undefined: not loaded yet. */
  readonly drawn: CalendarData | undefined;
}

/** Renders the dialog of the task that the URL names: block days, book or block selected ones, or move a booking. */
export function TaskDialog({ venueId, place, go, dates, today, drawn }: TaskDialogProps) {
  const { task, day, spaceId, until, reference, item, hours } = place;
  const close = () =>
    go({
      task: null,
      day: null,
      spaceId: null,
      until: null,
      reference: null,
      item: null,
      hours: null,
    });
  if (task === 'move' && reference !== null)
    return (
      <LoadedMove
        key={`${reference} ${item}`}
        venueId={venueId}
        reference={reference}
        item={item}
        to={day !== null && spaceId !== null ? { date: day, spaceId, hours } : null}
        onClose={close}
      />
    );
  if (!drawn) return null;
  if (task === 'block')
    return (
      <BlockDialog
        venueId={venueId}
        spaces={drawn.rows}
        draft={newBlock({
          from: day ?? (today >= dates.from && today <= dates.to ? today : dates.from),
          to: until,
          spaceIds: spaceId?.split(',') ?? null,
          hours,
        })}
        onClose={until === null ? () => go({ task: null }) : close}
      />
    );
  if (task === 'add' && day !== null && spaceId !== null)
    return (
      <SelectionDialog
        venueId={venueId}
        mayBlock={may(venueId, 'blocks.edit')}
        mayBook={may(venueId, 'requests.decide')}
        rows={drawn.rows}
        selection={{ spaceIds: spaceId.split(','), from: day, to: until ?? day }}
        hours={hours}
        onBlock={() => go({ task: 'block' })}
        onClose={close}
      />
    );
  return null;
}
