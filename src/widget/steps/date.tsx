/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 2: the calendar, the times of a day, and the packages of a time. */
import type { Slot } from '../../client/answer.ts';
import { clockAbroad } from '../abroad.ts';
import { calendar } from '../calendar/calendar.tsx';
import { dayState, isFree } from '../calendar/day-state.ts';
import { heading, onward, slotTimes, troubleNote, waiting } from '../parts.tsx';
import { chosen } from '../state/session-state.ts';
import { isOpen, lossOf } from '../state/way.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { news } from './news.tsx';
import { packages } from './packages.tsx';

export function dateStep(ui: Ui) {
  const { space } = chosen(ui.state);
  const { venue, slots, daysTrouble } = ui.state;
  const loss = lossOf(ui.state);
  const trouble = venue.trouble ?? slots.trouble ?? daysTrouble;
  return [
    heading(ui, ui.t('dateHeading')),
    space && (
      <p class="subtitle">
        <b {...ui.told}>{space.name}</b> · {ui.t('upTo', { count: space.capacity })}
      </p>
    ),
    news(ui),
    !loss && trouble && troubleNote(ui, trouble),
    venue.data && slots.data ? (
      <div class="columns">
        {calendar(ui)}
        <div class="times">
          {ui.state.date ? [times(ui, ui.state.date), packages(ui)] : <p class="note">{ui.t('pickDay')}</p>}
        </div>
      </div>
    ) : (
      !loss && !trouble && waiting(ui, 'columns', 2)
    ),
    bar(ui),
  ];
}

/** The times of the chosen day. */
function times(ui: Ui, date: string) {
  const timezone = ui.state.venue.data?.timezone ?? 'UTC';
  const { free, offered } = dayState(ui.state, date);
  const abroad = clockAbroad(date, timezone, ui.f.locale);
  const title = ui.t('timesOn', { date: ui.f.date(date) });
  return (
    <fieldset>
      <legend>
        <h3>{title}</h3>
      </legend>
      <p role="status" class="unseen">
        {title}: {ui.t('timesFree', { count: free, total: offered.length })}
      </p>
      {abroad && <small>{ui.t('venueTime', { zone: abroad.zone })}</small>}
      <div class="choices">
        {offered.map((slot) =>
          slotChoice(
            ui,
            slot,
            isFree(ui.state.days, date, slot.id),
            abroad &&
              ui.t('timeRange', { start: abroad.time(slot.startTime), end: abroad.time(slot.endTime) }),
          ),
        )}
      </div>
    </fieldset>
  );
}

/** @param yours its times on the visitor's clock, where that shows others */
function slotChoice(ui: Ui, slot: Slot, free: boolean, yours: string | null | undefined) {
  return (
    <label key={slot.id} class="choice" part="slot">
      <input
        type="radio"
        name="slot"
        checked={slot.id === ui.state.slotId}
        disabled={!free}
        onchange={() => ui.session.chooseSlot(slot.id)}
      />
      <span>
        <b {...ui.told}>{slot.name}</b>
        <small>{slotTimes(ui, slot)}</small>
        {yours && <small>{ui.t('yourTime', { time: yours })}</small>}
      </span>
      {!free && ui.t('taken')}
    </label>
  );
}

/** Stays in view: what is chosen, what it costs and why not just the fee of its package, and the way on. */
function bar(ui: Ui) {
  const { slot, offer } = chosen(ui.state);
  const { data, trouble } = ui.state.quote;
  if (!ui.state.date || !slot || !offer || !isOpen(ui.state, 'quote')) return null;
  if (trouble) return troubleNote(ui, trouble);
  return (
    <div class="bar" part="summary">
      <div>
        <small>
          {ui.f.shortDate(ui.state.date)} · <span {...ui.told}>{slot.name}</span> ·{' '}
          <span {...ui.told}>{offer.name}</span>
          {data?.lines
            .filter(({ type }) => type === 'surcharge' || type === 'discount')
            .map(({ label, amountCents }) => [
              ' · ',
              <span {...ui.told}>{label}</span>,
              ` ${ui.f.money(amountCents, data.currency)}`,
            ])}
        </small>
        <p role="status" class="price">
          {data && ui.t('includingTax', { amount: ui.f.money(data.totalCents, data.currency) })}
        </p>
      </div>
      {onward(ui.t('continue'), () => ui.session.goTo('quote'))}
    </div>
  );
}
