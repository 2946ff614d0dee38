import type { Package } from '../../client/answer.ts';
import { chosen } from '../state/session-state.ts';
import { useBooking } from '../use-booking.ts';
import { ToldList } from './told-list.tsx';

/** The packages of the chosen time, to choose one of: fees, what the venue brings, what the organiser does. */
export function Packages() {
  const { state, t } = useBooking();
  const { slot } = chosen(state);
  return (
    slot && (
      <fieldset>
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
  const { state, session, t, f, told } = useBooking();
  const { id, currency, venueIncludes, promoterResponsibilities } = offer;
  const isChosen = id === state.packageId;
  /** The fee and what each guest costs; one of the two is left out where it is nothing. */
  const priceFrom = (fee: number, perGuest: number) => {
    const forEach = perGuest > 0 && t('perGuest', { amount: f.money(perGuest, currency) });
    if (!forEach) return f.money(fee, currency);
    return fee > 0 ? `${f.money(fee, currency)} + ${forEach}` : forEach;
  };
  return (
    <div class="choice" part="package">
      <input
        type="radio"
        name="package"
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onChange={() => session.choosePackage(id)}
      />
      <div>
        <label for={`package-${id}`} {...told}>
          {offer.name}
        </label>
        <p id={`fee-${id}`}>
          <b>
            {t('includingTax', {
              amount: priceFrom(offer.hireFeeWithTaxCents, offer.perAttendeeWithTaxCents),
            })}
          </b>{' '}
          <small>{t('beforeTax', { amount: priceFrom(offer.hireFeeCents, offer.perAttendeeCents) })}</small>
        </p>
        <p id={`about-${id}`} {...told}>
          {offer.description}
        </p>
        {/* Open where it is chosen: four packages with all they are made of are a long way on a telephone. */}
        <details open={isChosen}>
          <summary>
            {t('venueProvides')} · {t('youProvide')}
          </summary>
          <div class="choices">
            {venueIncludes.length > 0 && (
              <div>
                <h4>{t('venueProvides')}</h4>
                <ToldList entries={venueIncludes} look="done" />
              </div>
            )}
            {promoterResponsibilities.length > 0 && (
              <div>
                <h4>{t('youProvide')}</h4>
                <ToldList entries={promoterResponsibilities} />
              </div>
            )}
          </div>
        </details>
      </div>
    </div>
  );
}
