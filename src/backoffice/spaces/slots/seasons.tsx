import { isYearly } from '../../../domain/venue/season.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { t as shell } from '../../shell/words.ts';
import { PlainField } from '../fields/plain-field.tsx';
import css from '../style.module.css';
import type { Slot } from '../whole-space.ts';
import { t } from '../words.ts';

type Season = Slot['seasons'][number];

interface SeasonsProps {
  readonly seasons: readonly Season[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onSeasons: (seasons: readonly Season[]) => void;
}

/** A year for days of every year to be asked for in: devices ask for whole dates only. It has every day there is. */
const someYear = '2028';
const dated = (day: string) => (isYearly(day) ? `${someYear}-${day}` : day);
const yearly = (date: string) => (isYearly(date) ? date : date.slice(5));

/** The times of year a slot is offered in; none: all year. */
export function Seasons({ seasons, problems, onSeasons }: SeasonsProps) {
  const set = (at: number, season: Season) =>
    onSeasons(seasons.map((other, index) => (index === at ? season : other)));
  return (
    <div class="form">
      <p>{t('seasonsText')}</p>
      {seasons.map((season, at) => {
        const isEveryYear = isYearly(season.from);
        const as = (date: string) => (isEveryYear ? yearly(date) : dated(date));
        const problem = [...problems].find(([path]) => path.startsWith(`seasons[${at}]`))?.[1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
          <div class={css.entry} key={at}>
            <div class={css.pair}>
              <PlainField
                {...{ name: `season-from-${at}`, label: t('from'), type: 'date', value: dated(season.from) }}
                onValue={(from) => from !== '' && set(at, { ...season, from: as(from) })}
              />
              <PlainField
                {...{
                  name: `season-to-${at}`,
                  label: t('to'),
                  type: 'date',
                  value: dated(season.to),
                  problem,
                }}
                onValue={(to) => to !== '' && set(at, { ...season, to: as(to) })}
              />
            </div>
            <div class="actions">
              <Check
                name={`season-yearly-${at}`}
                isChecked={isEveryYear}
                onChange={(isOn) =>
                  set(
                    at,
                    isOn
                      ? { from: yearly(season.from), to: yearly(season.to) }
                      : { from: dated(season.from), to: dated(season.to) },
                  )
                }
              >
                {t('everyYear')}
              </Check>
              <Button
                look="quiet"
                name={`${shell('remove')}: ${t('seasons')} ${at + 1}`}
                onClick={() => onSeasons(seasons.filter((_, index) => index !== at))}
              >
                {shell('remove')}
              </Button>
            </div>
          </div>
        );
      })}
      <div class="actions">
        <Button onClick={() => onSeasons([...seasons, { from: '05-01', to: '09-30' }])}>
          {t('addSeason')}
        </Button>
      </div>
    </div>
  );
}
