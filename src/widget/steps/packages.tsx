/**
 * @jsxRuntime classic
 * @jsx h
 */
import type { Package } from '../../client/answer.ts';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { list } from './space.tsx';

/** The packages of the chosen time, to choose one of: fees, what the venue brings, what the organiser does. */
export function packages(ui: Ui) {
  const { slot } = chosen(ui.state);
  return (
    slot && (
      <fieldset>
        <legend>
          <h3>{ui.t('packagesHeading')}</h3>
        </legend>
        {slot.packages.map((offer) => packageChoice(ui, offer))}
      </fieldset>
    )
  );
}

function packageChoice(ui: Ui, offer: Package) {
  const { state, t, f, visit, told } = ui;
  const { id, currency } = offer;
  const isChosen = id === state.packageId;
  const part = (title: string, entries: readonly string[], looks: string) =>
    entries.length > 0 && (
      <div>
        <h4>{title}</h4>
        {list(ui, entries, looks)}
      </div>
    );
  return (
    <div key={id} class="choice package" part="package">
      <input
        type="radio"
        name="package"
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onchange={() => visit.choosePackage(id)}
      />
      <div>
        <label for={`package-${id}`} {...told}>
          {offer.name}
        </label>
        <p id={`fee-${id}`}>
          <b>{t('includingTax', { amount: f.money(offer.hireFeeWithTaxCents, currency) })}</b>{' '}
          <small>{t('beforeTax', { amount: f.money(offer.hireFeeCents, currency) })}</small>
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
            {part(t('venueProvides'), offer.venueIncludes, 'ticks done')}
            {part(t('youProvide'), offer.promoterResponsibilities, 'ticks')}
          </div>
        </details>
      </div>
    </div>
  );
}
