import type { ManagementSchemas } from '../../../client/manage.ts';
import { mayAgreePrice } from '../../../domain/booking/booking-request.ts';
import { eventDates } from '../../../domain/money/payments.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { dueText } from '../../../ui/prices/price-messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { Folded } from '../../parts/folded.tsx';
import { shownLines } from '../../parts/shown-lines.ts';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { groupNames } from '../group-names.ts';
import { t } from '../messages.ts';
import { nameWithSpace } from '../offer/date-name.ts';
import { bookedIn, linesByDate } from '../price-by-date.ts';
import { isAgreed, priceReasonText } from '../price-reason.ts';
import { documentKindsFor } from '../printouts/document-kinds.ts';
import css from '../style.module.css';
import { Instalments } from './instalments.tsx';
import type { RequestProps, StaffRequest } from './staff-request.ts';

interface PriceCardProps extends RequestProps {
  /** The quote of the request, which the front desk does not get. */
  readonly quote: ManagementSchemas['StaffQuote'];
  readonly now: number;
  readonly etag: string;
  /** Whether the lines of the dates, and many instalments, are folded. */
  readonly isBrief: boolean;
}

/** More instalments of a brief card are folded. */
const mostShown = 4;

/** Renders the card with the agreed and the quoted price. */
export function PriceCard({ request, quote, venueId, now, etag, isBrief }: PriceCardProps) {
  const { reference, agreedPrice = null, timezone, items, instalments = [] } = request;
  const today = dateIn(timezone, now);
  const price = agreedPrice ?? quote;
  const areFolded = isBrief && instalments.length > mostShown;
  // A credit that is not yet returned is never hidden.
  const openCredits = instalments.filter(({ amountCents, paidOn }) => amountCents < 0 && paidOn === null);
  const creditCents = openCredits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { show } = useOpenDialog(venueId, request.reference);
  const mayAgree = may(venueId, 'requests.decide') && mayAgreePrice(request.status);
  const kinds = documentKindsFor(request);
  return (
    <section class="card">
      <h2>{t(isAgreed(request) ? 'agreedPrice' : 'price')}</h2>
      {agreedPrice && <p dir="auto">{priceReasonText(agreedPrice.reason)}</p>}
      {request.guestGroups && (
        <p dir="auto">
          {t('ratesOf', { names: groupNames(request.guestGroups.groups) })}
          {request.guestGroups.code !== null && (
            <small> {t('byCode', { label: request.guestGroups.code })}</small>
          )}
        </p>
      )}
      <Folded
        isFolded={isBrief}
        summary={`${t('total')}${formats.colon}${formats.money(price.totalCents, price.currency)}`}
      >
        <PriceLines quote={price} items={items} />
      </Folded>
      {!areFolded && <h3>{t('instalments')}</h3>}
      <Folded
        isFolded={areFolded}
        summary={[
          t('instalments') + formats.inBrackets(formats.number(instalments.length)),
          ...(creditCents < 0
            ? [`${t('credit')}${formats.colon}${formats.money(creditCents, price.currency)}`]
            : []),
        ].join(' · ')}
      >
        <Instalments request={request} quote={price} venueId={venueId} etag={etag} today={today} />
      </Folded>
      {agreedPrice && (
        <details>
          <summary>{t('quotedAmount', { amount: formats.money(quote.totalCents, quote.currency) })}</summary>
          <Price quote={quote} items={items} date={eventDates(items).event} today={today} />
        </details>
      )}
      <div class="actions">
        {mayAgree && (
          <Button look="quiet" onClick={() => show('price')}>
            {t('agreeOnPrice')}
          </Button>
        )}
        <a class="button" href={pathOf(venueId, 'requests', [reference], { document: kinds[0] })}>
          {kinds.map((kind) => t(`document_${kind}`)).join(formats.comma)}
        </a>
      </div>
    </section>
  );
}

interface PriceProps {
  readonly quote: ManagementSchemas['StaffQuote'];
  readonly items: StaffRequest['items'];
  readonly date: string;
  readonly today: string;
}

/** A price line by line. If there are several dates, each one has a sum. */
function PriceLines({ quote, items }: Pick<PriceProps, 'quote' | 'items'>) {
  const { lines, totalCents, currency } = quote;
  const money = (cents: number) => formats.money(cents, currency);
  const rows = (of: typeof lines) =>
    shownLines(of, { t: priceWord, currency, formats, bookedOf: bookedIn(items) }).map(
      ({ label, amountCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
        <tr key={index}>
          <th scope="row" dir="auto">
            {label}
          </th>
          <td>{money(amountCents)}</td>
        </tr>
      ),
    );
  return (
    <table class={css.price}>
      {linesByDate(lines, items).map(({ number, item, lines: own, totalCents: sum }) => (
        <tbody key={number}>
          {number !== undefined && (
            <tr class={css.priceOfDate}>
              {/* The quote also has dates that were cancelled since. */}
              <th scope="rowgroup">{item ? nameWithSpace(item, items) : t('cancelledDate')}</th>
              <td>{money(sum)}</td>
            </tr>
          )}
          {rows(own)}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{money(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A price line by line, with its instalments. */
function Price({ quote, items, date, today }: PriceProps) {
  const { payments, currency } = quote;
  return (
    <>
      <PriceLines quote={quote} items={items} />
      <h3>{t('instalments')}</h3>
      <table class={css.price}>
        <tbody>
          {payments.map((payment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no id and never move
            <tr key={index}>
              <th scope="row">{dueText(payment, { payments, event: date, today }, priceWord, formats)}</th>
              <td>{formats.money(payment.amountCents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
