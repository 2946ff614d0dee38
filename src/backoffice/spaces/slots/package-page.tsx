import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { EditForm } from '../editing/edit-form.tsx';
import { RemovePart } from '../editing/remove-part.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { PriceEntry } from '../fields/price-entry.tsx';
import { TextListField } from '../fields/text-list-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { toSpace } from '../links.ts';
import { t } from '../messages.ts';
import { Schedule } from '../payments/schedule.tsx';
import { WithPreview } from '../preview/with-preview.tsx';
import { type Package, type SpaceDetails, useSpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { Extras } from './extras.tsx';
import { HourBands } from './hour-bands.tsx';
import { HoursExample } from './hours-example.tsx';
import { OwnTax } from './own-tax.tsx';

interface PackagePageProps {
  readonly venueId: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
}

/** Renders the page of a package in a slot. */
export function PackagePage({ venueId, spaceId, slotId, packageId }: PackagePageProps) {
  const details = useSpaceDetails(venueId, spaceId);
  const path = { venueId, spaceId, slotId, packageId };
  const offer = useQuery('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages/{packageId}', { path });
  const slot = details.data?.slots.find(({ id }) => id === slotId);
  return (
    <Page
      title={offer.data ? `${offer.data.name}${slot ? ` · ${slot.name}` : ''}` : t('package')}
      back={{ link: toSpace(venueId, spaceId, 'times'), label: details.data?.space.name ?? t('times') }}
    >
      <QueryView query={offer} className={`bones ${css.tall}`}>
        {(saved) => (
          <QueryView query={details} className={`bones ${css.tall}`}>
            {(space) => (
              <PackageForm
                venueId={venueId}
                slotId={slotId}
                saved={saved}
                details={space}
                etag={offer.etag}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

interface PackageFormProps {
  readonly venueId: string;
  readonly slotId: string;
  readonly details: SpaceDetails;
  readonly saved: Package;
  readonly etag: string;
}

/** The members of a package that may differ between slots; the others are shared. */
const prices = [
  'hireFeeCents',
  'perHourCents',
  'perAttendeeCents',
  'minimumAttendance',
  'minimumTotalCents',
] as const;

function PackageForm({ venueId, slotId, details, saved, etag }: PackageFormProps) {
  const { space, venue } = details;
  const packageId = saved.id;
  const edit = useEdit<Package>({
    key: `package ${venueId} ${slotId} ${packageId}`,
    saved,
    etag,
    send: (body, ifMatch) =>
      client.patch('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages/{packageId}', {
        path: { venueId, spaceId: space.id, slotId, packageId },
        ifMatch,
        body,
      }),
  });
  const { draft, change, problems } = edit;
  const isWrong =
    draft.name.trim() === '' ||
    prices.some((name) => draft[name] === null) ||
    draft.hourBands.some((band) => Object.values(band).some((value) => value === null || value === '')) ||
    draft.extras.some(({ amountCents }) => amountCents === null);
  const others = details.slots.filter(
    ({ id, packages }) => id !== slotId && packages.some((offer) => offer.id === packageId),
  );
  const slots = details.slots.map((slot) => ({
    ...slot,
    packages: slot.packages.map((offer) =>
      slot.id === slotId && offer.id === packageId ? { ...offer, ...draft } : offer,
    ),
  }));
  const mayEdit = may(venueId, 'venue.edit');
  const slot = details.slots.find(({ id }) => id === slotId);
  const isHourly = slot?.hours != null;
  const taxed = { ...venue, tax: draft.tax ?? venue.tax };
  const money = (
    name: 'hireFeeCents' | 'perHourCents' | 'perAttendeeCents' | 'minimumTotalCents',
    label: string,
  ) => (
    <MoneyField
      name={name}
      label={label}
      value={draft[name]}
      currency={venue.currency}
      problem={problems.get(name)}
      tax={draft.tax ?? venue.tax}
      includesTax={venue.pricesIncludeTax}
      isZeroEmpty={name !== 'hireFeeCents' || isHourly}
      // Null is never sent: without an amount the form is incomplete.
      onValue={(cents) => change({ [name]: cents })}
    />
  );
  return (
    // Only this slot, so that the preview opens the package without a choice.
    <WithPreview
      details={{ ...details, slots: (isWrong ? details.slots : slots).filter(({ id }) => id === slotId) }}
      // The form goes no further without a start and an end.
      step={isHourly ? 'date' : 'details'}
      packageId={packageId}
    >
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        isWrong={isWrong}
        names={{
          name: t('packageName'),
          description: t('description'),
          hireFeeCents: t(isHourly ? 'oneTimeFee' : 'hireFee'),
          perHourCents: t('perHour'),
          hourBands: t('hourBands'),
          perAttendeeCents: t('perAttendee'),
          minimumAttendance: t('minimumAttendance'),
          minimumTotalCents: t('minimumTotal'),
          venueIncludes: t('venueIncludes'),
          promoterResponsibilities: t('responsibilities'),
          tax: t('ownTax'),
          payments: t('paymentsTitle'),
          extras: t('extras'),
        }}
        format={(name, offer) =>
          String(name).endsWith('Cents') ? formats.money(Number(offer[name]), venue.currency) : null
        }
      >
        <section class="card">
          <h2>{t('price')}</h2>
          {(draft.tax ?? venue.tax) && !venue.pricesIncludeTax && <PriceEntry />}
          {isHourly && (
            <>
              {money('perHourCents', t('perHour'))}
              <HourBands
                bands={draft.hourBands}
                slot={slot}
                problems={problems}
                venue={taxed}
                onBands={(hourBands) => change({ hourBands })}
              />
            </>
          )}
          {money('hireFeeCents', t(isHourly ? 'oneTimeFee' : 'hireFee'))}
          <div class={css.pair}>
            {money('perAttendeeCents', t('perAttendee'))}
            <WholeNumberField
              name="minimumAttendance"
              label={t('minimumAttendance')}
              value={draft.minimumAttendance}
              problem={problems.get('minimumAttendance')}
              onValue={(people) => change({ minimumAttendance: people as number })}
            />
          </div>
          {money('minimumTotalCents', t('minimumTotal'))}
          {isHourly && !isWrong && <HoursExample slot={slot} offer={draft} venue={taxed} />}
        </section>
        <section class="card">
          <h2>{t('package')}</h2>
          {others.length > 0 && (
            <p class="note">
              {t('offeredToo', { slots: others.map(({ name }) => name).join(formats.comma) })}
            </p>
          )}
          <Field
            name="name"
            label={t('packageName')}
            value={draft.name}
            autocomplete="off"
            isRequired
            problem={draft.name.trim() === '' ? t('missing') : problems.get('name')}
            onValue={(name) => change({ name })}
          />
          <Field
            name="description"
            label={t('description')}
            value={draft.description}
            rows={3}
            autocomplete="off"
            isRequired={false}
            problem={problems.get('description')}
            onValue={(description) => change({ description })}
          />
          <TextListField
            name="venueIncludes"
            label={t('venueIncludes')}
            lines={draft.venueIncludes}
            problems={problems}
            onLines={(venueIncludes) => change({ venueIncludes })}
          />
          <TextListField
            name="promoterResponsibilities"
            label={t('responsibilities')}
            problems={problems}
            lines={draft.promoterResponsibilities}
            onLines={(promoterResponsibilities) => change({ promoterResponsibilities })}
          />
          <OwnTax
            name="package"
            path="tax"
            venueTax={venue.tax}
            problems={problems}
            tax={draft.tax ?? undefined}
            onTax={(tax) => change({ tax: tax ?? null })}
          />
        </section>
        <section class="card">
          <h2>{t('extras')}</h2>
          <Extras
            extras={draft.extras}
            problems={problems}
            venue={venue}
            onExtras={(extras) => change({ extras })}
          />
        </section>
        <details class="card" open={draft.payments.length > 0}>
          <summary>{t('ownPayments')}</summary>
          <p>{t('ownPaymentsText')}</p>
          <Schedule
            terms={draft.payments}
            problems={problems}
            venue={venue}
            onTerms={(payments) => change({ payments })}
          />
        </details>
        <RemovePart
          venueId={venueId}
          name={edit.saved.name}
          about={t('removePackageText')}
          path={{ spaceId: space.id, slotId, packageId }}
          returnUrl={toSpace(venueId, space.id, 'times')}
        />
      </EditForm>
    </WithPreview>
  );
}
