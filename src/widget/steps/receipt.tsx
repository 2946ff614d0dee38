/** The receipt: the reference, how long the date is held, and what happens next. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formatInstant } from '../../ui/locale/instant-format.ts';
import { ownTimezone } from '../../ui/locale/own-zone.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { cleanEmail } from '../../ui/locale/typed-text.ts';
import { zonesDiffer } from '../../ui/locale/wall-clock.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import { loadFile } from '../load-file.ts';
import type { ReceiptView } from '../state/receipt.ts';
import { nothingChosen } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { optionsText } from './booked-options.ts';
import { Breakdown } from './breakdown.tsx';
import { Contact } from './contact.tsx';
import { Heading } from './heading.tsx';
import { changeTexts } from './rare-texts.ts';
import { SentDetails } from './sent-details.tsx';
import { SummaryList } from './summary.tsx';
import { useChanges } from './use-changes.tsx';

const calendarFile = () => import('../calendar-file.ts');

/**
 * Renders the reference and the end of the hold.
 *
 * @param summary instead of the only date
 * @param first the earliest date, if it is not the only one
 */
export function ReceiptStep({
  summary,
  first,
}: {
  readonly summary?: ComponentChildren;
  readonly first?: CalendarDate;
}) {
  const booking = useBooking();
  const { state, session, t, formats, isBookingPage } = booking;
  const { receipt, draft } = state;
  const venue = formats.isolate(state.venue.data?.name ?? '');
  const email = cleanEmail(draft.email);
  const now = useNow(session.options.clock);
  const [isMissing, setMissing] = useState(false);
  const changes = useChanges(!!receipt?.isEarlier);
  if (!receipt) return null;
  const { price, requestedOn, holdExpiresAt } = receipt;
  const date = first ?? receipt.date;
  // Few visitors add the date to their calendar.
  const addToCalendar = () =>
    loadFile(calendarFile).then(
      ({ downloadCalendarFile }) => downloadCalendarFile(booking),
      () => setMissing(true),
    );
  const beginAnother = () => {
    if (state.late && changes?.continueUnsent) changes.continueUnsent(session, ...state.late);
    else session.reset({ ...nothingChosen.draft });
  };
  // A receipt that is opened again may be days old: then the device's clock counts too, as the service may not be reached.
  const latest = Math.max(now, state.isLinked ? Date.now() : 0);
  const isOver = holdExpiresAt
    ? new Date(holdExpiresAt).getTime() <= latest
    : date < dateIn(state.venue.data?.timezone ?? 'UTC', latest);
  return (
    <div part="receipt">
      <Heading>
        <Icon name="check" />
        {t('receiptHeading')}
      </Heading>
      <div class="columns with-summary">
        <div>
          {changes && <changes.EarlierNote />}
          {summary ?? <SummaryList {...receipt} options={optionsText(receipt, booking)} isReceipt />}
          <Reference code={receipt.reference} />
          <p>{t('sentOn', { date: formats.date(requestedOn) })}</p>
          <Held receipt={receipt} isOver={isOver} venue={venue} />
          {/* Whether the venue has answered since is unknown here. */}
          {!isOver && (
            <>
              <h3>{t('whatNext')}</h3>
              <ol>
                {/* The address of a receipt does not have the email address: only the tab that sent the request does. */}
                <li>
                  {email
                    ? t('nextAnswer', { venue, email: formats.isolate(email) })
                    : t('nextAnswerYou', { venue })}
                </li>
                <li>{t('nextContract')}</li>
                {holdExpiresAt && <li>{t('nextLapse')}</li>}
              </ol>
            </>
          )}
          <p class="actions">
            <Button isOff={!state.venue.data} onClick={addToCalendar}>
              {t('addToCalendar')}
            </Button>
            <Button onClick={() => print()}>{t('print')}</Button>
            <Button look="quiet" onClick={beginAnother}>
              {t('another')}
            </Button>
          </p>
          {/* No reload: without the browser's history, it would lose the receipt. */}
          {isMissing && <p role="status">{t(navigator.onLine ? 'unreachable' : 'offline')}</p>}
        </div>
        <div class="side">
          {price && (
            <>
              <Breakdown
                quote={price}
                booked={[receipt, ...(receipt.others ?? [])]}
                date={date}
                today={requestedOn}
              />
              {!isOver && <small>{t('quoteNote')}</small>}
            </>
          )}
          <SentDetails />
          {/* Also on paper, so that the visitor can contact the venue. */}
          {(!isBookingPage || isOver || receipt.isEarlier) && <Contact isPlaceShown={false} />}
        </div>
      </div>
    </div>
  );
}

function Reference({ code }: { readonly code: string }) {
  const booking = useBooking();
  const { state, session, t } = booking;
  const isRefused = state.isCopied === false;
  useChanges(isRefused);
  // The clipboard is rejected in a frame without permission.
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => session.change({ isCopied: true }),
      () => session.change({ isCopied: false }),
    );
  return (
    <div class="reference">
      <p>
        <small>{t('reference')}</small>
        <strong id="reference" part="reference" dir="ltr">
          {code}
        </strong>
      </p>
      {/* Pages without https have no clipboard; there, one click selects the whole reference. */}
      {navigator.clipboard && <Button onClick={copy}>{t('copy')}</Button>}
      <small role="status">
        {state.isCopied ? t('copied') : isRefused && changeTexts.textOf?.(booking, 'notCopied')}
      </small>
    </div>
  );
}

interface HeldProps {
  readonly receipt: ReceiptView;
  readonly isOver: boolean;
  readonly venue: string;
}

/** Renders the end of the hold in the venue's and the visitor's time zone; without a time limit, it ends with the date. */
function Held({ receipt, isOver, venue }: HeldProps) {
  const booking = useBooking();
  const { state, t, formats } = booking;
  const { holdExpiresAt, date, isWaiting } = receipt;
  // No answer was promised for the waiting list.
  const changes = useChanges(isOver && !isWaiting);
  const due = changes?.answerDueOf;
  if (isOver && (isWaiting || !due)) return null;
  if (!holdExpiresAt) return <p>{due?.(booking, formats.date(date)) ?? t('holdNote', { venue })}</p>;
  const instant = new Date(holdExpiresAt).getTime();
  const own = ownTimezone();
  const timezone = state.venue.data?.timezone ?? own ?? 'UTC';
  const at = (zone: string, isNamed?: boolean) => formatInstant(formats, instant, zone, isNamed);
  // Without the name of the zone: the text says whose it is.
  const isOther = own !== null && zonesDiffer(instant, timezone, own);
  const time = at(timezone) + (isOther ? inBrackets(t('yourTime', { time: at(own, false) }), formats) : '');
  return <p>{due?.(booking, time) ?? t('heldUntil', { time })}</p>;
}
