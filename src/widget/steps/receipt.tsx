/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 5: the reference, how long the date is held, and what happens next. */
import { addDays } from '../calendar/dates.ts';
import { clocksDiffer, instantOf, visitorTimezone } from '../locale/zone.ts';
import { Heading, Icon } from '../parts.tsx';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { Summary } from './quote.tsx';

export function ReceiptStep({ ui }: { ui: Ui }) {
  const { state, t, visit } = ui;
  const { receipt, draft } = state;
  if (!receipt) return null;
  const venue = state.venue.data?.name ?? '';
  return (
    <div class="receipt" part="receipt">
      <Heading ui={ui}>
        <Icon name="check" />
        {t('receiptHeading')}
      </Heading>
      <div class="columns with-summary">
        <div>
          <Reference ui={ui} reference={receipt.reference} />
          <Held ui={ui} />
          <h3>{t('whatNext')}</h3>
          <ol class="todo">
            <li>{t('nextAnswer', { venue, email: draft.email.trim() })}</li>
            <li>{t('nextContract')}</li>
            {receipt.holdExpiresAt && <li>{t('nextLapse')}</li>}
          </ol>
          <p class="actions">
            <button type="button" class="secondary" onclick={() => download(ui)}>
              {t('addToCalendar')}
            </button>
            <button type="button" class="secondary" onclick={() => print()}>
              {t('print')}
            </button>
            <button type="button" class="quiet" onclick={() => visit.reset()}>
              {t('another')}
            </button>
          </p>
        </div>
        <Summary ui={ui} price />
      </div>
    </div>
  );
}

function Reference({ ui, reference }: { ui: Ui; reference: string }) {
  const { state, t, visit } = ui;
  return (
    <div class="reference">
      <p>
        <span class="muted">{t('reference')}</span>
        <strong part="reference" dir="ltr">
          {reference}
        </strong>
      </p>
      {/* Missing on pages without https; the reference is selected as a whole by one click all the same. */}
      {navigator.clipboard && (
        <button
          type="button"
          class="secondary"
          onclick={() => navigator.clipboard.writeText(reference).then(() => visit.noteCopied())}
        >
          {t('copy')}
        </button>
      )}
      <span role="status" class="muted">
        {state.isCopied && t('copied')}
      </span>
    </div>
  );
}

/** Until when the date is held, on the venue's clock and on the visitor's. */
function Held({ ui }: { ui: Ui }) {
  const { state, t, f } = ui;
  const until = state.receipt?.holdExpiresAt;
  if (!until) return <p>{t('heldNoLimit')}</p>;
  const instant = Date.parse(until);
  const venueZone = state.venue.data?.timezone ?? 'UTC';
  const yourZone = visitorTimezone();
  return (
    <p>
      {t('heldUntil', { time: f.instant(instant, venueZone) })}{' '}
      {clocksDiffer(venueZone, yourZone, instant) &&
        t('heldYourTime', { time: f.instant(instant, yourZone) })}
    </p>
  );
}

/** Hands the visitor a calendar file; a link is made for it and gone again. */
async function download({ state, t }: Ui): Promise<void> {
  const { space, slot } = chosen(state);
  const { venue, date, receipt } = state;
  if (!space || !slot || !venue.data || !date || !receipt) return;
  const { timezone, name, address } = venue.data;
  const startsAt = instantOf(date, slot.startTime, timezone);
  // Few ask for it, so few load it.
  const { calendarEntry } = await import('../calendar-entry.ts');
  const entry = calendarEntry({
    reference: receipt.reference,
    title: t('calendarTitle', { space: space.name, venue: name }),
    place: [name, address.street, address.postalCode, address.city].filter(Boolean).join(', '),
    startsAt,
    endsAt: instantOf(slot.endsNextDay ? addDays(date, 1) : date, slot.endTime, timezone),
    madeAt: Date.now(),
  });
  const url = URL.createObjectURL(new Blob([entry], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${receipt.reference}.ics`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
