/**
 * @jsxRuntime classic
 * @jsx h
 */
import type { Package } from '../../client/answer.ts';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';

/** The packages of the chosen time, to choose one of: fees, what the venue brings, what the organiser does. */
export function Packages({ ui }: { ui: Ui }) {
  const { slot } = chosen(ui.state);
  if (!slot) return null;
  return (
    <fieldset class="packages">
      <legend>
        <h3>{ui.t('packagesHeading')}</h3>
      </legend>
      {slot.packages.map((offer) => (
        <PackageCard key={offer.id} ui={ui} offer={offer} />
      ))}
    </fieldset>
  );
}

function PackageCard({ ui, offer }: { ui: Ui; offer: Package }) {
  const { state, t, f, visit } = ui;
  const { id, currency } = offer;
  const isChosen = id === state.packageId;
  return (
    <div class="choice package" part="package">
      <input
        type="radio"
        name="package"
        id={`package-${id}`}
        aria-describedby={`fee-${id} about-${id}`}
        checked={isChosen}
        onchange={() => visit.choosePackage(id)}
      />
      <div>
        <label for={`package-${id}`} {...ui.told}>
          {offer.name}
        </label>
        <p id={`fee-${id}`} class="fee">
          <b>{t('includingTax', { amount: f.money(offer.hireFeeWithTaxCents, currency) })}</b>{' '}
          <span class="muted">{t('beforeTax', { amount: f.money(offer.hireFeeCents, currency) })}</span>
        </p>
        <p id={`about-${id}`} {...ui.told}>
          {offer.description}
        </p>
        {/* Open where it is chosen: four packages with all they are made of are a long way on a telephone. */}
        <details open={isChosen}>
          <summary>
            {t('venueProvides')} · {t('youProvide')}
          </summary>
          <div class="lists">
            <List ui={ui} title={t('venueProvides')} entries={offer.venueIncludes} kind="ticks done" />
            <List ui={ui} title={t('youProvide')} entries={offer.promoterResponsibilities} kind="ticks" />
          </div>
        </details>
      </div>
    </div>
  );
}

function List(props: { ui: Ui; title: string; entries: readonly string[]; kind: string }) {
  if (props.entries.length === 0) return null;
  return (
    <div>
      <h4>{props.title}</h4>
      <ul class={props.kind}>
        {props.entries.map((entry) => (
          <li key={entry}>
            <span {...props.ui.told}>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
