/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 2: the calendar, the times of a day, and the packages of a time. */
import type { Slot } from '../../client/answer.ts';
import { calendar } from '../calendar/calendar.tsx';
import { dayState, isFree } from '../calendar/day-state.ts';
import { heading, onward, slotTimes, troubleNote, waiting } from '../parts.tsx';
import { chosen, isOpen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { packages } from './packages.tsx';

export function dateStep(ui: Ui) {
  const { state, t } = ui;
  const { space } = chosen(state);
  const trouble = state.slots.trouble ?? state.daysTrouble;
  return [
    heading(ui, t('dateHeading')),
    space && (
      <p class="subtitle">
        <b {...ui.told}>{space.name}</b> · {t('upTo', { count: space.capacity })}
      </p>
    ),
    trouble && troubleNote(ui, trouble),
    state.venue.data && state.slots.data ? (
      <div class="columns">
        {calendar(ui)}
        <div class="times">
          {state.date ? [times(ui, state.date), packages(ui)] : <p class="note">{t('pickDay')}</p>}
        </div>
      </div>
    ) : (
      !trouble && waiting(ui, 'columns', 2)
    ),
    bar(ui),
  ];
}

/** The times of the chosen day. */
function times(ui: Ui, date: string) {
  const { state, t, f } = ui;
  const timezone = state.venue.data?.timezone ?? 'UTC';
  const { free, offered } = dayState(state, date);
  const abroad = state.abroad.data?.clockAbroad(date, timezone, f.locale);
  const title = t('timesOn', { date: f.date(date) });
  return (
    <fieldset>
      <legend>
        <h3>{title}</h3>
      </legend>
      <p role="status" class="unseen">
        {title}: {t('timesFree', { count: free, total: offered.length })}
      </p>
      {abroad && <small>{t('venueTime', { zone: abroad.zone })}</small>}
      <div class="choices">
        {offered.map((slot) =>
          slotChoice(
            ui,
            slot,
            isFree(state.days, date, slot.id),
            abroad && t('timeRange', { start: abroad.time(slot.startTime), end: abroad.time(slot.endTime) }),
          ),
        )}
      </div>
    </fieldset>
  );
}

/** @param yours its times on the visitor's clock, where that shows others */
function slotChoice(ui: Ui, slot: Slot, free: boolean, yours: string | null | undefined) {
  const { state, t, visit } = ui;
  return (
    <label key={slot.id} class="choice" part="slot">
      <input
        type="radio"
        name="slot"
        checked={slot.id === state.slotId}
        disabled={!free}
        onchange={() => visit.chooseSlot(slot.id)}
      />
      <span>
        <b {...ui.told}>{slot.name}</b>
        <small>{slotTimes(ui, slot)}</small>
        {yours && <small>{t('yourTime', { time: yours })}</small>}
      </span>
      {!free && t('taken')}
    </label>
  );
}

/** Stays in view: what is chosen, what it costs and why not just the fee of its package, and the way on. */
function bar(ui: Ui) {
  const { state, t, f, visit, told } = ui;
  const { slot, offer } = chosen(state);
  const { data, trouble } = state.quote;
  if (trouble) return troubleNote(ui, trouble);
  if (!state.date || !slot || !offer || !isOpen(state, 'quote')) return null;
  return (
    <div class="bar" part="summary">
      <div>
        <small>
          {f.shortDate(state.date)} · <span {...told}>{slot.name}</span> · <span {...told}>{offer.name}</span>
          {data?.lines
            .filter(({ type }) => type === 'surcharge' || type === 'discount')
            .map(({ label, amountCents }) => [
              ' · ',
              <span {...told}>{label}</span>,
              ` ${f.money(amountCents, data.currency)}`,
            ])}
        </small>
        <p role="status" class="price">
          {data && t('includingTax', { amount: f.money(data.totalCents, data.currency) })}
        </p>
      </div>
      {onward(t('continue'), () => visit.goTo('quote'))}
    </div>
  );
}
