import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { EditForm } from '../editing/edit-form.tsx';
import { moveItem, OrderButtons } from '../fields/order-buttons.tsx';
import { t } from '../messages.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import { memberNames, type SpaceFormProps, useSpaceEdit } from '../space/about-form.tsx';
import css from '../style.module.css';
import { CopyRates } from './copy-rates.tsx';
import { RateFields } from './rate-fields.tsx';
import { type Rate, rateLabel } from './rate-label.ts';
import { Simulator } from './simulator.tsx';

/** Renders a form for the dated rates of a space, with a price simulator. */
export function PricesForm(props: SpaceFormProps) {
  const { venueId, details } = props;
  const edit = useSpaceEdit(props);
  const { draft, change, problems } = edit;
  const { rates } = draft;
  const [open, setOpen] = useState<number | null>(null);
  const focusOn = useFocus();
  const mayEdit = may(venueId, 'venue.edit');
  const drafted = { ...details, space: { ...draft, capacity: draft.capacity || details.space.capacity } };
  const set = (at: number, rate: Rate) =>
    change({ rates: rates.map((other, index) => (index === at ? rate : other)) });
  return (
    <WithPreview details={drafted} step="date">
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        names={memberNames()}
        isWrong={rates.some(({ label }) => label.trim() === '')}
        format={(name, space) =>
          name === 'rates' ? space.rates.map((rate) => rateLabel(rate, details)).join(' ') : null
        }
      >
        <section class="card">
          <h2>{t('rates')}</h2>
          <p>
            {t('ratesText')} {t('percentOf')}
          </p>
          {rates.length > 0 && (
            <ul class={`rows ${css.rates}`}>
              {rates.map((rate, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rates have no id, and their names are being edited
                <li key={at}>
                  <div class={css.rate}>
                    <div>
                      <strong dir="auto">{rate.label || '…'}</strong>
                      <p>{rateLabel(rate, details)}</p>
                    </div>
                    {mayEdit && (
                      <div class="actions">
                        <Button
                          look="quiet"
                          name={`${shell('edit')}${formats.colon}${rate.label}`}
                          onClick={() => {
                            focusOn(`rate-label-${at}`);
                            setOpen(open === at ? null : at);
                          }}
                        >
                          {open === at ? shell('close') : shell('edit')}
                        </Button>
                        <Button
                          look="quiet"
                          name={`${shell('remove')}${formats.colon}${rate.label}`}
                          onClick={() => {
                            setOpen(null);
                            change({ rates: rates.filter((_, index) => index !== at) });
                          }}
                        >
                          {shell('remove')}
                        </Button>
                        <OrderButtons
                          name={rate.label}
                          at={at}
                          count={rates.length}
                          onMove={(to) => {
                            setOpen(null);
                            change({ rates: moveItem(rates, at, to) });
                          }}
                        />
                      </div>
                    )}
                  </div>
                  {open === at && (
                    <RateFields
                      rate={rate}
                      at={at}
                      details={details}
                      problems={problems}
                      onRate={(next) => set(at, next)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayEdit && (
            <div class="actions">
              <Button
                onClick={() => {
                  focusOn(`rate-label-${rates.length}`);
                  setOpen(rates.length);
                  change({
                    rates: [...rates, { label: t('rateDefault'), weekdays: [5, 6], basisPoints: 2000 }],
                  });
                }}
              >
                {t('addRate')}
              </Button>
              <CopyRates
                venueId={venueId}
                spaceId={draft.id}
                onRates={(added) => change({ rates: [...rates, ...added] })}
              />
            </div>
          )}
        </section>
      </EditForm>
      <Simulator details={drafted} />
    </WithPreview>
  );
}
