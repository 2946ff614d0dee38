import type { Package } from '../../client/types.ts';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { choosePackage } from '../state/lazy-choices.ts';
import { pricesOf } from '../state/prices.ts';
import { chosen } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { Description } from './description.tsx';
import { TextList } from './text-list.tsx';

/** Renders the packages of the chosen slot: price, included items, and what the organiser provides. */
export function Packages() {
  const { state, t } = useBooking();
  const { slot } = chosen(state);
  const packages = useScrollIntoView<HTMLFieldSetElement>(slot?.id);
  return (
    slot && (
      <fieldset ref={packages}>
        <legend>
          <h3>{t('packagesHeading')}</h3>
        </legend>
        {slot.packages.map((offer) => (
          <PackageChoice key={offer.id} offer={offer} />
        ))}
      </fieldset>
    )
  );
}

function PackageChoice({ offer }: { readonly offer: Package }) {
  const { state, session, t, venueTextProps } = useBooking();
  const { id, venueIncludes, promoterResponsibilities } = offer;
  const isChosen = id === state.packageId;
  return (
    <div class="choice" part="package">
      <input
        type="radio"
        name="package"
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onChange={() => choosePackage(session, id)}
      />
      <div>
        <label for={`package-${id}`} {...venueTextProps}>
          {offer.name}
        </label>
        <PackagePrice offer={offer} />
        <Description id={`about-${id}`} text={offer.description} />
        {/* Open where it is chosen: four packages with all they are made of are a long way on a telephone. */}
        <details open={isChosen}>
          <summary>
            {t('venueProvides')} · {t('youProvide')}
          </summary>
          <div class="choices">
            {venueIncludes.length > 0 && (
              <div>
                <h4>{t('venueProvides')}</h4>
                <TextList entries={venueIncludes} look="done" />
              </div>
            )}
            {promoterResponsibilities.length > 0 && (
              <div>
                <h4>{t('youProvide')}</h4>
                <TextList entries={promoterResponsibilities} />
              </div>
            )}
          </div>
        </details>
      </div>
    </div>
  );
}

/** Its price on the chosen date, once loaded. */
function PackagePrice({ offer }: { readonly offer: Package }) {
  const { state, t, formats } = useBooking();
  const { id, currency, perAttendeeCents, perAttendeeWithTaxCents } = offer;
  const onDate = pricesOf(state.prices, state.date ?? '', state.slotId ?? '').find(
    ({ packageId }) => packageId === id,
  );
  // The line keeps its height until the price arrives.
  if (!onDate) return <p id={`fee-${id}`}>{'\u00A0'}</p>;
  const { hireFeeCents, hireFeeWithTaxCents } = onDate;
  const isByGuest = perAttendeeCents > 0;
  const isTaxed = hireFeeWithTaxCents !== hireFeeCents || perAttendeeWithTaxCents !== perAttendeeCents;
  /** Priced per guest, it is the lowest price until their number is known. */
  const messages = (amount: string) => (isByGuest && !state.guests ? t('priceFrom', { amount }) : amount);
  return (
    <p id={`fee-${id}`}>
      <b>
        <LiveText
          text={taxIncludedText(t, messages(formats.money(hireFeeWithTaxCents, currency)), isTaxed)}
        />
      </b>{' '}
      <small>
        <LiveText
          text={[
            isByGuest && t('perGuest', { amount: formats.money(perAttendeeWithTaxCents, currency) }),
            isTaxed && !isByGuest && t('beforeTax', { amount: formats.money(hireFeeCents, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </small>
    </p>
  );
}
