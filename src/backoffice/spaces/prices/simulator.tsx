import { useState } from 'preact/hooks';
import { chosenExtras } from '../../../domain/money/extra.ts';
import { quote } from '../../../domain/money/quote.ts';
import { applies, isFor, isGranted, isOn } from '../../../domain/money/rate.ts';
import { addDays, isoWeekday } from '../../../domain/time/calendar.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Check } from '../../parts/check.tsx';
import { f } from '../../words/language.ts';
import { PlainField } from '../fields/plain-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { dueWords } from '../payments/due-words.ts';
import type { WholeSpace } from '../whole-space.ts';
import { t } from '../words.ts';
import { type Rate, rateWords } from './rate-words.ts';

/** What a date would cost, by the rules a quote is made by, with what is in the fields now; and why. */
export function Simulator({ whole }: { readonly whole: WholeSpace }) {
  const { venue, space, slots } = whole;
  const today = dateIn(venue.timezone, Date.now());
  const [date, setDate] = useState(() => addDays(today, 30));
  const [asked, setAsked] = useState(today);
  const [choice, setChoice] = useState('');
  const [attendance, setAttendance] = useState<number | null>(null);
  const [extraIds, setExtraIds] = useState<readonly string[]>([]);
  const offers = slots.flatMap((slot) =>
    slot.packages.map((offer) => ({ slot, offer, value: `${slot.id}/${offer.id}` })),
  );
  const chosen = offers.find(({ value }) => value === choice) ?? offers[0];
  if (chosen === undefined) return null;
  const { slot, offer } = chosen;
  const occasion = { date, today: asked, slotId: slot.id, packageId: offer.id };
  const extras = offer.extras.filter(({ id, amountCents }) => amountCents !== null && extraIds.includes(id));
  return (
    <section class="card form simulator" aria-label={t('simulator')}>
      <h2>{t('simulator')}</h2>
      <div class="pair">
        <div part="field">
          <label for="what-offer">{t('whatIsBooked')}</label>
          <select
            id="what-offer"
            value={chosen.value}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          >
            {offers.map((each) => (
              <option key={each.value} value={each.value}>
                {each.slot.name} · {each.offer.name}
              </option>
            ))}
          </select>
        </div>
        <PlainField
          {...{ name: 'what-date', label: t('eventDate'), type: 'date', value: date }}
          onValue={(next) => next !== '' && setDate(next)}
        />
      </div>
      <div class="pair">
        <WholeNumberField
          {...{ name: 'what-people', label: t('people'), value: attendance, isOptional: true }}
          onValue={setAttendance}
        />
        {space.rates.some(({ bookedUntil }) => bookedUntil !== undefined) && (
          <PlainField
            {...{ name: 'what-asked', label: t('askedOn'), type: 'date', value: asked }}
            onValue={(next) => next !== '' && setAsked(next)}
          />
        )}
      </div>
      {offer.extras.map((extra) => (
        <Check
          key={extra.id}
          name={`what-${extra.id}`}
          isChecked={extraIds.includes(extra.id)}
          onChange={(isOn) =>
            setExtraIds(isOn ? [...extraIds, extra.id] : extraIds.filter((id) => id !== extra.id))
          }
        >
          {extra.name}
        </Check>
      ))}
      <output>
        {!slot.weekdays.includes(isoWeekday(date)) && (
          <p class="note">{t('notOnDay', { slot: slot.name, day: f.weekday(isoWeekday(date), 'long') })}</p>
        )}
        <Outcome
          {...{ whole, slotId: slot.id, offer, occasion }}
          attendance={attendance || null}
          extras={extras}
        />
      </output>
      <Reasons {...{ whole, occasion }} />
    </section>
  );
}

type Offer = WholeSpace['slots'][number]['packages'][number];

interface OutcomeProps {
  readonly whole: WholeSpace;
  readonly slotId: string;
  readonly offer: Offer;
  readonly occasion: Parameters<typeof applies>[1];
  readonly attendance: number | null;
  readonly extras: Offer['extras'];
}

function Outcome({ whole, slotId, offer, occasion, attendance, extras }: OutcomeProps) {
  const { venue, space } = whole;
  const { date, today } = occasion;
  const priced = quoted();
  if (priced === null) return <p class="problem">{t('tooMuch')}</p>;
  return (
    <>
      <table class="lines">
        <tbody>
          {priced.lines.map(({ type, label, amountCents }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and none moves by itself
            <tr key={at}>
              <th scope="row">
                {label} {type !== 'tax' && <small>{t(`line_${type}`)}</small>}
              </th>
              <td>{f.money(amountCents, priced.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{f.money(priced.totalCents, priced.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <ol class="instalments">
        {priced.payments.map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and none moves by itself
          <li key={at}>
            <strong>{f.money(payment.amountCents, priced.currency)}</strong>{' '}
            {dueWords(payment, { today, event: date })}
          </li>
        ))}
      </ol>
    </>
  );

  function quoted() {
    try {
      const wanted = chosenExtras(
        offer.extras,
        extras.map(({ id }) => ({ id, pieces: null })),
      );
      return quote({ slotId, offer, rates: space.rates, venue, date, today, attendance, extras: wanted });
    } catch {
      // More people than a sum has room for.
      return null;
    }
  }
}

/** Which surcharges and discounts apply, and of each other one why it does not. */
function Reasons({ whole, occasion }: Pick<OutcomeProps, 'whole' | 'occasion'>) {
  if (whole.space.rates.length === 0) return null;
  return (
    <>
      <h3>{t('why')}</h3>
      <ul class="reasons">
        {whole.space.rates.map((rate, at) => {
          const isIn = applies(rate, occasion);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and none moves by itself
            <li key={at} class={isIn ? 'applies' : 'passed'}>
              <strong>{rate.label}</strong> {isIn ? t('applies') : whyNot(rate, occasion)}
              <small>{rateWords(rate, whole)}</small>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The first condition of a rate that is not met. */
function whyNot(rate: Rate, { date, today, slotId, packageId }: OutcomeProps['occasion']): string {
  if (!isGranted(rate, today)) return t('notGranted');
  const { weekdays: _, ...dated } = rate;
  if (!isOn(dated, date)) return t('notOnDate');
  if (!isOn(rate, date)) return t('notOnWeekday');
  return isFor(rate, slotId, packageId) ? '' : t('notForThis');
}
