/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 5: the reference, how long the date is held, and what happens next. */
import { visitorTimezone } from '../locale/zone.ts';
import { button, heading, icon, quietButton } from '../parts.tsx';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { summary } from './quote.tsx';

export function receiptStep(ui: Ui) {
  const { state, t, visit } = ui;
  const { receipt, draft } = state;
  const venue = state.venue.data?.name ?? '';
  return (
    receipt && (
      <div part="receipt">
        {heading(ui, icon('check'), t('receiptHeading'))}
        <div class="columns with-summary">
          <div>
            {reference(ui, receipt.reference)}
            {held(ui, venue, receipt.holdExpiresAt)}
            <h3>{t('whatNext')}</h3>
            <ol>
              <li>{t('nextAnswer', { venue, email: draft.email.trim() })}</li>
              <li>{t('nextContract')}</li>
              {receipt.holdExpiresAt && <li>{t('nextLapse')}</li>}
            </ol>
            <p class="actions">
              {button(t('addToCalendar'), async () =>
                // Few ask for it, so few load it.
                (await import('../calendar-file.ts')).downloadCalendarFile(ui, chosen(state)),
              )}
              {button(t('print'), () => print())}
              {quietButton(t('another'), () => visit.reset())}
            </p>
          </div>
          {summary(ui, true)}
        </div>
      </div>
    )
  );
}

function reference({ state, t, visit }: Ui, code: string) {
  return (
    <div class="reference">
      <p>
        <small>{t('reference')}</small>
        <strong part="reference" dir="ltr">
          {code}
        </strong>
      </p>
      {/* Missing on pages without https; the reference is selected as a whole by one click all the same. */}
      {navigator.clipboard &&
        button(t('copy'), () => navigator.clipboard.writeText(code).then(() => visit.noteCopied()))}
      <small role="status">{state.isCopied && t('copied')}</small>
    </div>
  );
}

/** Until when the date is held, on the venue's clock and on the visitor's. */
function held({ state, t, f }: Ui, venue: string, until: string | undefined) {
  if (!until) return <p>{t('holdNote', { venue })}</p>;
  const instant = Date.parse(until);
  const timezone = state.venue.data?.timezone ?? 'UTC';
  return (
    <p>
      {t('heldUntil', { time: f.instant(instant, timezone) })}{' '}
      {state.abroad.data?.clocksDiffer(instant, timezone) &&
        `(${t('yourTime', { time: f.instant(instant, visitorTimezone()) })})`}
    </p>
  );
}
