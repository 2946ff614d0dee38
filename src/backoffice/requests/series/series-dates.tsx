import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import {
  alternativeId,
  choiceFor,
  type EnteredSeries,
  type PreviewedDate,
  type SeriesPreview,
} from './entered-series.ts';

interface SeriesDatesProps {
  readonly venueId: string;
  readonly preview: SeriesPreview;
  /** The space of the series: an alternative in another space names it. */
  readonly spaceId: string;
  readonly choices: EnteredSeries['choices'];
  readonly onChoices: (choices: EnteredSeries['choices']) => void;
}

/** Lists the dates of a series with their prices, what is in the way, and a choice for each. */
export function SeriesDates({ venueId, preview, spaceId, choices, onChoices }: SeriesDatesProps) {
  const { dates, currency } = preview;
  const skipped = dates.filter((each) => choiceFor(each, choices) === 'skip').length;
  const money = (cents: number) => formats.money(cents, currency);
  return (
    <section class={css.seriesDates} aria-label={t('seriesDates')}>
      <p role="status">
        {t('datesToBook', { count: dates.length - skipped })}
        {skipped > 0 && `${formats.comma}${t('datesToSkip', { count: skipped })}`}
      </p>
      <ul>
        {dates.map((each) => {
          const choice = choiceFor(each, choices);
          const chosen = each.alternatives.find((one) => alternativeId(one) === choice);
          const totalCents = chosen ? chosen.totalCents : each.totalCents;
          return (
            <li key={each.date} class={choice === 'skip' ? css.isSkipped : undefined}>
              <div>
                <strong>{formats.shortDateWithYear(each.date)}</strong>{' '}
                {choice !== 'skip' && totalCents !== null && <span>{money(totalCents)}</span>}
                {each.reasons.map((reason) => (
                  <Reason key={JSON.stringify(reason)} venueId={venueId} reason={reason} />
                ))}
              </div>
              <select
                aria-label={formats.date(each.date)}
                value={choice}
                onChange={({ currentTarget: { value } }) => onChoices({ ...choices, [each.date]: value })}
              >
                {each.free && <option value="book">{t('bookDate')}</option>}
                <option value="skip">{t('skipDate')}</option>
                {each.alternatives.map((one) => (
                  <option key={alternativeId(one)} value={alternativeId(one)} dir="auto">
                    {[
                      ...(one.space.id === spaceId ? [] : [one.space.name]),
                      t('from', {
                        start: formats.time(one.slot.startTime),
                        end: formats.time(one.slot.endTime),
                      }),
                      money(one.totalCents),
                    ].join(' · ')}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ReasonProps {
  readonly venueId: string;
  readonly reason: PreviewedDate['reasons'][number];
}

const whyTaken = { held: 'whyHeld', setup: 'whySetup', turnaround: 'whyTurnaround' } as const;

/** Why a date is not free, with a link to the booking in the way. */
function Reason({ venueId, reason: { reason, reference, block } }: ReasonProps) {
  if (reference !== undefined)
    return (
      <p class="problem">
        {t(whyTaken[reason as keyof typeof whyTaken] ?? 'whyBooked')}{' '}
        <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
      </p>
    );
  if (reason === 'block') return <p class="problem">{t('blocked', { reason: block?.reason ?? '' })}</p>;
  if (reason === 'clock') return <p class="problem">{t('whySkipped')}</p>;
  if (reason === 'started') return <p class="problem">{t('whyOver')}</p>;
  return <p class={css.aside}>{t('whyClosed')}</p>;
}
