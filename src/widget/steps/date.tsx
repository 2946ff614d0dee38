/** Step 2: the calendar, the times of a day, and the packages of a time. */
import type { Slot } from '../../client/answer.ts';
import { datesFromTo } from '../../domain/calendar.ts';
import { Calendar } from '../calendar/calendar.tsx';
import { dayState, isFree } from '../calendar/day-state.ts';
import { firstOf, lastOf } from '../calendar/months.ts';
import { clocksDiffer, instantOf, visitorTimezone } from '../locale/zone.ts';
import { Heading, slotTimes, TroubleNote, Waiting } from '../parts.tsx';
import { chosen, isOpen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { Packages } from './packages.tsx';

export function DateStep({ ui }: { ui: Ui }) {
  const { state, t, visit } = ui;
  const { space } = chosen(state);
  const trouble = state.venue.trouble ?? state.slots.trouble ?? state.daysTrouble;
  const isHere = state.venue.data && state.slots.data && state.days.size > 0;
  return (
    <>
      <Heading ui={ui}>{t('dateHeading')}</Heading>
      {space && (
        <p class="chosen">
          <b {...ui.told}>{space.name}</b> · {t.count('upTo', space.capacity)}
        </p>
      )}
      {trouble && <TroubleNote ui={ui} trouble={trouble} onRetry={() => visit.retry()} />}
      {isHere ? (
        <div class="columns">
          <div>
            <Calendar ui={ui} />
            <NothingFree ui={ui} />
          </div>
          <div class="times">{state.date ? <Times ui={ui} /> : <p class="note">{t('pickDay')}</p>}</div>
        </div>
      ) : (
        !trouble && <Waiting ui={ui} class="columns" count={2} />
      )}
      <Bar ui={ui} />
    </>
  );
}

/** Says so when a whole page of the calendar has nothing, and leads on. */
function NothingFree({ ui }: { ui: Ui }) {
  const { state, t, f, visit } = ui;
  const { month, days, slots } = state;
  const dates = datesFromTo(firstOf(month), lastOf(month));
  const isKnown = days.has(firstOf(month));
  const states = dates.map((date) => dayState(days, slots.data ?? [], date, visit.today));
  if (!isKnown || states.some(({ kind }) => kind === 'free' || kind === 'partlyFree')) return null;
  return (
    <div class="note" role="status">
      <p>{state.foundNone ? t('noneFound') : t('nothingFree', { month: f.month(month) })}</p>
      {!state.foundNone && (
        <button type="button" class="secondary" onClick={() => visit.findFree()}>
          {t('findFree')}
        </button>
      )}
    </div>
  );
}

/** The times of the chosen day, then the packages of the chosen time. */
function Times({ ui }: { ui: Ui }) {
  const { state, t, f } = ui;
  const date = state.date ?? '';
  const timezone = state.venue.data?.timezone ?? 'UTC';
  const offered = (state.slots.data ?? []).filter(({ id }) =>
    state.days.get(date)?.slots.some(({ slotId }) => slotId === id),
  );
  const visible = offered.filter((slot) => isOffered(slot, date));
  const { free, offered: total } = dayState(state.days, visible, date, date);
  const differs = clocksDiffer(timezone, visitorTimezone(), instantOf(date, '12:00', timezone));
  return (
    <>
      <fieldset class="slots">
        <legend>
          <h3 data-focus="times" tabIndex={-1}>
            {t('timesOn', { date: f.date(date) })}
          </h3>
        </legend>
        <p role="status" class="unseen">
          {t('timesOn', { date: f.date(date) })}: {t.count('timesFree', free, { total })}
        </p>
        {differs && <p class="muted">{t('venueTime', { zone: f.zone(timezone) })}</p>}
        <div class="choices">
          {visible.map((slot) => (
            <SlotChoice key={slot.id} ui={ui} slot={slot} yours={differs} />
          ))}
        </div>
      </fieldset>
      <Packages ui={ui} />
    </>
  );
}

function isOffered(slot: Slot, date: string): boolean {
  return slot.weekdays.includes(new Date(date).getUTCDay() || 7);
}

function SlotChoice({ ui, slot, yours }: { ui: Ui; slot: Slot; yours: boolean }) {
  const { state, t, f, visit } = ui;
  const date = state.date ?? '';
  const free = isFree(state.days, date, slot.id);
  const timezone = state.venue.data?.timezone ?? 'UTC';
  const yourTime = (time: string) => f.timeIn(instantOf(date, time, timezone), visitorTimezone());
  return (
    <label class={`choice ${free ? '' : 'taken'}`} part="slot">
      <input
        type="radio"
        name="slot"
        checked={slot.id === state.slotId}
        disabled={!free}
        onChange={() => visit.chooseSlot(slot.id)}
      />
      <span>
        <b {...ui.told}>{slot.name}</b>
        <span class="muted">{slotTimes(ui, slot)}</span>
        {yours && (
          <span class="muted">
            {t('yourTime', {
              time: t('timeRange', { start: yourTime(slot.startTime), end: yourTime(slot.endTime) }),
            })}
          </span>
        )}
      </span>
      {!free && <span class="badge">{t('taken')}</span>}
    </label>
  );
}

/** Stays in view: what is chosen, what it costs, and the way on. */
function Bar({ ui }: { ui: Ui }) {
  const { state, t, f, visit } = ui;
  const { slot, offer } = chosen(state);
  const { data, isLoading, trouble } = state.quote;
  if (trouble) return <TroubleNote ui={ui} trouble={trouble} onRetry={() => visit.retry()} />;
  if (!state.date || !slot || !offer || !isOpen(state, 'quote')) return null;
  return (
    <div class="bar" part="summary">
      <p>
        <span class="muted" {...ui.told}>
          {f.shortDate(state.date)} · {slot.name} · {offer.name}
        </span>
        <span role="status" class="price" aria-busy={isLoading}>
          {data ? t('includingTax', { amount: f.money(data.totalCents, data.currency) }) : <i class="bone" />}
        </span>
      </p>
      <button type="button" class="primary" part="button" onClick={() => visit.goTo('quote')}>
        {t('continue')}
      </button>
    </div>
  );
}
