import { useState } from 'preact/hooks';
import { PrimaryButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RestoredDraft } from '../../parts/restored-draft.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useInvalidField } from '../../parts/use-invalid-field.ts';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { useCreate } from '../editing/use-create.ts';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { toSpace, toSpaces } from '../links.ts';
import { t } from '../messages.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import { slugOf, uniqueSlug } from '../slug.ts';
import type { Venue } from '../space-details.ts';
import { NewParts } from './new-parts.tsx';
import {
  emptyNewSpace,
  isComplete,
  isNamed,
  type NewSpace,
  partDocuments,
  previewOf,
  toSpaceDocument,
} from './new-space.ts';
import { NewTimes } from './new-times.tsx';

/** Renders a form for a new space: name, times and prices. */
export function NewSpacePage({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  return (
    <Page title={t('newSpace')} back={{ link: toSpaces(venueId), label: t('title') }}>
      {may(venueId, 'venue.edit') ? (
        <QueryView query={venue}>{(data) => <NewSpaceForm venueId={venueId} venue={data} />}</QueryView>
      ) : (
        <p class="note">{shell('readOnly')}</p>
      )}
    </Page>
  );
}

function NewSpaceForm({ venueId, venue }: { readonly venueId: string; readonly venue: Venue }) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const blank: NewSpace = { ...emptyNewSpace, packageName: t('defaultPackage') };
  const stored = useDraft(`new space ${venueId}`, blank);
  const { draft, change, drop } = stored;
  const requested = draft ?? blank;
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCreate({
    async send(body: ReturnType<typeof toSpaceDocument>, request) {
      const path = { venueId };
      const whole = await client.post('/venues/{venueId}/spaces', { path, body, ...request });
      if (!whole.ok) return whole;
      // Each has its own idempotency key, so that a repeat continues after the last success.
      for (const [at, part] of partDocuments(requested, body).entries()) {
        const idempotencyKey = `${request.idempotencyKey}-${at}`;
        const made = await client.post('/venues/{venueId}/spaces', { path, body: part, idempotencyKey });
        if (!made.ok) return made;
      }
      return whole;
    },
    onSuccess(made) {
      drop();
      showToast({ text: t(requested.published && hasTimes ? 'nowOnShow' : 'isMade', { name: made.name }) });
      navigate(toSpace(venueId, made.id));
    },
  });
  const { form, onAttempt } = useInvalidField(error);
  const hasName = requested.name.trim() !== '';
  const hasCapacity = requested.capacity !== null && requested.capacity > 0;
  const hasTimes = requested.times.length > 0;
  const isReady =
    hasName &&
    hasCapacity &&
    requested.parts.every(isNamed) &&
    requested.times.every(isComplete) &&
    requested.weekdays.length > 0;
  const wrong = [...problemsAt(error).values()];
  const create = () => {
    const taken = spaces.data ?? [];
    const isTaken = (id: string) => taken.some((space) => space.id === id);
    mutate({
      id: uniqueSlug(slugOf(requested.name, 'space'), isTaken),
      body: (id) => toSpaceDocument(requested, id, isTaken),
    });
  };
  return (
    <WithPreview
      details={previewOf(venue, requested)}
      step={requested.times.some(isComplete) ? 'date' : 'space'}
    >
      <form
        ref={form}
        class="form edit"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          onAttempt();
          if (isReady) create();
        }}
      >
        <RestoredDraft of={stored} />
        {error && (
          <ErrorNotice error={error}>
            {wrong.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </ErrorNotice>
        )}
        <fieldset class="card">
          <legend>{t('stepWhat')}</legend>
          <Field
            name="name"
            label={t('name')}
            value={requested.name}
            autocomplete="off"
            isRequired
            problem={isTried && !hasName ? t('missing') : undefined}
            onValue={(name) => change({ name })}
          />
          <WholeNumberField
            name="capacity"
            label={t('capacity')}
            value={requested.capacity}
            problem={isTried && !hasCapacity ? t('missing') : undefined}
            onValue={(capacity) => change({ capacity })}
          />
          <Field
            name="description"
            label={t('description')}
            hint={t('optional')}
            rows={3}
            value={requested.description}
            autocomplete="off"
            isRequired={false}
            problem={undefined}
            onValue={(description) => change({ description })}
          />
        </fieldset>
        <NewTimes requested={requested} change={change} isTried={isTried} venue={venue} />
        <NewParts parts={requested.parts} onParts={(parts) => change({ parts })} isTried={isTried} />
        {hasTimes && (
          <fieldset class="card">
            <legend>{t('stepTerms')}</legend>
            <WeekdaysField
              name="weekdays"
              label={t('weekdays')}
              value={requested.weekdays}
              problem={requested.weekdays.length === 0 ? t('missing') : undefined}
              onValue={(weekdays) => change({ weekdays })}
            />
            <Field
              name="packageName"
              label={t('packageName')}
              hint={t('packageNameHint')}
              value={requested.packageName}
              autocomplete="off"
              isRequired
              problem={undefined}
              onValue={(packageName) => change({ packageName })}
            />
          </fieldset>
        )}
        <Checkbox
          name="published"
          isChecked={requested.published}
          onChange={(published) => change({ published })}
        >
          {t('publishAtOnce')}
        </Checkbox>
        <div class="actions">
          <PrimaryButton isSubmit isOff={isPending}>
            {t(requested.published ? 'makeAndPublish' : 'make')}
          </PrimaryButton>
        </div>
      </form>
    </WithPreview>
  );
}
