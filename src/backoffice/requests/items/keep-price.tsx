import { t } from '../messages.ts';
import css from '../style.module.css';

interface KeepPriceProps {
  readonly keeps: boolean;
  /** The texts of the price that stays and of the other one. */
  readonly kept: string;
  readonly changed: string;
  readonly onKeep: (keeps: boolean) => void;
}

/** Renders the choice between the price of a booking and another one. */
export function KeepPrice({ keeps, kept, changed, onKeep }: KeepPriceProps) {
  return (
    <div role="radiogroup" aria-label={t('price')} class={css.timeKinds}>
      {[true, false].map((isKept) => (
        <label key={isKept} class={css.timeKind}>
          <input type="radio" name="keep-price" checked={keeps === isKept} onChange={() => onKeep(isKept)} />
          {isKept ? kept : changed}
        </label>
      ))}
    </div>
  );
}
