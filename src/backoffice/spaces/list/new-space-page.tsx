import { useState } from 'preact/hooks';
import { MainButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { Check } from '../../parts/check.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { problemsOf, Trouble } from '../../parts/trouble.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { navigate } from '../../shell/address.ts';
import { tell } from '../../shell/news.ts';
import { may } from '../../shell/session.ts';
import { t as shell } from '../../shell/words.ts';
import { useCreate } from '../editing/use-create.ts';
import { WeekdaysField } from '../fields/weekdays-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { toSpace, toSpaces } from '../links.ts';
import { freeId, idFrom } from '../new-id.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import type { Venue } from '../whole-space.ts';
import { t } from '../words.ts';
import { isWhole, type NewSpace, nothingYet, previewOf, spaceOf } from './new-space.ts';
import { NewTimes } from './new-times.tsx';

/** From nothing to a space that can be booked: what it is, when it is let, for how much. */
export function NewSpacePage({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  return (
    <Page title={t('newSpace')} back={{ link: toSpaces(venueId), words: t('title') }}>
      {may(venueId, 'venue.edit') ? (
        <QueryView query={venue}>{(data) => <NewSpaceForm venueId={venueId} venue={data} />}</QueryView>
      ) : (
        <p class="note">{shell('mayOnlyLook')}</p>
      )}
    </Page>
  );
}

function NewSpaceForm({ venueId, venue }: { readonly venueId: string; readonly venue: Venue }) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const blank: NewSpace = { ...nothingYet, packageName: t('defaultPackage') };
  const { draft, change, drop } = useDraft(`new space ${venueId}`, blank);
  const wanted = draft ?? blank;
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCreate({
    send: (body: ReturnType<typeof spaceOf>, request) =>
      client.post('/venues/{venueId}/spaces', { path: { venueId }, body, ...request }),
    onSuccess(made) {
      drop();
      tell({ text: t(wanted.published && hasTimes ? 'nowOnShow' : 'isMade', { name: made.name }) });
      navigate(toSpace(venueId, made.id));
    },
  });
  const hasName = wanted.name.trim() !== '';
  const hasCapacity = wanted.capacity !== null && wanted.capacity > 0;
  const hasTimes = wanted.times.length > 0;
  const isReady = hasName && hasCapacity && wanted.times.every(isWhole) && wanted.weekdays.length > 0;
  const wrong = [...problemsOf(error).values()];
  const create = () => {
    const taken = spaces.data ?? [];
    mutate({
      id: freeId(idFrom(wanted.name, 'space'), (id) => taken.some((space) => space.id === id)),
      body: (id) => spaceOf(wanted, id),
    });
  };
  return (
    <WithPreview whole={previewOf(venue, wanted)}>
      <form
        class="form edit"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isReady) create();
          else event.currentTarget.querySelector<HTMLElement>('[aria-invalid], [aria-required]')?.focus();
        }}
      >
        {error && (
          <Trouble error={error}>
            {wrong.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Trouble>
        )}
        <fieldset class="card">
          <legend>{t('stepWhat')}</legend>
          <Field
            {...{ name: 'name', label: t('name'), value: wanted.name, autocomplete: 'off', isRequired: true }}
            problem={isTried && !hasName ? t('missing') : undefined}
            onValue={(name) => change({ name })}
          />
          <WholeNumberField
            {...{ name: 'capacity', label: t('capacity'), value: wanted.capacity }}
            problem={isTried && !hasCapacity ? t('missing') : undefined}
            onValue={(capacity) => change({ capacity })}
          />
          <Field
            {...{ name: 'description', label: t('description'), hint: t('optional'), rows: 3 }}
            {...{ value: wanted.description, autocomplete: 'off', isRequired: false, problem: undefined }}
            onValue={(description) => change({ description })}
          />
        </fieldset>
        <NewTimes {...{ wanted, change, isTried }} currency={venue.currency} />
        {hasTimes && (
          <fieldset class="card">
            <legend>{t('stepTerms')}</legend>
            <WeekdaysField
              {...{ name: 'weekdays', label: t('weekdays'), value: wanted.weekdays }}
              problem={wanted.weekdays.length === 0 ? t('missing') : undefined}
              onValue={(weekdays) => change({ weekdays })}
            />
            <Field
              {...{ name: 'packageName', label: t('packageName'), hint: t('packageNameHint') }}
              {...{ value: wanted.packageName, autocomplete: 'off', isRequired: true, problem: undefined }}
              onValue={(packageName) => change({ packageName })}
            />
          </fieldset>
        )}
        <Check name="published" isChecked={wanted.published} onChange={(published) => change({ published })}>
          {t('publishAtOnce')}
        </Check>
        <div class="actions">
          <MainButton isSubmit isOff={isPending}>
            {t(wanted.published ? 'makeAndPublish' : 'make')}
          </MainButton>
        </div>
      </form>
    </WithPreview>
  );
}
