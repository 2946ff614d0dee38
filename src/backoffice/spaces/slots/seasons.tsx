import { isDayOfYear, nextSeason } from '../../../domain/venue/season.ts';
import { visitorTimezone } from '../../../ui/locale/own-zone.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { t } from '../messages.ts';
import type { Slot } from '../space-details.ts';
import css from '../style.module.css';

type Season = Slot['seasons'][number];

interface SeasonsProps {
  readonly seasons: readonly Season[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onSeasons: (seasons: readonly Season[]) => void;
}

const yearly = (date: string) => (isDayOfYear(date) ? date : date.slice(5));

/** Renders the seasons of a slot; none: all year. */
export function Seasons({ seasons, problems, onSeasons }: SeasonsProps) {
  const set = (at: number, season: Season) =>
    onSeasons(seasons.map((other, index) => (index === at ? season : other)));
  const today = dateIn(visitorTimezone(), Date.now());
  return (
    <div class="form">
      <p>{t('seasonsText')}</p>
      {seasons.map((season, at) => {
        const isEveryYear = isDayOfYear(season.from);
        // Date fields need a year.
        const dated = nextSeason(season, today);
        const as = (date: string) => (isEveryYear ? yearly(date) : date);
        const problem = [...problems].find(([path]) => path.startsWith(`seasons[${at}]`))?.[1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
          <div class={css.entry} key={at}>
            <div class={css.pair}>
              <NativeField
                name={`season-from-${at}`}
                label={t('from')}
                type="date"
                value={dated.from}
                onValue={(from) => from !== '' && set(at, { ...season, from: as(from) })}
              />
              <NativeField
                name={`season-to-${at}`}
                label={t('to')}
                type="date"
                value={dated.to}
                problem={problem}
                onValue={(to) => to !== '' && set(at, { ...season, to: as(to) })}
              />
            </div>
            <div class="actions">
              <Checkbox
                name={`season-yearly-${at}`}
                isChecked={isEveryYear}
                onChange={(isOn) =>
                  set(at, isOn ? { from: yearly(season.from), to: yearly(season.to) } : dated)
                }
              >
                {t('everyYear')}
              </Checkbox>
              <Button
                look="quiet"
                name={`${shell('remove')}${formats.colon}${t('seasons')} ${at + 1}`}
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
