import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** A price that a booking may have after a change. */
interface PriceOption<Choice extends string> {
  readonly choice: Choice;
  /** With the amount. */
  readonly text: (values: { readonly amount: string }) => string;
  readonly totalCents: number;
}

interface PriceOptionsProps<Choice extends string> {
  readonly options: readonly PriceOption<Choice>[];
  readonly chosen: Choice;
  /** The total before the change. */
  readonly formerCents: number;
  readonly currency: string;
  readonly onChoose: (choice: Choice) => void;
}

/** Renders the choice between the prices that a booking may have after a change, with the difference of each. */
export function PriceOptions<Choice extends string>(props: PriceOptionsProps<Choice>) {
  const { options, chosen, formerCents, currency, onChoose } = props;
  return (
    <div role="radiogroup" aria-label={t('price')} class={css.timeKinds}>
      {options.map(({ choice, text, totalCents }) => (
        <label key={choice} class={css.timeKind}>
          <input type="radio" name="price" checked={chosen === choice} onChange={() => onChoose(choice)} />
          <span>
            {text({ amount: formats.money(totalCents, currency) })}
            {totalCents !== formerCents &&
              formats.inBrackets(differenceText(totalCents - formerCents, currency))}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Returns a difference with its sign. */
export const differenceText = (cents: number, currency: string): string =>
  (cents > 0 ? '+' : '') + formats.money(cents, currency);
