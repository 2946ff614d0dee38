import { signal } from '@preact/signals';
import { readDeviceFlag, storeDeviceFlag } from '../../parts/device-flag.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

const key = 'firsthold prices with tax';

/** Whether this person types prices including tax. Not at a venue whose prices include tax. */
export const withTax = signal(readDeviceFlag(key));

/** Renders the choice between prices excluding and including tax, remembered on this device. */
export function PriceEntry() {
  const choose = (isWithTax: boolean) => {
    withTax.value = isWithTax;
    storeDeviceFlag(key, isWithTax);
  };
  return (
    <fieldset class={css.priceEntry}>
      <legend>{t('enterPrices')}</legend>
      {[false, true].map((isWithTax) => (
        <label key={String(isWithTax)} class="check-line">
          <input
            type="radio"
            name="price-entry"
            checked={withTax.value === isWithTax}
            onChange={() => choose(isWithTax)}
          />
          <span>{t(isWithTax ? 'withTax' : 'beforeTax')}</span>
        </label>
      ))}
    </fieldset>
  );
}
