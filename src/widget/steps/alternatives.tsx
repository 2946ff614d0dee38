/** Alternatives with prices for a lost date: other dates for the same time of day, other spaces that day. */
import type { Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { lowestPrice, priceFrom } from '../../ui/prices/price-messages.ts';
import { nearestFreeDates } from '../calendar/nearest-dates.ts';
import { hourRules } from '../hour-parts.ts';
import { chooseAlternativeDate, chooseDateFor } from '../state/alternative-date.ts';
import type { Loss } from '../state/availability.ts';
import { goToDate } from '../state/lazy-choices.ts';
import { chosenTimes } from '../state/other-spaces.ts';
import { amountsOn, mayRise } from '../state/prices.ts';
import { chosen, priceOptionsOf } from '../state/selection.ts';
import { dayOf, type TimedSlot } from '../state/timed-slot.ts';
import { useBooking } from '../use-booking.ts';
import { changeTextsOf } from './change-texts.ts';
import { Contact } from './contact.tsx';
import { slotName, slotTimes } from './slot-times.ts';

export interface AlternativesProps {
  /** The lost slots of the date. */
  readonly slots: readonly TimedSlot[];
  readonly loss: Loss | 'overlaps';
}

/** Renders other dates and spaces for a lost date; the venue's contact if no dates are found, or at short notice. */
export function Alternatives({ slots, loss }: AlternativesProps) {
  const booking = useBooking();
  const { state, formats, hours } = booking;
  const t = changeTextsOf(booking);
  const { date } = state;
  const [first, second] = slots;
  const days = first && !second && hourRules.daysOfLength?.(state, first);
  const dates =
    date && first ? nearestFreeDates(days ? { ...state, daysAtTimes: days } : state, slots, date) : [];
  const isFound = dates.length > 0;
  const isKnown = isFound || !state.isLoadingDays;
  // With a code, they have no prices.
  const hasExtras = !state.isCodeApplied && !!priceOptionsOf(state).extras;
  const slot = slots.map((each) => slotName(booking, each)).join(formats.comma);
  // Longer or later times are free, perhaps on the same day.
  if (hours && hourRules.brokenRules?.(booking)) return <hours.OtherTimes />;
  return (
    <>
      {state.times && hours && <hours.OtherTimes />}
      {slot && isKnown && <p>{isFound ? t('conflictNearest', { slot }) : t('conflictNone')}</p>}
      {isFound && <OtherDates dates={dates} slots={slots} />}
      {loss !== 'past' && <OtherSpaces />}
      {hasExtras && (isFound || (loss !== 'past' && state.elsewhere.length > 0)) && (
        <p>
          <small>{t('withoutExtras')}</small>
        </p>
      )}
      {(loss === 'notice' || (isKnown && !isFound)) && <Contact />}
    </>
  );
}

interface OtherDatesProps extends Pick<AlternativesProps, 'slots'> {
  /** The nearest dates with these slots free. */
  readonly dates: readonly CalendarDate[];
}

/** One tap each. */
function OtherDates({ dates, slots }: OtherDatesProps) {
  const { state, session, t, formats } = useBooking();
  const { offer } = chosen(state);
  // Of a slot by the hour without chosen times, the date may have those that the visitor wants.
  const isUntimed = !!slots[0]?.hours && !state.times;
  const choose = !state.slotId ? chooseDateFor : isUntimed ? goToDate : chooseAlternativeDate;
  /** For the chosen package. */
  const priceOn = (date: CalendarDate) =>
    lowestPrice(
      { t, formats },
      amountsOn(state.pricesAtTimes ?? state.prices, date, slots, offer?.id),
      state.venue.data?.currency ?? '',
      mayRise(offer ? [{ packages: [offer] }] : slots, state.guests, state.times),
    );
  return (
    <p class="actions">
      {dates.map((date) => (
        <Button key={date} isOff={state.isSending} onClick={() => choose(session, date, slots)}>
          <span>{formats.shortDate(dayOf(date, slots[0]))}</span>
          <small>{priceOn(date)}</small>
        </Button>
      ))}
    </p>
  );
}

/** Renders other spaces that are free on the chosen date at an overlapping time. */
function OtherSpaces() {
  const booking = useBooking();
  const { state, session, t, formats, venueTextProps } = booking;
  const { date, elsewhere, venue, isSending, guests } = state;
  if (!date || elsewhere.length === 0) return null;
  const currency = venue.data?.currency ?? '';
  const day = dayOf(date, chosen(state).slot);
  const priceOf = (packages: Slot['packages'], cents: number, times: unknown) =>
    packages.length > 1 || mayRise([{ packages }], guests, times)
      ? priceFrom({ t, formats }, cents, currency)
      : formats.money(cents, currency);
  return (
    <>
      <p>{changeTextsOf(booking)('elsewhere', { date: formats.shortDate(day) })}</p>
      <p class="actions">
        {elsewhere.map(({ space: { id, name }, slot, minCents, offer }) => (
          <Button key={id} isOff={isSending} onClick={() => session.chooseSpace(id, slot)}>
            <span {...venueTextProps}>{name}</span>
            <small>
              <span {...venueTextProps}>{slot.name}</span>
              {formats.separator}
              {/* Hours after midnight are of the day before. */}
              {dayOf(date, slot) !== day && formats.shortDate(dayOf(date, slot)) + formats.comma}
              {slotTimes({ t, formats }, slot)}
            </small>
            {!!minCents && (
              <small>
                {offer && <span {...venueTextProps}>{offer.name}</span>}{' '}
                {priceOf(offer ? [offer] : slot.packages, minCents, chosenTimes(slot))}
              </small>
            )}
          </Button>
        ))}
      </p>
    </>
  );
}
