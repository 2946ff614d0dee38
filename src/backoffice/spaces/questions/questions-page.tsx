import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { withScheme } from '../../parts/with-scheme.ts';
import { EditForm } from '../editing/edit-form.tsx';
import { useVenueEdit, type VenueFormProps } from '../editing/use-venue-edit.ts';
import { toSpaces } from '../links.ts';
import { t } from '../messages.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import { useSpaceDetails, type Venue } from '../space-details.ts';
import { Questions } from './questions.tsx';
import { Terms } from './terms.tsx';

/** Renders the page of questions to visitors, and terms. */
export function QuestionsPage({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  return (
    <Page title={t('questionsTitle')} back={{ link: toSpaces(venueId), label: t('title') }}>
      <QueryView query={venue}>
        {(data) => <QuestionsForm venueId={venueId} venue={data} etag={venue.etag} />}
      </QueryView>
    </Page>
  );
}

function QuestionsForm(props: VenueFormProps) {
  const { venueId } = props;
  const edit = useVenueEdit(props, ['questions', 'terms']);
  const { draft, change, problems } = edit;
  const mayEdit = may(venueId, 'venue.edit');
  // Any space of the venue shows the questions.
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const { data } = useSpaceDetails(venueId, spaces.data?.[0]?.id ?? null);
  const slots = data?.slots.filter(({ packages }) => packages.length > 0).slice(0, 1) ?? [];
  const packageId = slots[0]?.packages[0]?.id;
  const venue = {
    ...props.venue,
    questions: completeQuestions(draft.questions),
    terms: completeTerms(draft.terms),
  };
  return (
    <WithPreview
      details={data && packageId !== undefined ? { ...data, venue, slots } : null}
      step="details"
      packageId={packageId}
    >
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        names={{ questions: t('questions'), terms: t('terms') }}
        isWrong={draft.questions.some(({ label }) => label.trim() === '')}
      >
        <section class="card">
          <h2>{t('questions')}</h2>
          <p>{t('questionsText')}</p>
          <Questions
            questions={draft.questions}
            problems={problems}
            onQuestions={(questions) => change({ questions })}
          />
        </section>
        <Terms draft={draft} change={change} problems={problems} />
      </EditForm>
    </WithPreview>
  );
}

/** The form cannot show questions that are incomplete. */
const completeQuestions = (questions: Venue['questions']) =>
  questions.filter(
    ({ label, kind, choices = [] }) => label.trim() !== '' && (kind !== 'choice' || choices.length > 0),
  );
const completeTerms = (terms: Venue['terms']) => {
  const url = withScheme(terms?.url ?? '');
  return terms && URL.canParse(url) ? { ...terms, url } : null;
};
