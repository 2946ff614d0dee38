import type { TaxTerms } from '../../../domain/money/tax.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { t } from '../messages.ts';
import type { Package, Slot } from '../space-details.ts';
import css from '../style.module.css';

type Band = Package['hourBands'][number];

interface HourBandsProps {
  readonly bands: readonly Band[];
  readonly slot: Pick<Slot, 'startTime' | 'endTime'>;
  readonly problems: ReadonlyMap<string, string>;
  /** `tax`: that of the package. */
  readonly venue: TaxTerms & { readonly currency: string };
  readonly onBands: (bands: readonly Band[]) => void;
}

/** Renders the parts of a slot that have another price per hour. */
export function HourBands({ bands, slot, problems, venue, onBands }: HourBandsProps) {
  const { currency, tax, pricesIncludeTax } = venue;
  const focusOn = useFocus();
  const set = (at: number, members: Partial<Band>) =>
    onBands(bands.map((band, index) => (index === at ? { ...band, ...members } : band)));
  return (
    <fieldset class="form">
      <legend>{t('hourBands')}</legend>
      {bands.map((band, at) => {
        const path = `hourBands[${at}]`;
        const time = (member: 'fromTime' | 'toTime') => (
          <NativeField
            name={`band-${member}-${at}`}
            label={t(member === 'fromTime' ? 'startTime' : 'endTime')}
            type="time"
            value={band[member]}
            problem={
              band[member] === ''
                ? t('missing')
                : (problems.get(`${path}.${member}`) ??
                  (member === 'fromTime' ? problems.get(path) : undefined))
            }
            onValue={(value) => set(at, { [member]: value })}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id
          <div class={css.entry} key={at}>
            <div class={css.pair}>
              {time('fromTime')}
              {time('toTime')}
              <MoneyField
                name={`band-price-${at}`}
                label={t('perHour')}
                currency={currency}
                tax={tax}
                includesTax={pricesIncludeTax}
                value={band.perHourCents}
                isBlankAtFirst
                problem={problems.get(`${path}.perHourCents`)}
                // Null is never sent: without an amount the form is incomplete.
                onValue={(cents) => set(at, { perHourCents: cents as number })}
              />
            </div>
            <div class="actions">
              <Button
                look="quiet"
                name={`${shell('remove')}${formats.colon}${formats.time(band.fromTime || slot.startTime)}–${formats.time(band.toTime || slot.endTime)}`}
                onClick={() => {
                  focusOn(`band-fromTime-${Math.max(0, at - 1)}`);
                  onBands(bands.toSpliced(at, 1));
                }}
              >
                {shell('remove')}
              </Button>
            </div>
          </div>
        );
      })}
      <div class="actions">
        <Button
          onClick={() => {
            focusOn(`band-fromTime-${bands.length}`);
            onBands([
              ...bands,
              {
                fromTime: bands.at(-1)?.toTime ?? slot.startTime,
                toTime: slot.endTime,
                perHourCents: null as unknown as number,
              },
            ]);
          }}
        >
          {t('addHourBand')}
        </Button>
      </div>
    </fieldset>
  );
}
