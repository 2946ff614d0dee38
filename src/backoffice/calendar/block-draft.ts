import type { DataOfPath, InputOf } from '../../client/manage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

type BlockBody = InputOf<'post', '/venues/{venueId}/blocks'>['body'];
export type StoredBlock = DataOfPath<'get', '/venues/{venueId}/blocks'>[number];

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
}

/** Converts a draft to the API's body, without default values. */
export function bodyOf(draft: BlockDraft, except: readonly CalendarDate[] = []): BlockBody {
  const { isForAll, spaceIds, from, to, isByHours, fromTime, toTime, weekdays, everyYear, reason } = draft;
  return {
    ...(!isForAll && { spaceIds: [...spaceIds] }),
    ...{ from, to },
    ...(isByHours && { fromTime, toTime }),
    ...(weekdays.length < 7 && { weekdays: [...weekdays] }),
    ...(everyYear && { everyYear }),
    ...(except.length > 0 && { except: [...except] }),
    reason,
  };
}
