import { useState } from 'preact/hooks';
import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { formats } from '../../messages/language.ts';
import { Detail } from '../../parts/detail.tsx';
import { type DialogName, useOpenDialog } from '../decisions/use-open-dialog.ts';
import { t as fields } from '../fields/messages.ts';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { nameOfDate, timesOf } from '../offer/date-name.ts';
import type { RequestProps, StaffRequest } from '../request/staff-request.ts';
import style from '../style.module.css';
import css from './date-table.module.css';

type Item = StaffRequest['items'][number];

interface DateTableProps extends RequestProps {
  readonly now: number;
  readonly canBeChanged: boolean;
}

/** Renders the dates of a booking as a table: what they have in common above it, and actions for one date or several. */
export function DateTable({ request, venueId, now, canBeChanged }: DateTableProps) {
  const { reference, status } = request;
  const items = byStart(request.items);
  const { show } = useOpenDialog(venueId, reference);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const price = request.agreedPrice ?? request.quote;
  const [main] = request.items;
  const isShared = (of: keyof typeof choiceTexts) =>
    items.every((item) => choiceTexts[of](item) === choiceTexts[of](main ?? item));
  const choices = Object.keys(choiceTexts) as (keyof typeof choiceTexts)[];
  const differing = choices.filter((each) => !isShared(each));
  const open = items.filter(({ startsAt }) => Date.parse(startsAt) > now).map(({ item }) => item);
  // Those that were cancelled since cannot be chosen.
  const chosen = open.filter((item) => selected.includes(item));
  const action = (name: DialogName, label: string, item: Item) => (
    <Button
      look="quiet"
      name={`${label}${formats.colon}${nameOfDate(item, items)}`}
      onClick={() => show(name, [item.item])}
    >
      {label}
    </Button>
  );
  const several = (name: DialogName, label: string) => (
    <Button isOff={chosen.length === 0} onClick={() => show(name, chosen)}>
      {label}
    </Button>
  );
  return (
    <>
      <dl class={style.facts}>
        {choices.filter(isShared).map((each) => (
          <Detail key={each} name={t(each)}>
            {main && choiceTexts[each](main)}
          </Detail>
        ))}
      </dl>
      {canBeChanged && open.length > 1 && (
        <section class="actions" aria-label={fields('selectedDates')}>
          <span role="status">{t('chosen', { count: chosen.length })}</span>
          {several('edit', t('edit'))}
          {several('move', t('moveDate'))}
          {several('cancel-date', t('cancelDates'))}
          <Button look="quiet" onClick={() => setSelected(chosen.length === open.length ? [] : open)}>
            {t(chosen.length === open.length ? 'chooseNone' : 'chooseAll')}
          </Button>
        </section>
      )}
      <div class={css.dateFrame}>
        <table class={css.dateTable} aria-label={t('dates', { count: items.length })}>
          <thead>
            <tr>
              {canBeChanged && (
                <th scope="col">
                  <span class="unseen">{fields('selectedDates')}</span>
                </th>
              )}
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('space')}</th>
              {differing.length > 0 && <th scope="col">{fields('details')}</th>}
              <th scope="col">{fields('state')}</th>
              {price && (
                <th scope="col" class={css.dateAmount}>
                  {t('price')}
                </th>
              )}
              {canBeChanged && (
                <th scope="col">
                  <span class="unseen">{fields('actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const isOver = Date.parse(item.endsAt) <= now;
              return (
                <tr key={item.item} class={isOver ? css.isPast : undefined}>
                  {canBeChanged && (
                    <td class={css.dateChoice}>
                      {open.includes(item.item) && (
                        <input
                          type="checkbox"
                          aria-label={fields('selectDate', { date: nameOfDate(item, items) })}
                          checked={selected.includes(item.item)}
                          onChange={({ currentTarget: { checked } }) =>
                            setSelected([
                              ...selected.filter((each) => each !== item.item),
                              ...(checked ? [item.item] : []),
                            ])
                          }
                        />
                      )}
                    </td>
                  )}
                  <th scope="row">{formats.shortDateWithYear(item.date)}</th>
                  <td>{[timesOf(item), item.slot.name].filter(Boolean).join(' · ')}</td>
                  <td dir="auto">{item.space.name}</td>
                  {differing.length > 0 && (
                    <td dir="auto">
                      {differing
                        .map((each) => [t(each), choiceTexts[each](item)])
                        .flatMap(([name = '', text = '']) => (text === '' ? [] : name + formats.colon + text))
                        .join(' · ')}
                    </td>
                  )}
                  <td>{isOver ? fields('over') : t(status)}</td>
                  {price && (
                    <td class={css.dateAmount}>
                      {formats.money(
                        totalOfItem(price, item.item, { number: main?.item ?? 0 }),
                        price.currency,
                      )}
                    </td>
                  )}
                  {canBeChanged && (
                    <td class={css.dateActions}>
                      {!isOver && (
                        <>
                          {action('edit', t('edit'), item)}
                          {action('move', t('moveDate'), item)}
                          {action('cancel-date', t('cancelDate'), item)}
                        </>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What was chosen for a date, as text; '': nothing. */
const choiceTexts = {
  package: ({ package: offer }: Item) => offer.name ?? '',
  attendance: ({ attendance }: Item) => (attendance === null ? '' : formats.number(attendance)),
  layout: ({ layout }: Item) => layout ?? '',
  extras: ({ extras }: Item) =>
    extras
      .map(({ name, pieces }) => (pieces === null ? name : `${name} × ${formats.number(pieces)}`))
      .join(formats.comma),
} as const;
