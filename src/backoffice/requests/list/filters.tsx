import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { navigate } from '../../shell/address.ts';
import { linkIn } from '../../shell/places.ts';
import { DateField } from '../place/date-field.tsx';
import css from '../style.module.css';
import { isNarrowed, ordersOf, queryOf, type Wish } from '../wish.ts';
import { t } from '../words.ts';

/** Whoever types is not asked for each letter, in milliseconds. */
const restMs = 300;

interface FiltersProps {
  readonly venueId: string;
  readonly wish: Wish;
}

/** What narrows the list, and its order; all of it stands in the address. */
export function Filters({ venueId, wish }: FiltersProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const change = (members: Partial<Wish>) =>
    navigate(linkIn(venueId, 'requests', [], queryOf({ ...wish, ...members })), 'replace');
  const found = spaces.data ?? [];
  return (
    <search class={css.filters}>
      <SearchField text={wish.text} onText={(text) => change({ text })} />
      <details open={wish.space + wish.from + wish.to !== '' || undefined}>
        <summary>{t('narrow')}</summary>
        <div class={css.narrowing}>
          <Select
            {...{ name: 'space', label: t('space'), hint: undefined, value: wish.space, problem: undefined }}
            options={found.map(({ id, name }) => [id, name])}
            isRequired={false}
            onValue={(space) => change({ space })}
          />
          <DateField name="from" label={t('fromDate')} date={wish.from} onDate={(from) => change({ from })} />
          <DateField name="to" label={t('toDate')} date={wish.to} onDate={(to) => change({ to })} />
          <div part="field">
            <label for="by">{t('order')}</label>
            <select
              id="by"
              value={wish.by}
              onChange={({ currentTarget }) => {
                const by = ordersOf(wish.show).find((each) => each === currentTarget.value);
                if (by) change({ by });
              }}
            >
              {ordersOf(wish.show).map((by) => (
                <option key={by} value={by}>
                  {t(`by_${by}`)}
                </option>
              ))}
            </select>
          </div>
          {isNarrowed(wish) && (
            <Button look="quiet" onClick={() => change({ space: '', from: '', to: '', text: '' })}>
              {t('clear')}
            </Button>
          )}
        </div>
      </details>
    </search>
  );
}

/** The field that is searched by; it is the reader's while they type, and the address's afterwards. */
function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const timer = useRef(0);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onText(value), restMs);
  };
  return (
    <input
      type="search"
      name="search"
      aria-label={t('search')}
      placeholder={t('searchHint')}
      autocomplete="off"
      dir="auto"
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
