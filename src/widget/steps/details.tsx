/** Step 3: price, guest and request. */

import { lossOf } from '../state/availability.ts';
import { lacksGuests } from '../state/booking-request.ts';
import { bookedDateOf } from '../state/submit.ts';
import { useBooking } from '../use-booking.ts';
import { Breakdown } from './breakdown.tsx';
import { DetailsForm } from './details-form.tsx';
import { Extras } from './extras.tsx';
import { Heading } from './heading.tsx';
import { StepNotice } from './step-notice.tsx';
import { Summary } from './summary.tsx';

/** Renders the last step before sending: the price, line by line, beside the form. */
export function DetailsStep() {
  const { state, t } = useBooking();
  const { quote, date, today } = state;
  const price = !lossOf(state) && quote.data && !lacksGuests(state) && (
    <Breakdown quote={quote.data} booked={[bookedDateOf(state)]} date={date ?? ''} today={today} />
  );
  return (
    <>
      <Heading>{t('requestHeading')}</Heading>
      <StepNotice />
      <div class="columns with-summary">
        <div class="side">
          <Summary />
          {price}
        </div>
        <div>
          <Extras />
          <h3>{t('detailsHeading')}</h3>
          <DetailsForm />
        </div>
      </div>
    </>
  );
}
