import { monthOf } from '../../domain/time/months.ts';
import { extrasOf, timesOf } from '../state/item-parts.ts';
import type { BookingSession } from '../state/session.ts';
import { type Attempt, type Item, nothingChosen } from '../state/state.ts';

/**
 * Begins another request after the receipt of an earlier attempt: with what the visitor has sent since, which did not arrive,
 * without the dates that had arrived before. Empty if those are all.
 */
export function continueUnsent(session: BookingSession, unsent: Attempt, arrived: Attempt): void {
  const { body, isWaiting, shown } = unsent;
  const before = isWaiting === arrived.isWaiting ? itemsIn(arrived).map(timeOf) : [];
  const [first, ...others] = itemsIn(unsent).filter((item) => !before.includes(timeOf(item)));
  // A copy: not another request that is kept.
  session.reset({ ...(first ? shown.draft : nothingChosen.draft) });
  if (!first) return;
  // Of the page's attributes.
  session.chooseDateWhenKnown(null);
  const { spaceId, slotId, packageId, date, attendance, layout } = first;
  session.resume({
    spaceId,
    slotId,
    times: timesOf(first),
    packageId,
    preferredPackageId: packageId,
    date,
    cursor: date,
    month: monthOf(date),
    guests: attendance ?? null,
    extras: extrasOf(first),
    layout: layout ?? null,
    others,
    waitingFor: isWaiting ? { date, slotId } : null,
    answers: shown.answers,
    agreedTo: body.terms ?? null,
    code: body.code ?? '',
    isCodeApplied: !!body.code,
    isLinked: true,
  });
  session.open('details');
}

/** Returns the dates of a request, the main one first. A form of an earlier version, which kept none, sent no times of fixed slots. */
const itemsIn = ({ body, items = [body, ...(body.additionalItems ?? [])] }: Attempt): readonly Item[] =>
  items;

const timeOf = ({ spaceId, slotId, date, startTime, endTime }: Item) =>
  [spaceId, slotId, date, startTime, endTime].join();
