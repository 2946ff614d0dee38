/** Where the dates of a booking were and are, as the event log names them (domain/events/event.ts). */
import { wallTimeIn } from '../../../ui/locale/zone.ts';
import { formats } from '../../messages/language.ts';
import { wholeTimes } from '../../parts/event-times.ts';
import { t } from '../messages.ts';

/** A place of a date. Events of older services have no names and times. */
export interface Place {
  readonly date: string;
  readonly spaceId?: string;
  readonly spaceName?: string;
  readonly slotName?: string | null;
  readonly packageName?: string | null;
  readonly startsAt?: string;
  readonly endsAt?: string;
}

/** Where a date was and is; absent: it is new, or cancelled. */
export interface ChangedPlace {
  readonly from?: Place;
  readonly to?: Place;
}

/** The data of an event about places: several dates are changed together. */
export interface ChangedPlaces extends ChangedPlace {
  readonly others?: readonly ChangedPlace[];
}

/** What the texts need to know about the venue. */
export interface PlaceContext {
  readonly timezone: string;
  /** Returns the name of a space, for events without it. */
  readonly spaceName?: (id: string) => string;
}

/** Returns the text of each changed date, before and after; null: it is new, or cancelled. */
export const placeLines = (
  { from, to, others = [] }: ChangedPlaces,
  context: PlaceContext,
): { readonly before: string | null; readonly after: string | null }[] =>
  [{ ...(from && { from }), ...(to && { to }) }, ...others].map((changed) => ({
    before: changed.from ? placeText(changed.from, changed.to, context) : null,
    after: changed.to ? placeText(changed.to, changed.from, context) : null,
  }));

/** Returns what happened to a date: `12 June 2027, Evening, 19:00–23:00 moved to 12 June 2027, Morning, 9:00–12:00`. */
export function changedPlaceText({ before, after }: ReturnType<typeof placeLines>[number]): string {
  if (before === null) return t('didAddDate', { date: after ?? '' });
  // An event of an older service, without times.
  if (before === after) return t('didMove');
  return after === null
    ? t('didCancelDate', { date: before })
    : t('didMoveDate', { date: before, to: after });
}

/** Returns the day of a place, and what differs from the other one: slot and times, space, package. */
function placeText(place: Place, other: Place | undefined, context: PlaceContext): string {
  const parts = [timesText, spaceText, packageText].flatMap((textOf) => {
    const text = textOf(place, context);
    return text !== '' && (other === undefined || text !== textOf(other, context)) ? text : [];
  });
  return [formats.plainDate(place.date), ...parts].join(formats.comma);
}

function timesText({ slotName, startsAt, endsAt }: Place, { timezone }: PlaceContext): string {
  if (startsAt === undefined || endsAt === undefined) return '';
  const [startTime = '', endTime = ''] = [startsAt, endsAt].map((at) =>
    wallTimeIn(timezone)(Date.parse(at)).slice('YYYY-MM-DDT'.length),
  );
  const times = wholeTimes({ startTime, endTime, startsAt, endsAt }, timezone);
  return slotName ? [formats.isolate(slotName), times].join(formats.comma) : times;
}

function spaceText({ spaceId = '', spaceName }: Place, context: PlaceContext): string {
  const name = spaceName ?? context.spaceName?.(spaceId) ?? '';
  return name === '' ? '' : formats.isolate(name);
}

const packageText = ({ packageName }: Place): string => (packageName ? formats.isolate(packageName) : '');
