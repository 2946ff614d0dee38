import type { DataOfPath, InputOf } from '../../client/manage.ts';
import { blockIncludesDate } from '../../domain/booking/block.ts';
import { everyDay } from '../../domain/fields/weekdays.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

type BlockBody = InputOf<'post', '/venues/{venueId}/blocks'>['body'];
type StoredBlock = DataOfPath<'get', '/venues/{venueId}/blocks/{blockId}'>;
export type ListedBlock = DataOfPath<'get', '/venues/{venueId}/blocks'>[number];

/** The draft of a block. */
export interface BlockDraft {
  readonly isForAll: boolean;
  readonly spaceIds: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly isByHours: boolean;
  readonly fromTime: string;
  readonly toTime: string;
  readonly weekdays: readonly number[];
  readonly everyYear: boolean;
  readonly reason: string;
  /** Dates it leaves out. */
  readonly except: readonly CalendarDate[];
}

/** Converts a draft to the API's body, without default values. */
export function bodyOf(draft: BlockDraft, except: readonly CalendarDate[] = []): BlockBody {
  const { isForAll, spaceIds, from, to, isByHours, fromTime, toTime, weekdays, everyYear, reason } = draft;
  return {
    ...(!isForAll && { spaceIds: [...spaceIds] }),
    from,
    to,
    ...(isByHours && { fromTime, toTime }),
    ...(weekdays.length < 7 && { weekdays: [...weekdays] }),
    ...(everyYear && { everyYear }),
    ...(except.length > 0 && { except: [...except] }),
    reason,
  };
}

/** Returns the draft of a new block. */
export function newBlock({
  from,
  to,
  spaceIds,
  hours = null,
}: {
  readonly from: CalendarDate;
  /** Null: one day. */
  readonly to: CalendarDate | null;
  /** Null: all spaces. */
  readonly spaceIds: readonly string[] | null;
  /** Null: whole days. */
  readonly hours?: { readonly start: string; readonly end: string } | null;
}): BlockDraft {
  return {
    isForAll: spaceIds === null,
    spaceIds: spaceIds ?? [],
    from,
    to: to ?? from,
    isByHours: hours !== null,
    fromTime: hours?.start ?? '09:00',
    toTime: hours?.end ?? '13:00',
    weekdays: everyDay,
    everyYear: false,
    reason: '',
    except: [],
  };
}

/** Returns the draft of a stored block. */
export function draftOf(block: StoredBlock): BlockDraft {
  const { spaceId, spaceIds, from, to, fromTime, toTime, weekdays, everyYear = false } = block;
  const { reason = '', except = [] } = block;
  const ids = spaceId === undefined ? spaceIds : [spaceId];
  return {
    isForAll: ids === undefined,
    spaceIds: ids ?? [],
    from,
    to,
    everyYear,
    reason,
    except,
    isByHours: fromTime !== undefined,
    fromTime: fromTime ?? '09:00',
    toTime: toTime ?? '13:00',
    weekdays: weekdays ?? everyDay,
  };
}

/** Returns the exceptions that are days of a block. */
export const exceptionsWithin = ({ except, ...times }: BlockDraft): CalendarDate[] =>
  except.filter((date) => blockIncludesDate({ ...times, fromTime: null, toTime: null }, date));
