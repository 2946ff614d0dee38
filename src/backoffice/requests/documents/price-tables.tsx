import type { ComponentChildren } from 'preact';
import type { ManagementSchemas } from '../../../client/manage.ts';
import type { Formats } from '../../../ui/locale/formats.ts';
import { dueText } from '../../../ui/prices/price-messages.ts';
import type { GuestLanguage } from '../letters/guest-language.ts';
import css from './document.module.css';
import type { DocumentTexts } from './document-messages.ts';

type Price = ManagementSchemas['StaffQuote'];

interface PriceLinesProps {
  readonly price: Price;
  readonly formats: Formats;
  readonly texts: DocumentTexts;
}

/** Renders the lines of the price with the total. */
export function PriceLines({ price, formats, texts }: PriceLinesProps) {
  return (
    <AmountTable head={texts('price')} texts={texts}>
      {price.lines.map(({ label, amountCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
        <tr key={index}>
          <th scope="row" dir="auto">
            {label}
          </th>
          <td>{formats.money(amountCents, price.currency)}</td>
        </tr>
      ))}
      <tr class={css.total}>
        <th scope="row">{texts('total')}</th>
        <td>{formats.money(price.totalCents, price.currency)}</td>
      </tr>
    </AmountTable>
  );
}

interface InstalmentsProps {
  readonly price: Price;
  readonly date: string;
  readonly today: string;
  readonly inLanguage: GuestLanguage;
  readonly texts: DocumentTexts;
}

/** Renders the instalments with their due dates. */
export function Instalments({ price, date, today, inLanguage, texts }: InstalmentsProps) {
  const { formats, priceText } = inLanguage;
  if (price.payments.length === 0) return null;
  return (
    <AmountTable head={texts('instalments')} texts={texts}>
      {price.payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no id and never move
        <tr key={index}>
          <th scope="row">{dueText(payment, date, today, priceText, formats)}</th>
          <td>{formats.money(payment.amountCents, price.currency)}</td>
        </tr>
      ))}
    </AmountTable>
  );
}

interface AmountTableProps {
  /** The heading of the first column. */
  readonly head: string;
  readonly texts: DocumentTexts;
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
      <tbody>{children}</tbody>
    </table>
  );
}
