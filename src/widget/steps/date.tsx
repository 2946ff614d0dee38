/**
 * @jsxRuntime classic
 * @jsx h
 * @jsxFrag Fragment
 */
/** Step 2: the calendar, the times of a day, and the packages of a time. */
import type { Slot } from '../../client/answer.ts';
import { Calendar } from '../calendar/calendar.tsx';
import { isoWeekday } from '../calendar/dates.ts';
import { dayState, isFree } from '../calendar/day-state.ts';
import { clocksDiffer, instantOf, visitorTimezone } from '../locale/zone.ts';
import { Heading, slotTimes, TroubleNote, Waiting } from '../parts.tsx';
import { chosen, isOpen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { Fragment, h } from '../view/h.ts';
import { Packages } from './packages.tsx';

export function DateStep({ ui }: { ui: Ui }) {
  const { state, t } = ui;
  const { space } = chosen(state);
  const trouble = state.slots.trouble ?? state.daysTrouble;
  const isHere = state.venue.data && state.slots.data && state.days.size > 0;
  return (
    <>
      <Heading ui={ui}>{t('dateHeading')}</Heading>
      {space && (
        <p class="chosen">
          <b {...ui.told}>{space.name}</b> · {t.count('upTo', space.capacity)}
        </p>
      )}
      {trouble && <TroubleNote ui={ui} trouble={trouble} />}
      {isHere ? (
        <div class="columns">
          <Calendar ui={ui} />
          <div class="times">
            {state.date ? <Times ui={ui} date={state.date} /> : <p class="note">{t('pickDay')}</p>}
          </div>
        </div>
      ) : (
        !trouble && <Waiting ui={ui} class="columns" count={2} />
      )}
      <Bar ui={ui} />
    </>
  );
}

/** The times of the chosen day, then the packages of the chosen time. */
function Times({ ui, date }: { ui: Ui; date: string }) {
  const { state, t, f } = ui;
  const timezone = state.venue.data?.timezone ?? 'UTC';
  const slots = state.slots.data ?? [];
  const { free, offered } = dayState(state.days, slots, date, date);
  const differs = clocksDiffer(timezone, visitorTimezone(), instantOf(date, '12:00', timezone));
  const heading = t('timesOn', { date: f.date(date) });
  return (
    <>
      <fieldset>
        <legend>
          <h3>{heading}</h3>
        </legend>
        <p role="status" class="unseen">
          {heading}: {t.count('timesFree', free, { total: offered })}
        </p>
        {differs && <p class="muted">{t('venueTime', { zone: f.zone(timezone) })}</p>}
        <div class="choices">
          {slots
            .filter((slot) => slot.weekdays.includes(isoWeekday(date)))
            .map((slot) => (
              <SlotChoice
                key={slot.id}
                ui={ui}
                slot={slot}
                yours={
                  differs &&
                  t('timeRange', {
                    start: f.timeIn(instantOf(date, slot.startTime, timezone), visitorTimezone()),
                    end: f.timeIn(instantOf(date, slot.endTime, timezone), visitorTimezone()),
                  })
                }
              />
            ))}
        </div>
      </fieldset>
      <Packages ui={ui} />
    </>
  );
}

/** @param yours its times on the visitor's clock, where that shows others */
function SlotChoice({ ui, slot, yours }: { ui: Ui; slot: Slot; yours: string | false }) {
  const { state, t, visit } = ui;
  const free = isFree(state.days, state.date ?? '', slot.id);
  return (
    <label class="choice" part="slot">
      <input
        type="radio"
        name="slot"
        checked={slot.id === state.slotId}
        disabled={!free}
        onchange={() => visit.chooseSlot(slot.id)}
      />
      <span>
        <b {...ui.told}>{slot.name}</b>
        <span class="muted">{slotTimes(ui, slot)}</span>
        {yours && <span class="muted">{t('yourTime', { time: yours })}</span>}
      </span>
      {!free && t('taken')}
    </label>
  );
}

/** Stays in view: what is chosen, what it costs, and the way on. */
function Bar({ ui }: { ui: Ui }) {
  const { state, t, f, visit } = ui;
  const { slot, offer } = chosen(state);
  const { data, trouble } = state.quote;
  if (trouble) return <TroubleNote ui={ui} trouble={trouble} />;
  if (!state.date || !slot || !offer || !isOpen(state, 'quote')) return null;
  return (
    <div class="bar" part="summary">
      <div>
        <p class="muted">
          {f.shortDate(state.date)} · <span {...ui.told}>{slot.name}</span> ·{' '}
          <span {...ui.told}>{offer.name}</span>
        </p>
        <p role="status" class="price">
          {data && t('includingTax', { amount: f.money(data.totalCents, data.currency) })}
        </p>
      </div>
      <button type="button" class="primary" part="button" onclick={() => visit.goTo('quote')}>
        {t('continue')}
      </button>
    </div>
  );
}
