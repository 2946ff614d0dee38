/** The steps of a request with several dates. */
import { useLayoutEffect } from 'preact/hooks';
import { lossOf } from '../state/availability.ts';
import { lacksGuests } from '../state/booking-request.ts';
import { bookedDateOf } from '../state/submit.ts';
import { baseSteps } from '../steps/base-steps.ts';
import { Breakdown } from '../steps/breakdown.tsx';
import { DetailsForm } from '../steps/details-form.tsx';
import { Heading } from '../steps/heading.tsx';
import { OverCapacity } from '../steps/over-capacity.tsx';
import { StepNotice } from '../steps/step-notice.tsx';
import { Summary } from '../steps/summary.tsx';
import { type Booking, BookingProvider, useBooking } from '../use-booking.ts';
import { AddButton } from './add-button.tsx';
import { BookedDates } from './booked-dates.tsx';
import { leaveChange, showMainDate } from './item-actions.ts';
import { ItemBar } from './item-bar.tsx';
import { earliestOf, withDates } from './item-breakdown.ts';
import { itemsOf } from './item-choices.ts';
import { ItemList } from './item-list.tsx';
import { ItemNotice } from './item-notice.tsx';
import { itemOptions } from './item-options.ts';
import { ItemPanel } from './item-panel.tsx';
import { itemProblemsOf } from './item-problems.ts';
import { stateOfEach } from './item-queries.ts';
import { withPluralDates } from './plural-dates.ts';
import { ReplacedNote, replacedTexts } from './replaced-note.tsx';
import { submitItems } from './submit-items.ts';

const { date: DateStep, receipt: ReceiptStep, announcementsOf } = baseSteps;

/** Renders the second step with the dates chosen so far. */
export function ItemDateStep() {
  const booking = useBooking();
  const { state, session } = booking;
  const { others, itemsBefore, isChanging } = state;
  const onBack = itemsBefore && isChanging ? () => leaveChange(session) : undefined;
  return (
    <BookingProvider value={others.length === 0 ? booking : { ...withPluralDates(booking), onBack }}>
      <DateStep panel={<ItemPanel />} bar={<ItemBar />} />
    </BookingProvider>
  );
}

/** Renders the last step with one list of dates and one total. */
export function ItemDetailsStep() {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  const { quote, today, others } = state;
  const isLost = lossOf(state) !== null;
  const isOne = others.length === 0;
  const isIncomplete = state.date === null || state.packageId === null;
  // The page or the browser's history may have opened this step.
  useLayoutEffect(() => showMainDate(session));
  const dates = stateOfEach(session).map(bookedDateOf);
  return (
    <BookingProvider value={isOne ? booking : withPluralDates(booking)}>
      <Heading>{t('requestHeading')}</Heading>
      {!isIncomplete && <ReplacedNote />}
      {isOne ? <StepNotice /> : isIncomplete ? <ItemPanel /> : <ItemNotice />}
      <div class="columns with-summary">
        <div class="side">
          {isOne ? (
            <>
              <Summary options={itemOptions(booking)} />
              <OverCapacity />
              <AddButton />
            </>
          ) : (
            <ItemList />
          )}
          {!isLost && quote.data && !lacksGuests(state) && (
            <Breakdown
              quote={isOne ? quote.data : withDates(quote.data, dates, { t, formats })}
              booked={dates}
              date={earliestOf(itemsOf(state))}
              today={today}
            />
          )}
        </div>
        <div>
          <h3>{t('detailsHeading')}</h3>
          <DetailsForm onSend={submitItems} />
        </div>
      </div>
    </BookingProvider>
  );
}

/** Renders the receipt with all its dates. */
export function ItemReceiptStep() {
  const booking = useBooking();
  const { state, t, formats } = booking;
  const { receipt } = state;
  if (!receipt?.others) return <ReceiptStep />;
  const dates = [receipt, ...receipt.others];
  const shown = { ...receipt, price: receipt.price && withDates(receipt.price, dates, { t, formats }) };
  return (
    <BookingProvider value={{ ...withPluralDates(booking), state: { ...state, receipt: shown } }}>
      <ReceiptStep first={earliestOf(dates)} summary={<BookedDates dates={dates} />} />
    </BookingProvider>
  );
}

/** Also returns what is wrong with the other dates, unless the focus moves to it. */
export function itemAnnouncementsOf(booking: Booking): readonly string[] {
  const { state } = booking;
  const lines = announcementsOf(booking);
  if (state.others.length === 0 || state.receipt || state.focus?.target === 'loss') return lines;
  const problems = itemProblemsOf(booking).filter(
    ({ kind, state: { position } }) => kind === 'overlaps' || position !== state.position,
  );
  const replaced = state.step === 'details' ? replacedTexts(booking) : [];
  return [...lines, ...replaced, ...problems.map(({ text }) => text)];
}
