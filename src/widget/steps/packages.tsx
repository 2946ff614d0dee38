/**
 * @jsxRuntime classic
 * @jsx h
 */
import type { Package } from '../../client/answer.ts';
import { chosen } from '../state/session-state.ts';
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
  const { id, currency } = offer;
  const isChosen = id === ui.state.packageId;
  const part = (title: string, entries: readonly string[], looks?: string) =>
    entries.length > 0 && (
      <div>
        <h4>{title}</h4>
        {list(ui, entries, looks)}
      </div>
    );
  return (
    <div key={id} class="choice" part="package">
      <input
        type="radio"
        name="package"
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onchange={() => ui.session.choosePackage(id)}
      />
      <div>
        <label for={`package-${id}`} {...ui.told}>
          {offer.name}
        </label>
        <p id={`fee-${id}`}>
          <b>{ui.t('includingTax', { amount: ui.f.money(offer.hireFeeWithTaxCents, currency) })}</b>{' '}
          <small>{ui.t('beforeTax', { amount: ui.f.money(offer.hireFeeCents, currency) })}</small>
        </p>
        <p id={`about-${id}`} {...ui.told}>
          {offer.description}
        </p>
        {/* Open where it is chosen: four packages with all they are made of are a long way on a telephone. */}
        <details open={isChosen}>
          <summary>
            {ui.t('venueProvides')} · {ui.t('youProvide')}
          </summary>
          <div class="choices">
            {part(ui.t('venueProvides'), offer.venueIncludes, 'done')}
            {part(ui.t('youProvide'), offer.promoterResponsibilities)}
          </div>
        </details>
      </div>
    </div>
  );
}
