import type { ComponentChildren } from 'preact';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { shownLines } from '../../parts/shown-lines.ts';

import type { GuestLanguage } from '../letters/guest-language.ts';
import type { GuestTexts } from '../letters/guest-texts.ts';
import { instalmentLines } from '../letters/instalment-lines.ts';
import { timesText } from '../letters/times-text.ts';
import type { BookedDate } from '../offer/booked-offer.ts';
import { sharesDay } from '../offer/date-name.ts';
import { bookedIn, linesByDate } from '../price-by-date.ts';
import css from './document.module.css';

type Price = ManagementSchemas['StaffQuote'];

interface PriceLinesProps {
  readonly price: Price;
  readonly items: ManagementSchemas['StaffBookingRequest']['items'];
  readonly inLanguage: GuestLanguage;
}

/** Renders the lines of the price with the total. If there are several dates, each one has a sum. */
export function PriceLines({ price, items, inLanguage }: PriceLinesProps) {
  const { formats, documentText: texts, priceText } = inLanguage;
  const money = (cents: number) => formats.money(cents, price.currency);
  const nameOf = (item: BookedDate) =>
    [
      formats.plainDate(item.date),
      item.space.name,
      ...(sharesDay(item, items) ? [timesText(item, formats, texts)] : []),
    ].join(' · ');
  return (
    <AmountTable head={texts('price')} texts={texts}>
      {linesByDate(price.lines, items).map(({ number, item, lines, totalCents }) => (
        <tbody key={number}>
          {item && (
            <tr class={css.priceOfDate}>
              <th scope="rowgroup">{nameOf(item)}</th>
              <td>{money(totalCents)}</td>
            </tr>
          )}
          {shownLines(lines, {
            t: priceText,
            currency: price.currency,
            formats,
            bookedOf: bookedIn(items),
          }).map(({ label, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <tr key={index} class={item && css.lineOfDate}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td>{money(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        <tr class={css.total}>
          <th scope="row">{texts('total')}</th>
          <td>{money(price.totalCents)}</td>
        </tr>
      </tbody>
    </AmountTable>
  );
}

interface InstalmentsProps {
  readonly request: ManagementSchemas['StaffBookingRequest'];
  readonly today: string;
  readonly inLanguage: GuestLanguage;
}

/** Renders the instalments: when each is due or was paid, and the open balance. */
export function Instalments({ request, today, inLanguage }: InstalmentsProps) {
  const { documentText: texts } = inLanguage;
  const lines = instalmentLines(request, inLanguage, today);
  if (lines.length === 0) return null;
  return (
    <AmountTable head={texts('instalments')} texts={texts}>
      <tbody>
        {lines.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no id and never move
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}

interface AmountTableProps {
  /** The heading of the first column. */
  readonly head: string;
  readonly texts: GuestTexts['documentText'];
  readonly children: ComponentChildren;
}

function AmountTable({ head, texts, children }: AmountTableProps) {
  return (
    <table class={css.amounts}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{texts('amount')}</th>
        </tr>
      </thead>
      {children}
    </table>
  );
}
