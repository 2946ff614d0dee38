import { useState } from 'preact/hooks';
import type { Quote } from '../../../domain/money/quote.ts';
import { addDays, isoWeekday } from '../../../domain/time/calendar.ts';
import type { ClockTimes } from '../../../domain/time/clock-span.ts';
import { isInSeason } from '../../../domain/venue/season.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { shownLines } from '../../parts/shown-lines.ts';
import { NativeField } from '../fields/native-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import { dueLabel } from '../payments/due-label.ts';
import { HourSelects } from '../slots/hour-selects.tsx';
import { firstTimes } from '../slots/slot-hours.ts';
import { seasonsLabel } from '../slots/slot-labels.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { rateLabel } from './rate-label.ts';
import { type Simulation, type SimulationInput, useSimulation } from './use-simulation.ts';

/** Simulates the price of a date with the form's current values, and explains it. */
export function Simulator({ details }: { readonly details: SpaceDetails }) {
  const { venue, space, slots } = details;
  const today = dateIn(venue.timezone, Date.now());
  const [date, setDate] = useState(() => addDays(today, 30));
  const [requested, setRequested] = useState(today);
  const [choice, setChoice] = useState('');
  const [attendance, setAttendance] = useState<number | null>(null);
  const [times, setTimes] = useState<ClockTimes | null>(null);
  const [group, setGroup] = useState('');
  const [extraIds, setExtraIds] = useState<readonly string[]>([]);
  const offers = slots.flatMap((slot) =>
    slot.packages.map((offer) => ({ slot, offer, value: `${slot.id}/${offer.id}` })),
  );
  const chosen = offers.find(({ value }) => value === choice) ?? offers[0];
  if (chosen === undefined) return null;
  const { slot, offer } = chosen;
  const { startTime, endTime } = times ?? firstTimes(slot);
  const question: SimulationInput = {
    spaceId: space.id,
    slotId: slot.id,
    packageId: offer.id,
    date,
    bookedOn: requested,
    ...(slot.hours !== null && { startTime, endTime }),
    ...(attendance && { attendance }),
    ...(group !== '' && { groups: [group] }),
    extras: offer.extras.filter(({ id }) => extraIds.includes(id)).map(({ id }) => ({ id })),
    // Uses the edited rates. A rate without a name gets a placeholder, which does not change the price.
    changes: { space: { rates: space.rates.map((rate) => ({ ...rate, label: rate.label.trim() || '…' })) } },
  };
  return (
    <section class={`card form ${css.simulator}`} aria-label={t('simulator')}>
      <h2>{t('simulator')}</h2>
      <div class={css.pair}>
        <div part="field">
          <label for="what-offer">{t('booking')}</label>
          <select
            id="what-offer"
            value={chosen.value}
            onChange={({ currentTarget }) => {
              setChoice(currentTarget.value);
              setTimes(null);
            }}
          >
            {offers.map((each) => (
              <option key={each.value} value={each.value}>
                {each.slot.name} · {each.offer.name}
              </option>
            ))}
          </select>
        </div>
        <NativeField
          name="what-date"
          label={t('eventDate')}
          type="date"
          value={date}
          onValue={(next) => next !== '' && setDate(next)}
        />
      </div>
      {slot.hours !== null && (
        <HourSelects name="what" slot={slot} times={{ startTime, endTime }} onTimes={setTimes} />
      )}
      <div class={css.pair}>
        <WholeNumberField
          name="what-people"
          label={t('people')}
          value={attendance}
          isOptional
          onValue={setAttendance}
        />
        {space.rates.some(({ bookedUntil }) => bookedUntil !== undefined) && (
          <NativeField
            name="what-asked"
            label={t('requestDate')}
            type="date"
            value={requested}
            onValue={(next) => next !== '' && setRequested(next)}
          />
        )}
      </div>
      {space.rates.some(({ groups }) => groups !== undefined) && (
        <Select
          name="what-group"
          label={t('guestGroup')}
          value={group}
          isRequired={false}
          options={venue.groups.map(({ id, name }) => [id, name])}
          problem={undefined}
          onValue={setGroup}
        />
      )}
      {offer.extras.map((extra) => (
        <Checkbox
          key={extra.id}
          name={`what-${extra.id}`}
          isChecked={extraIds.includes(extra.id)}
          onChange={(isOn) =>
            setExtraIds(isOn ? [...extraIds, extra.id] : extraIds.filter((id) => id !== extra.id))
          }
        >
          {extra.name}
        </Checkbox>
      ))}
      <output class={css.example}>
        {!slot.weekdays.includes(isoWeekday(date)) && (
          <p class="note">
            {t('notOnDay', { slot: slot.name, day: formats.weekday(isoWeekday(date), 'long') })}
          </p>
        )}
        {!isInSeason(slot.seasons, date) && (
          <p class="note">{t('notInSeason', { slot: slot.name, season: seasonsLabel(slot.seasons) })}</p>
        )}
        <SimulationResult details={details} question={question} />
      </output>
    </section>
  );
}

interface OutcomeProps {
  readonly details: SpaceDetails;
  readonly question: SimulationInput;
}

function SimulationResult({ details, question }: OutcomeProps) {
  const { data: simulated, error, isLate } = useSimulation(details.venue.id, question);
  // The number is too large for a total.
  if (error?.code === 'VALIDATION_ERROR') return <p class="problem">{t('tooMuch')}</p>;
  if (error) return <ErrorNotice error={error} />;
  if (simulated === undefined) return <p class="bones" />;
  const { lines } = simulated;
  const offer = details.slots
    .find(({ id }) => id === question.slotId)
    ?.packages.find(({ id }) => id === question.packageId);
  const extras = (offer?.extras ?? []).filter(({ per }) => per !== 'piece');
  // The management API's schema types two members loosely; their values are those of the public API.
  const quote = simulated.quote as Quote;
  return (
    <div aria-busy={isLate}>
      <table class={css.lines}>
        <tbody>
          {shownLines(quote.lines, {
            t: priceWord,
            currency: quote.currency,
            formats,
            bookedOf: () => ({ guests: question.attendance, extras }),
          }).map(({ type, label, amountCents }, at) => {
            const rate = details.space.rates[lines[at] ?? -1];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <tr key={at}>
                <th scope="row">
                  {label}{' '}
                  {type !== 'tax' && type !== 'subtotal' && (
                    <small>{rate && !isLate ? rateLabel(rate, details) : t(`line_${type}`)}</small>
                  )}
                </th>
                <td>{formats.money(amountCents, quote.currency)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{formats.money(quote.totalCents, quote.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <ol>
        {quote.payments.map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and never move
          <li key={at}>
            <strong>{formats.money(payment.amountCents, quote.currency)}</strong>{' '}
            {dueLabel(payment, quote.payments, {
              today: question.bookedOn ?? question.date,
              event: question.date,
            })}
          </li>
        ))}
      </ol>
      <Reasons details={details} isLate={isLate} rates={simulated.rates} />
    </div>
  );
}

interface ReasonsProps {
  readonly details: SpaceDetails;
  readonly rates: Simulation['rates'];
  readonly isLate: boolean;
}

/** Lists the rates that apply, and why the others do not. */
function Reasons({ details, rates, isLate }: ReasonsProps) {
  if (rates.length === 0) return null;
  return (
    <>
      <h3>{t('why')}</h3>
      <ul class={css.reasons}>
        {rates.map(({ label, unmetConditions }, at) => {
          const rate = details.space.rates[at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and never move
            <li key={at} class={unmetConditions.length === 0 ? undefined : css.passed}>
              <strong>{label}</strong>{' '}
              {t(unmetConditions.length === 0 ? 'applies' : unmetLabel(unmetConditions))}
              {rate && !isLate && <small>{rateLabel(rate, details)}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns the most informative unmet condition. */
function unmetLabel(unmetConditions: Simulation['rates'][number]['unmetConditions']) {
  if (unmetConditions.includes('groups')) return 'notForGuest';
  if (unmetConditions.includes('bookedUntil')) return 'notGranted';
  if (unmetConditions.includes('from') || unmetConditions.includes('to')) return 'notOnDate';
  return unmetConditions.includes('weekdays') ? 'notOnWeekday' : 'notForThis';
}
