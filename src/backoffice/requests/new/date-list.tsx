import { useState } from 'preact/hooks';
import { maxItems } from '../../../domain/booking/booked-item.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { ChoiceFields } from '../fields/choice-fields.tsx';
import { t } from '../messages.ts';
import { AvailabilityCheck } from '../offer/availability-check.tsx';
import { CapacityWarning } from '../offer/capacity-warning.tsx';
import {
  anotherDateLike,
  type EnteredDate,
  guestsOf,
  problemsOfDate,
  withEditedDate,
} from '../offer/entered-date.ts';
import { isCompleteOffer, isDate, type OfferChoice } from '../offer/offer-choice.ts';
import { OfferFields } from '../offer/offer-fields.tsx';
import css from '../style.module.css';
import { useDateNames } from './entered-date-names.ts';
import type { Quote } from './use-quotes.ts';

interface DateListProps {
  readonly venueId: string;
  readonly dates: readonly EnteredDate[];
  /** Today's price of each date; null: none, or not known yet. */
  readonly quotes: readonly (Quote | null)[];
  readonly problems: ReadonlyMap<string, string>;
  /** Why the service refused dates, by path. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Whether the only date is the first of a series, whose preview shows what is in the way. */
  readonly isSeries: boolean;
  /** Whether the booking may be saved already, its response lost: then it is in the way of itself. */
  readonly mayBeBooked: boolean;
  readonly currency: string;
  readonly onDates: (dates: readonly EnteredDate[]) => void;
}

/** Renders the dates of a new booking: fields for one of them, a line for each of the others. */
export function DateList(props: DateListProps) {
  const { venueId, dates, quotes, problems, refusals, isSeries, mayBeBooked } = props;
  const { currency, onDates } = props;
  const [chosen, setChosen] = useState(() => {
    const incomplete = dates.findIndex((each) => !isCompleteOffer(each));
    return incomplete === -1 ? dates.length - 1 : incomplete;
  });
  const focus = useFocus();
  const names = useDateNames(venueId, dates);
  const current = Math.min(chosen, dates.length - 1);
  const edit = (index: number, members: Partial<EnteredDate>) =>
    onDates(withEditedDate(dates, index, members));
  const open = (index: number) => {
    if (dates[index]?.follows) edit(index, { follows: false });
    setChosen(index);
    focus('date');
  };
  const remove = (index: number) => {
    onDates(dates.filter((_, at) => at !== index));
    setChosen(index < current ? current - 1 : current);
    focus('add-date');
  };
  const last = dates.at(-1);
  const all = { limit: '200' };
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const { spaceId = '', slotId, isFree = true } = dates[current - 1] ?? {};
  const slots = useInfiniteQuery(
    spaceId === '' || isFree ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId }, query: all },
  );
  // Another space is usually booked at the same time.
  const slot = slots.data?.find(({ id }) => id === slotId);
  const isComplete = dates.every(isCompleteOffer);
  const isPackageMissing = dates.every((each) => isCompleteOffer({ ...each, packageId: '–' }));
  const others = (index: number) => dates.filter((_, at) => at !== index);
  const fieldsOf = (entered: EnteredDate, index: number) => {
    const own = problemsOfDate(problems, index);
    return (
      <OfferFields
        venueId={venueId}
        place={entered}
        problems={own}
        preferred={
          slot && { slotName: slot.name, startTime: slot.startTime, endTime: slot.endTime, packageName: null }
        }
        guests={guestsOf(entered)}
        onPlace={(to) => edit(index, to)}
      >
        <ChoiceFields
          venueId={venueId}
          place={entered}
          choices={entered}
          problems={own}
          currency={currency}
          onChoices={(choices) => edit(index, choices)}
        />
      </OfferFields>
    );
  };
  return (
    <>
      <ul class={css.dates}>
        {dates.map((entered, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dates have no id
          <li key={index}>
            {dates.length > 1 && (
              <h2>
                {t('dateNumber', { number: index + 1 })}
                {isDate(entered.date) && `${formats.colon}${formats.date(entered.date)}`}
              </h2>
            )}
            {index === current ? (
              fieldsOf(entered, index)
            ) : (
              <Summary
                venueId={venueId}
                entered={entered}
                quote={quotes[index] ?? null}
                problems={[...problemsOfDate(problems, index).values()]}
              />
            )}
            {!isSeries && !mayBeBooked && (
              <AvailabilityCheck
                venueId={venueId}
                place={entered}
                guests={guestsOf(entered)}
                others={others(index)}
                isQuiet={index !== current || problemsOfDate(problems, index).size > 0}
                refusal={problemsOfDate(refusals, index).get('date')}
                onPlace={(to: Partial<OfferChoice>) => edit(index, to)}
              />
            )}
            {dates.length > 1 && (
              <div class="actions">
                {index !== current && (
                  <Button
                    look="quiet"
                    name={named(t('changeDate'), names[index])}
                    onClick={() => open(index)}
                  >
                    {t('changeDate')}
                  </Button>
                )}
                <Button
                  look="quiet"
                  name={named(t('removeDate'), names[index])}
                  onClick={() => remove(index)}
                >
                  {t('removeDate')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {last && dates.length < maxItems && !isSeries && (
        <div class="actions">
          <button
            id="add-date"
            type="button"
            aria-disabled={!isComplete || undefined}
            aria-describedby={isComplete ? undefined : 'add-date-first'}
            onClick={() => {
              if (!isComplete) return;
              onDates([...dates, anotherDateLike(last, spaces.data?.length === 1)]);
              open(dates.length);
            }}
          >
            {t('addDateTitle')}
          </button>
          {!isComplete && (
            <small id="add-date-first">{t(isPackageMissing ? 'addPackageFirst' : 'addDateFirst')}</small>
          )}
        </div>
      )}
    </>
  );
}

const named = (label: string, name: string | null | undefined) =>
  name ? `${label}${formats.colon}${name}` : undefined;

interface SummaryProps {
  readonly venueId: string;
  readonly entered: EnteredDate;
  readonly quote: Quote | null;
  readonly problems: readonly string[];
}

/** Time, space, number of guests and price of a date. */
function Summary({ venueId, entered, quote, problems }: SummaryProps) {
  const { spaceId, slotId, isFree, isHourly, startTime, endTime, attendance } = entered;
  const all = { limit: '200' };
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const slots = useInfiniteQuery(
    spaceId === '' || isFree ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId }, query: all },
  );
  const chosen = slots.data?.find(({ id }) => id === slotId);
  const name = isFree ? null : chosen?.name;
  const slot = isFree || isHourly ? { startTime, endTime, name } : chosen;
  const texts = [
    slot && slot.startTime !== '' && slot.endTime !== ''
      ? t('from', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) })
      : undefined,
    slot?.name,
    spaces.data?.find(({ id }) => id === spaceId)?.name,
    attendance.trim() === '' ? undefined : `${t('attendance')}${formats.colon}${attendance}`,
  ].filter(Boolean);
  return (
    <>
      <p class={css.dateSummary}>
        <span dir="auto">{texts.join(' · ')}</span>
        {quote && <span>{formats.money(quote.totalCents, quote.currency)}</span>}
      </p>
      <CapacityWarning {...guestsOf(entered)} venueId={venueId} spaceId={spaceId} />
      {problems.map((problem) => (
        <p key={problem} class="problem">
          {problem}
        </p>
      ))}
    </>
  );
}
