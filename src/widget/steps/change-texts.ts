/** The texts about changes by the venue or by other visitors. */
import { nearestFreeDates } from '../calendar/nearest-dates.ts';
import { hourRules } from '../hour-parts.ts';
import type { ChangeMessages, LazyMessages, Translate } from '../messages/catalogue.ts';
import type { CatalogueTag } from '../messages/catalogues.ts';
import { loadChangeMessages } from '../messages/change-catalogues.ts';
import { sentences } from '../sentences.ts';
import { isWaiting, type Loss, lossOf } from '../state/availability.ts';
import { isOverCapacity } from '../state/is-over-capacity.ts';
import { chosen, chosenIn, chosenOrLost, currentItem } from '../state/selection.ts';
import type { SessionState } from '../state/state.ts';
import { dayOf } from '../state/timed-slot.ts';
import type { Booking } from '../use-booking.ts';
import { capacityText } from './capacity-text.ts';
import { type ChangedTerms, changedTermsOf } from './changed-terms.ts';
import { changeTexts } from './rare-texts.ts';
import { slotName } from './slot-times.ts';

const loaded = new Map<CatalogueTag, ChangeMessages>();

/** Loads the texts in a language. */
export async function loadChangeTexts(tag: CatalogueTag): Promise<void> {
  loaded.set(tag, (await loadChangeMessages(tag)).default);
}

/** Translates these texts; the page may have replaced some. */
export function changeTextsOf({ tag, addMessages }: Pick<Booking, 'tag' | 'addMessages'>): Translate {
  // `addMessages` takes any texts of the form.
  return addMessages(loaded.get(tag) as unknown as LazyMessages);
}

/** Says until when the venue had to answer. */
export const answerDueOf = (booking: Booking, time: string) => changeTextsOf(booking)('answerDue', { time });

changeTexts.textOf = (booking, key, values) =>
  loaded.has(booking.tag) ? changeTextsOf(booking)(key, values) : undefined;

changeTexts.lossMessageOf = (booking) => (loaded.has(booking.tag) ? lossMessage(booking) : null);

changeTexts.linesOf = (booking) => {
  const { state, formats } = booking;
  const { receipt, step } = state;
  if (!loaded.has(booking.tag)) return [];
  if (receipt) return receipt.isEarlier ? [changeTextsOf(booking)('earlierArrived')] : [];
  const isOver = step !== 'space' && isOverCapacity(state);
  return [...(isOver ? [sentences(capacityTexts(booking), formats)] : []), ...changeLines(booking)];
};

/** Returns how many guests the chosen space holds, and what a visitor with more can do. */
export function capacityTexts(booking: Booking): readonly string[] {
  const { state, formats } = booking;
  const { space } = chosen(state);
  const { data } = state.venue;
  return [
    ...(space ? [capacityText(booking, space, state.layout)] : []),
    ...(data ? [changeTextsOf(booking)('overCapacity', { venue: formats.isolate(data.name) })] : []),
  ];
}

/** Describes a loss, or what the venue has changed. */
function changeLines(booking: Booking): readonly string[] {
  const { state, formats } = booking;
  const { focus } = state;
  const changed = changedTermsOf(booking);
  if (lossOf(state))
    return focus?.target === 'loss' ? [] : [sentences([lossMessage(booking), nearestText(booking)], formats)];
  return [
    ...lostOptionTexts(booking),
    ...(changed && focus?.target !== 'price' ? [sentences(termTexts(booking, changed), formats)] : []),
  ];
}

/** Returns the heading of a loss. */
export function lossMessage(booking: Booking): string {
  const { state, t, formats } = booking;
  const loss = lossOf(state);
  const rules = loss === 'closed' && hourRules.brokenRules?.(booking);
  if (rules) return rules;
  const isLong = isLongTaken(state);
  if (!state.date || !(loss === 'taken' || (isLong && loss === 'closed'))) {
    const name = goneName(booking, loss);
    const lost = loss === 'past' ? changeTextsOf(booking)('dateOver') : t(lossKey(loss));
    return sentences([name && t('notOffered', { name }), lost], formats);
  }
  const { slot: lost } = chosen(state);
  const slot = lost ? slotName({ t, formats }, lost) : '';
  const date = formats.date(dayOf(state.date, lost));
  if (isWaiting(state) && state.waitingFor?.isRefused) return t('waitingRefused', { slot, date });
  return isLong
    ? slot + formats.comma + date + formats.colon + t(loss)
    : changeTextsOf(booking)('conflictHeading', { slot, date });
}

/** Returns the key of the text of a loss that needs no names. */
function lossKey(loss: Loss | null) {
  return loss === 'notice' || loss === 'horizon' ? loss : 'gone';
}

/** Returns the name of the space, slot or package that the venue no longer offers, if it is known; of a slot, with the chosen times. */
function goneName(booking: Booking, loss: Loss | null): string | undefined {
  const { state, formats } = booking;
  const now = chosen(state);
  if (isOfDate(loss) || (now.offer && loss === 'choiceGone')) return undefined;
  const { space, slot, offer } = chosenOrLost(state);
  if (loss !== 'spaceGone' && !now.slot) return slot && slotName(booking, slot);
  const name = (loss === 'spaceGone' ? space : offer)?.name;
  return name && formats.isolate(name);
}

/** Returns whether a choice is lost on its date only: others may be free. */
export const isOfDate = (loss: Loss | null) => loss !== 'choiceGone' && loss !== 'spaceGone';

/** Returns whether the date of a link is taken or closed, perhaps for long. */
export const isLongTaken = ({ isLinked, conflict }: SessionState) => isLinked && !conflict;

/**
 * Returns what a visitor whose date was just taken must know: nothing is lost, and this request was not sent. One of a tab that
 * was closed before its response arrived may hold the date.
 */
export function keptText(booking: Booking): string {
  const { state } = booking;
  const own = changeTextsOf(booking);
  // Of a request without a response, this is not known.
  const isUnknown = state.attempts.length > 0;
  const sent = own(state.isSentElsewhere ? 'takenElsewhere' : 'earlierMayHold');
  return `${isUnknown ? '' : `${sent} `}${own('conflictKept')}`;
}

/** Names the extras and layouts that the venue no longer offers, or how many it still offers. */
export function lostOptionTexts(booking: Booking): readonly string[] {
  const { state, t, formats } = booking;
  const own = changeTextsOf(booking);
  const listedBefore = state.listedBefore ?? state;
  return [currentItem(state) ?? [], state.others].flat().flatMap((item) => {
    const { slot, offer, layout } = chosenIn(state, item);
    if (!offer) return [];
    const named = chosenIn(listedBefore, item).offer?.extras;
    const texts = (item.extras ?? []).map(({ id, pieces }) => {
      const extra = offer.extras.find((each) => each.id === id);
      // An address has only the id.
      if (!extra) return goneText(named?.find((each) => each.id === id)?.name ?? id.replaceAll('-', ' '));
      const { name, per, most } = extra;
      const isLess = per === 'piece' && most && (pieces ?? 1) > most;
      return isLess && own('nowAtMost', { name: formats.isolate(name), max: formats.number(most) });
    });
    const date =
      state.others.length > 0 &&
      [formats.shortDate(dayOf(item.date, slot)), slot?.name].join(formats.separator);
    return [...texts, item.layout && !layout && goneText(item.layout)].flatMap((text) =>
      text ? [date ? date + formats.colon + text : text] : [],
    );
  });

  function goneText(name: string): string {
    return t('notOffered', { name: formats.isolate(name) });
  }
}

/** Names other free dates, those of the buttons. */
function nearestText(booking: Booking): string | undefined {
  const { state, formats } = booking;
  const slot = isOfDate(lossOf(state)) ? chosen(state).slot : undefined;
  const nearest = slot && state.date ? nearestFreeDates(state, [slot], state.date) : [];
  const dates = nearest.map((date) => formats.shortDate(dayOf(date, slot))).join(formats.comma);
  return slot && dates
    ? `${changeTextsOf(booking)('conflictNearest', { slot: slotName(booking, slot) })} ${dates}`
    : undefined;
}

/** Returns the heading above changed terms. */
export const titleOf = (booking: Booking, { isOtherPrice }: ChangedTerms) =>
  changeTextsOf(booking)(isOtherPrice ? 'priceChanged' : 'offerChanged');

/** Describes the previous and the new terms. */
function termTexts(booking: Booking, changed: ChangedTerms): readonly string[] {
  const { formats } = booking;
  const own = changeTextsOf(booking);
  const texts = changed.terms.flatMap(({ label, before, now }, index) => [
    changed.isOtherPrice && index === 0 ? '' : label,
    own('priceBefore') + formats.colon + before.join(formats.comma),
    own('priceNow') + formats.colon + now.join(formats.comma),
  ]);
  return [titleOf(booking, changed), ...texts.filter(Boolean)];
}
