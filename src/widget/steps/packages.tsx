import type { Package } from '../../client/types.ts';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { isWaiting } from '../state/availability.ts';
import { choosePackage } from '../state/lazy-choices.ts';
import { isAtMinimum, pricesOf } from '../state/prices.ts';
import { chosen } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { Description } from './description.tsx';
import { TextList } from './text-list.tsx';

/** Renders the packages of the chosen slot with price, included items and the organiser's responsibilities. */
export function Packages() {
  const { state, t } = useBooking();
  const { slot } = chosen(state);
  // Not past what a visitor who waits must know, and the times to choose.
  const isBelow = isWaiting(state) || slot?.hours;
  const packages = useScrollIntoView<HTMLFieldSetElement>(isBelow ? undefined : slot?.id);
  const offers = slot?.packages ?? [];
  // Several packages are compared by what differs.
  const isCommon = ([kind, text]: Entry) =>
    offers.length > 1 && offers.every((offer) => offer[kind].includes(text));
  const common = offers[0] ? listsOf(offers[0], isCommon) : [];
  return (
    slot && (
      <fieldset ref={packages}>
        <legend>
          <h3>{t('packagesHeading')}</h3>
        </legend>
        {offers.map((offer) => (
          <PackageChoice key={offer.id} offer={offer} lists={listsOf(offer, (entry) => !isCommon(entry))} />
        ))}
        {common.length > 0 && (
          <details class="common">
            <summary>{t('everyPackage')}</summary>
            <Lists lists={common} />
          </details>
        )}
      </fieldset>
    )
  );
}

/** The lists of a package, with the keys of their titles. */
const titles = { venueIncludes: 'venueProvides', promoterResponsibilities: 'youProvide' } as const;
type Entry = readonly [kind: keyof typeof titles, text: string];
type ListsOf = readonly (readonly [kind: Entry[0], texts: readonly string[]])[];

/** Returns the entries of a package that a filter leaves, without empty lists. */
function listsOf(offer: Package, filter: (entry: Entry) => boolean): ListsOf {
  return (Object.keys(titles) as Entry[0][])
    .map((kind) => [kind, offer[kind].filter((text) => filter([kind, text]))] as const)
    .filter(([, texts]) => texts.length > 0);
}

function Lists({ lists }: { readonly lists: ListsOf }) {
  const { t } = useBooking();
  return (
    <div class="choices">
      {lists.map(([kind, texts]) => (
        <div key={kind}>
          <h4>{t(titles[kind])}</h4>
          <TextList entries={texts} look={kind === 'venueIncludes' ? 'done' : undefined} />
        </div>
      ))}
    </div>
  );
}

function PackageChoice({ offer, lists }: { readonly offer: Package; readonly lists: ListsOf }) {
  const { state, session, t, formats, venueTextProps, hours } = useBooking();
  const { id } = offer;
  const isChosen = id === state.packageId;
  const prices = pricesOf(state.prices, state.date, state.slotId);
  const ByTimes = chosen(state).slot?.hours ? hours?.PackagePrice : PackagePrice;
  const Price = state.isCodeApplied ? session.later?.CodePrice : ByTimes;
  return (
    <div class="choice" part="package">
      <input
        type="radio"
        // Chromium skips a group from which the focused button was removed.
        name={`package-${state.slotId}`}
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onChange={() => choosePackage(session, id)}
      />
      <div>
        <label for={`package-${id}`} {...venueTextProps}>
          {offer.name}
        </label>
        {Price && <Price offer={offer} onDate={prices.find(({ packageId }) => packageId === id)} />}
        <Description id={`about-${id}`} text={offer.description} />
        {/* Only the chosen package has its full lists: four of them are too long on a phone. */}
        {isChosen && lists.length > 0 ? (
          <Lists lists={lists} />
        ) : (
          lists.map(([kind, texts]) => (
            <small key={kind}>
              {t(titles[kind])}
              {formats.colon}
              <bdi>
                {texts.slice(0, 3).join(formats.comma)}
                {texts.length > 3 && ' …'}
              </bdi>
            </small>
          ))
        )}
      </div>
    </div>
  );
}

function PackagePrice({ offer, onDate }: PackagePriceProps) {
  const { state, t, formats } = useBooking();
  const { id, currency, perAttendeeCents, minimumAttendance } = offer;
  const money = (cents: number) => formats.money(cents, currency);
  // Until the price arrives, the package's usual price takes its place, invisible.
  const { hireFeeCents, hireFeeWithTaxCents } = onDate ?? offer;
  // With the surcharges and discounts of the date.
  const { fixedWithTaxCents = 0, perAttendeeWithTaxCents = offer.perAttendeeWithTaxCents } = onDate ?? {};
  const isTaxed = hireFeeWithTaxCents !== hireFeeCents;
  const amount = money(hireFeeWithTaxCents);
  // Per guest, it is a minimum until the number of guests is known.
  const price = perAttendeeCents && state.guests === null ? t('priceFrom', { amount }) : amount;
  const people = Math.max(state.guests ?? 1, minimumAttendance);
  // A rounded price would not lead to the total; a minimum does not follow from it.
  const exact = (hireFeeWithTaxCents - fixedWithTaxCents) / people;
  const perGuest = Math.abs(exact - perAttendeeWithTaxCents) < 1 ? exact : perAttendeeWithTaxCents;
  const details = perAttendeeCents
    ? [
        (fixedWithTaxCents ? `${money(fixedWithTaxCents)} + ` : '') +
          t('perGuest', { amount: formats.money(perGuest, currency, 3) }),
        minimumAttendance > 1 && t('atLeastGuests', { count: minimumAttendance }),
        isAtMinimum(offer, onDate ?? offer) && t('toMinimum'),
      ]
    : [isTaxed && t('beforeTax', { amount: money(hireFeeCents) })];
  return (
    <p id={`fee-${id}${onDate ? '' : '-later'}`}>
      <b>
        <LiveText text={taxIncludedText(t, price, isTaxed)} />
      </b>{' '}
      <small>
        <LiveText text={details.filter(Boolean).join(formats.separator)} />
      </small>
    </p>
  );
}
