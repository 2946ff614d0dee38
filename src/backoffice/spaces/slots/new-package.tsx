import { useState } from 'preact/hooks';
import type { InputOf } from '../../../client/manage.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useCreate } from '../editing/use-create.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { PriceEntry } from '../fields/price-entry.tsx';
import { t } from '../messages.ts';
import { slugOf, uniqueSlug } from '../slug.ts';
import { type Package, type SlotDetails, type SpaceDetails, useSpaceDetails } from '../space-details.ts';
import { hourPricesIn } from './slot-hours.ts';

type NewPackageBody = InputOf<'post', '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages'>['body'];

interface NewPackageProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
  readonly slot: SlotDetails;
  readonly onClose: () => void;
}

/**
 * Renders a form to add a package to a slot: an existing package of another slot, a copy of a package of another space,
 * or a new package.
 */
export function NewPackage({ venueId, details, slot, onClose }: NewPackageProps) {
  const { space, slots, venue } = details;
  const isHourly = slot.hours !== null;
  const all = packagesOf(slots);
  const here = [...all.values()].filter(({ id }) => !slot.packages.some((offer) => offer.id === id));
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const [fromId, setFromId] = useState(space.id);
  const isCopy = fromId !== space.id;
  const source = useSpaceDetails(venueId, isCopy ? fromId : null);
  const choices = isCopy ? [...packagesOf(source.data?.slots ?? []).values()] : here;
  const stored = useDraft(`new package ${venueId} ${slot.id}`, {
    ofId: here[0]?.id ?? '',
    name: '',
    hireFeeCents: (here[0]?.hireFeeCents ?? (isHourly ? 0 : null)) as number | null,
    perHourCents: (here[0]?.perHourCents || null) as number | null,
  });
  const { draft, change, drop } = stored;
  const create = useCreate({
    send: (body: NewPackageBody, request) =>
      client.post('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages', {
        path: { venueId, spaceId: space.id, slotId: slot.id },
        body,
        ...request,
      }),
    onSuccess() {
      drop();
      onClose();
    },
  });
  const pricesOf = (offer: Package | undefined) => ({
    hireFeeCents: offer?.hireFeeCents ?? (isHourly ? 0 : null),
    perHourCents: offer?.perHourCents || null,
  });
  const [isTried, setTried] = useState(false);
  if (draft === null) return null;
  const { ofId, name, hireFeeCents, perHourCents } = draft;
  const template: Package | undefined = choices.find(({ id }) => id === ofId);
  const isReady =
    (template !== undefined || name.trim() !== '') &&
    hireFeeCents !== null &&
    (!isHourly || perHourCents !== null);
  const submit = () => {
    setTried(true);
    if (!isReady) return;
    const named = slugOf(template?.name ?? name, 'package').slice(0, 16);
    const own = uniqueSlug(`${space.id}-${named}`, (id) => all.has(id));
    create.mutate({
      id: (isCopy ? undefined : template?.id) ?? own,
      // An existing package keeps its properties.
      body: (id) => ({
        ...(template ? { ...template, ...hourPricesIn(slot, template) } : { name: name.trim() }),
        id,
        hireFeeCents,
        ...(isHourly && perHourCents !== null && { perHourCents }),
      }),
    });
  };
  return (
    <Dialog title={`${t('addPackage')}${formats.colon}${slot.name}`} onClose={onClose}>
      <MutationForm
        mutation={create}
        draft={stored}
        onSubmit={submit}
        submit={t('addPackage')}
        className="form"
      >
        {(spaces.data ?? []).length > 1 && (
          <Select
            name="from-space"
            label={t('copyFrom')}
            value={fromId}
            none={null}
            options={(spaces.data ?? []).map(({ id, name }) => [id, name])}
            isRequired={false}
            problem={undefined}
            onValue={(id) => {
              setFromId(id);
              change({ ofId: '' });
            }}
          />
        )}
        {choices.length > 0 && (
          <Select
            name="of"
            label={t('package')}
            hint={t('packageOfHint')}
            value={ofId}
            options={choices.map((offer) => [offer.id, offer.name])}
            isRequired={false}
            problem={undefined}
            onValue={(id) => change({ ofId: id, ...pricesOf(choices.find((offer) => offer.id === id)) })}
          />
        )}
        {!template && (
          <Field
            name="package-name"
            label={t('packageName')}
            hint={t('packageNameHint')}
            value={name}
            autocomplete="off"
            isRequired
            problem={isTried && name.trim() === '' ? t('missing') : undefined}
            onValue={(next) => change({ name: next })}
          />
        )}
        {venue.tax && !venue.pricesIncludeTax && <PriceEntry />}
        {isHourly && (
          <MoneyField
            name="perHourCents"
            label={t('perHour')}
            value={perHourCents}
            tax={venue.tax}
            includesTax={venue.pricesIncludeTax}
            currency={venue.currency}
            isBlankAtFirst={!isTried}
            onValue={(next) => change({ perHourCents: next })}
          />
        )}
        <MoneyField
          name="hireFeeCents"
          label={t(isHourly ? 'oneTimeFee' : 'hireFee')}
          value={hireFeeCents}
          tax={venue.tax}
          includesTax={venue.pricesIncludeTax}
          currency={venue.currency}
          isBlankAtFirst={!isTried}
          isZeroEmpty={isHourly}
          onValue={(next) => change({ hireFeeCents: next })}
        />
      </MutationForm>
    </Dialog>
  );
}

const packagesOf = (slots: readonly SlotDetails[]) =>
  new Map(slots.flatMap(({ packages }) => packages.map((offer) => [offer.id, offer])));
