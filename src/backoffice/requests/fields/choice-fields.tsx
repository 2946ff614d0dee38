import { useEffect } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useCustomQuery, useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { t as requests } from '../messages.ts';
import type { BookedDate } from '../offer/booked-offer.ts';
import type { OfferChoice } from '../offer/offer-choice.ts';
import css from '../style.module.css';
import type { EnteredChoices } from './entered-choices.ts';
import { t } from './messages.ts';

type Extra = NonNullable<ManagementSchemas['Package']['extras']>[number];

type BookedChoices = {
  readonly layout: string | null;
  readonly extras: readonly { readonly id: string; readonly name: string }[];
};

interface ChoiceFieldsProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  readonly choices: EnteredChoices;
  /** Errors by member, such as `extras[0].pieces`. */
  readonly problems: ReadonlyMap<string, string>;
  readonly currency: string;
  /** What the booking has already, though it may no longer be offered. */
  readonly booked?: BookedChoices | undefined;
  /** The other dates to which the choices apply: only what they have too is offered. */
  readonly others?: readonly BookedDate[];
  readonly onChoices: (choices: Partial<EnteredChoices>) => void;
}

/** Renders fields for the number of guests, the layout of the space, and the extras of the package. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { venueId, place, choices, problems, currency, booked, others = [], onChoices } = props;
  const { attendance, layout, extras } = choices;
  const { spaceId, slotId, packageId, isFree } = place;
  const all = { limit: '200' };
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const packages = useQuery(
    spaceId === '' || slotId === '' || isFree
      ? null
      : '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages',
    { path: { venueId, spaceId, slotId }, query: all },
  );
  const space = spaces.data?.find(({ id }) => id === spaceId);
  const offer = isFree ? undefined : packages.data?.find(({ id }) => id === packageId);
  const extrasOfOthers = useExtrasOf(
    venueId,
    others.filter(
      (date) => date.slot.id !== slotId || date.space.id !== spaceId || date.package.id !== packageId,
    ),
  );
  const layouts = (space?.layouts ?? []).filter(({ name }) =>
    others.every((date) =>
      spaces.data?.find(({ id }) => id === date.space.id)?.layouts?.some((each) => each.name === name),
    ),
  );
  const offered = (offer?.extras ?? []).filter(({ id }) => extrasOfOthers?.every((ids) => ids.includes(id)));
  const former = (booked?.extras ?? []).filter(
    ({ id }) => id in extras && !offered.some((each) => each.id === id),
  );
  const isGoneLayout =
    space !== undefined &&
    layout !== '' &&
    layout !== booked?.layout &&
    !layouts.some(({ name }) => name === layout);
  const goneExtras =
    isFree || (offer !== undefined && extrasOfOthers !== undefined)
      ? Object.keys(extras).filter((id) => ![...offered, ...former].some((each) => each.id === id))
      : [];
  // Another space has other layouts, another package other extras.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice that is gone once
  useEffect(() => {
    if (isGoneLayout) onChoices({ layout: '' });
    if (goneExtras.length > 0) onChoices({ extras: without(extras, goneExtras) });
  }, [isGoneLayout, goneExtras.join(' ')]);
  const sent = Object.keys(extras).toSorted();
  const layoutNames = [...new Set([...layouts.map(({ name }) => name), ...(layout === '' ? [] : [layout])])];
  return (
    <>
      <Field
        name="attendance"
        label={requests('attendance')}
        value={attendance}
        isRequired={false}
        inputMode="numeric"
        problem={problems.get('attendance')}
        autocomplete="off"
        onValue={(value) => onChoices({ attendance: value })}
      />
      {layoutNames.length > 0 && (
        <Select
          name="layout"
          label={requests('layout')}
          value={layout}
          isRequired={false}
          problem={problems.get('layout')}
          options={layoutNames.map((name) => {
            const capacity = layouts.find((each) => each.name === name)?.capacity;
            const people =
              capacity === undefined ? '' : formats.inBrackets(requests('people', { count: capacity }));
            return [name, formats.isolate(name) + people];
          })}
          onValue={(value) => onChoices({ layout: value })}
        />
      )}
      {offered.length + former.length > 0 && (
        <fieldset class={css.extras}>
          <legend>{requests('extras')}</legend>
          {[...offered, ...former].map((extra) => (
            <ExtraField
              key={extra.id}
              extra={extra}
              currency={currency}
              pieces={extras[extra.id] ?? null}
              problem={problemOfExtra(problems, sent.indexOf(extra.id))}
              onPieces={(pieces) =>
                onChoices({
                  extras: pieces === null ? without(extras, [extra.id]) : { ...extras, [extra.id]: pieces },
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Loads the ids of the extras of each date's package; undefined: not known yet. */
function useExtrasOf(venueId: string, dates: readonly BookedDate[]) {
  const packages = dates.map(({ space, slot, package: offer }) => [space.id, slot.id, offer.id] as const);
  const distinct = [...new Map(packages.map((each) => [each.join(' '), each])).values()];
  const found = useCustomQuery({
    queryKey: ['extras of packages', venueId, distinct],
    enabled: distinct.length > 0,
    queryFn: () =>
      Promise.all(
        distinct.map(async ([spaceId, slotId, packageId]) => {
          if (slotId === null || packageId === null) return [];
          const answer = await client.get(
            '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages/{packageId}',
            { path: { venueId, spaceId, slotId, packageId } },
          );
          if (answer.ok) return (answer.data.extras ?? []).map(({ id }) => id);
          if (answer.error.code === 'NOT_FOUND') return [];
          throw answer.error;
        }),
      ),
  });
  return distinct.length === 0 ? [] : found.data;
}

interface ExtraFieldProps {
  /** An extra of the package, or the name of one that the package no longer has. */
  readonly extra: Extra | { readonly id: string; readonly name: string };
  readonly currency: string;
  /** Null: not chosen. */
  readonly pieces: string | null;
  readonly problem: string | undefined;
  readonly onPieces: (pieces: string | null) => void;
}

function ExtraField({ extra, currency, pieces, problem, onPieces }: ExtraFieldProps) {
  const isByPiece = 'per' in extra ? extra.per === 'piece' : pieces !== '' && pieces !== null;
  const { id, name } = extra;
  return (
    <div class={css.extra}>
      <Checkbox
        name={`extra-${id}`}
        isChecked={pieces !== null}
        onChange={(isChecked) => onPieces(isChecked ? (isByPiece ? '1' : '') : null)}
      >
        <bdi>{name}</bdi> {'per' in extra && <small>{priceText(extra, currency)}</small>}
      </Checkbox>
      {isByPiece && pieces !== null && (
        <Field
          name={`pieces-${id}`}
          label={`${t('pieces')}${formats.colon}${formats.isolate(name)}`}
          value={pieces}
          isRequired
          inputMode="numeric"
          autocomplete="off"
          problem={problem}
          onValue={onPieces}
        />
      )}
      {problem && !(isByPiece && pieces !== null) && <p class="problem">{problem}</p>}
    </div>
  );
}

function priceText({ amountCents, per }: Extra, currency: string): string {
  const amount = formats.money(amountCents, currency);
  if (per === 'booking') return amount;
  return t(per === 'piece' ? 'extraEach' : 'extraPerson', { amount });
}

const without = (extras: EnteredChoices['extras'], ids: readonly string[]) =>
  Object.fromEntries(Object.entries(extras).filter(([id]) => !ids.includes(id)));

function problemOfExtra(problems: ReadonlyMap<string, string>, index: number): string | undefined {
  return index < 0 ? undefined : [...problems].find(([path]) => path.startsWith(`extras[${index}]`))?.[1];
}
