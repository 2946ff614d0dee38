import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { may } from '../base/session.ts';
import { formats, locale } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { typedNumber } from '../parts/typed-number.ts';
import { useEdit } from '../parts/use-edit.ts';
import { t } from './messages.ts';
import css from './style.module.css';
import type { Venue } from './venue-form.tsx';

interface RulesFormProps {
  readonly venueId: string;
  readonly venue: Venue;
  readonly etag: string;
}

const amountChoices = ['convert', 'keep'] as const;
type Amounts = (typeof amountChoices)[number];

const inputText = (number: number | null | undefined) =>
  number == null ? '' : new Intl.NumberFormat(locale, { useGrouping: false }).format(number);
const numberOrNull = (text: string) => (text.trim() === '' ? null : typedNumber(text));

const toBasisPoints = (percent: number) =>
  typeof percent === 'number' ? Math.round(percent * 100) : percent;

/** Renders a form for tax, notice and booking window. */
export function RulesForm({ venueId, venue, etag }: RulesFormProps) {
  const { tax, taxNumber, pricesIncludeTax, noticeHours, horizonDays } = venue;
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  // Without a space, there are no prices to convert.
  const hasPrices = spaces.data?.length !== 0;
  const saved = {
    taxLabel: tax?.label ?? '',
    taxPercent: inputText(tax && tax.basisPoints / 100),
    taxNumber: taxNumber ?? '',
    pricesIncludeTax,
    /** What happens to the amounts if `pricesIncludeTax` changes; '': not chosen yet. */
    amounts: '' as '' | Amounts,
    noticeHours: inputText(noticeHours),
    horizonDays: inputText(horizonDays),
  };
  const edit = useEdit<typeof saved>({
    key: `rules ${venueId}`,
    saved,
    etag,
    send: (changes, ifMatch) => {
      const { taxLabel, taxPercent, amounts, noticeHours: notice, horizonDays: horizon } = changes;
      const percent = numberOrNull(taxPercent ?? saved.taxPercent);
      const label = taxLabel ?? saved.taxLabel;
      const changesTax = taxLabel !== undefined || taxPercent !== undefined;
      return client.patch('/venues/{venueId}', {
        path: { venueId },
        query: amounts ? { amounts } : {},
        ifMatch,
        body: {
          // Basis points: the field has two decimals.
          ...(changesTax && {
            tax: percent === null ? null : { label, basisPoints: toBasisPoints(percent) },
          }),
          ...(changes.taxNumber !== undefined && { taxNumber: changes.taxNumber.trim() || null }),
          ...(changes.pricesIncludeTax !== undefined && { pricesIncludeTax: changes.pricesIncludeTax }),
          ...(notice !== undefined && { noticeHours: numberOrNull(notice) }),
          ...(horizon !== undefined && { horizonDays: numberOrNull(horizon) }),
        },
      });
    },
  });
  const { draft, change, problems } = edit;
  const names = {
    taxLabel: t('taxLabel'),
    taxPercent: t('taxPercent'),
    taxNumber: t('taxNumber'),
    pricesIncludeTax: t('pricesIncludeTax'),
    amounts: t('enteredPrices'),
    noticeHours: t('noticeHours'),
    horizonDays: t('horizonDays'),
  };
  const text = (
    name: 'taxLabel' | 'taxPercent' | 'taxNumber' | 'noticeHours' | 'horizonDays',
    path: string,
    hint?: string,
  ) => (
    <Field
      name={name}
      label={t(name)}
      hint={hint}
      value={draft[name]}
      problem={problems.get(path)}
      {...(name !== 'taxLabel' && name !== 'taxNumber' && { inputMode: 'decimal' })}
      autocomplete="off"
      isRequired={false}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <EditForm edit={edit} names={names} mayEdit={may(venueId, 'venue.edit')}>
      <div class="form card">
        <h2>{t('tax')}</h2>
        <p>{t('taxAbout')}</p>
        <div class={css.pair}>
          {text('taxPercent', 'tax.basisPoints', '%')}
          {text('taxLabel', 'tax.label')}
        </div>
        {text('taxNumber', 'taxNumber', t('taxNumberHint'))}
        <Checkbox
          name="pricesIncludeTax"
          isChecked={draft.pricesIncludeTax}
          onChange={(isChecked) => change({ pricesIncludeTax: isChecked, amounts: hasPrices ? '' : 'keep' })}
        >
          {t('pricesIncludeTax')}
        </Checkbox>
        {hasPrices && draft.pricesIncludeTax !== pricesIncludeTax && (
          <fieldset>
            <legend>{t('enteredPrices')}</legend>
            {amountChoices.map((choice) => (
              <label key={choice} class="check-line">
                <input
                  type="radio"
                  name="amounts"
                  checked={draft.amounts === choice}
                  onChange={() => change({ amounts: choice })}
                />
                <span>{t(`amounts_${choice}`)}</span>
              </label>
            ))}
            {problems.has('amounts') && <p class="problem">{problems.get('amounts')}</p>}
            {/* Half a unit each, and its tax. */}
            {draft.amounts === 'convert' && (
              <p>{t('amountsRounded', { amount: formats.money(100, venue.currency) })}</p>
            )}
            <p>{t('amountsAbout')}</p>
          </fieldset>
        )}
      </div>
      <div class="form card">
        <h2>{t('when')}</h2>
        <p>{t('whenAbout')}</p>
        <div class={css.pair}>
          {text('noticeHours', 'noticeHours')}
          {text('horizonDays', 'horizonDays')}
        </div>
      </div>
    </EditForm>
  );
}
