/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 5: the reference, how long the date is held, and what happens next. */
import { downloadCalendarFile } from '../calendar-file.ts';
import { clocksDiffer } from '../locale/wall-clock.ts';
import { visitorTimezone } from '../locale/zone.ts';
import { button, heading, icon, quietButton } from '../parts.tsx';
import { chosen } from '../state/session-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { summary } from './quote.tsx';

export function receiptStep(ui: Ui) {
  const { receipt, draft } = ui.state;
  const venue = ui.state.venue.data?.name ?? '';
  return (
    receipt && (
      <div part="receipt">
        {heading(ui, icon('check'), ui.t('receiptHeading'))}
        <div class="columns with-summary">
          <div>
            {reference(ui, receipt.reference)}
            {held(ui, venue, receipt.holdExpiresAt)}
            <h3>{ui.t('whatNext')}</h3>
            <ol>
              <li>{ui.t('nextAnswer', { venue, email: draft.email.trim() })}</li>
              <li>{ui.t('nextContract')}</li>
              {receipt.holdExpiresAt && <li>{ui.t('nextLapse')}</li>}
            </ol>
            <p class="actions">
              {button(ui.t('addToCalendar'), () => downloadCalendarFile(ui, chosen(ui.state)))}
              {button(ui.t('print'), () => print())}
              {quietButton(ui.t('another'), () => ui.session.reset())}
            </p>
          </div>
          {summary(ui, true)}
        </div>
      </div>
    )
  );
}

function reference(ui: Ui, code: string) {
  return (
    <div class="reference">
      <p>
        <small>{ui.t('reference')}</small>
        <strong part="reference" dir="ltr">
          {code}
        </strong>
      </p>
      {/* Missing on pages without https; the reference is selected as a whole by one click all the same. */}
      {navigator.clipboard &&
        button(ui.t('copy'), () =>
          // A frame that the page does not let copy is refused.
          navigator.clipboard.writeText(code).then(
            () => ui.session.noteCopied(true),
            () => ui.session.noteCopied(false),
          ),
        )}
      <small role="status">
        {ui.state.isCopied !== null && ui.t(ui.state.isCopied ? 'copied' : 'notCopied')}
      </small>
    </div>
  );
}

/** Until when the date is held, on the venue's clock and on the visitor's. */
function held(ui: Ui, venue: string, until: string | undefined) {
  if (!until) return <p>{ui.t('holdNote', { venue })}</p>;
  const instant = Date.parse(until);
  const timezone = ui.state.venue.data?.timezone ?? 'UTC';
  return (
    <p>
      {ui.t('heldUntil', { time: ui.f.instant(instant, timezone) })}{' '}
      {clocksDiffer(instant, timezone) &&
        `(${ui.t('yourTime', { time: ui.f.instant(instant, visitorTimezone()) })})`}
    </p>
  );
}
