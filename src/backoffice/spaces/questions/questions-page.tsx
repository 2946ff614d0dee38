import { useQuery } from '../../api/use-query.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { may } from '../../shell/session.ts';
import { EditForm } from '../editing/edit-form.tsx';
import { useVenueEdit, type VenueFormProps } from '../editing/use-venue-edit.ts';
import { toSpaces } from '../links.ts';
import { t } from '../messages.ts';
import { Questions } from './questions.tsx';
import { Terms } from './terms.tsx';

/** Renders the page of questions to visitors, and terms. */
export function QuestionsPage({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  return (
    <Page title={t('questionsTitle')} back={{ link: toSpaces(venueId), label: t('title') }}>
      <QueryView query={venue}>
        {(data) => <QuestionsForm {...{ venueId, venue: data, etag: venue.etag }} />}
      </QueryView>
    </Page>
  );
}

function QuestionsForm(props: VenueFormProps) {
  const { venueId } = props;
  const edit = useVenueEdit(props, ['questions', 'terms']);
  const { draft, change, problems } = edit;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <EditForm
      {...{ venueId, edit, mayEdit }}
      names={{ questions: t('questions'), terms: t('terms') }}
      isWrong={draft.questions.some(({ label }) => label.trim() === '')}
    >
      <section class="card">
        <h2>{t('questions')}</h2>
        <p>{t('questionsText')}</p>
        <Questions
          {...{ questions: draft.questions, problems }}
          onQuestions={(questions) => change({ questions })}
        />
      </section>
      <Terms {...{ draft, change, problems }} />
    </EditForm>
  );
}
