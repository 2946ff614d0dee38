import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { EditForm } from '../editing/edit-form.tsx';
import { useVenueEdit, type VenueFormProps } from '../editing/use-venue-edit.ts';
import { toSpaces } from '../links.ts';
import { t } from '../messages.ts';
import { Schedule, shareRemainder } from './schedule.tsx';

/** Renders the venue's payment schedule, which packages may override. */
export function PaymentsPage({ venueId }: { readonly venueId: string }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  return (
    <Page title={t('paymentsTitle')} back={{ link: toSpaces(venueId), label: t('title') }}>
      <QueryView query={venue}>
        {(data) => <PaymentsForm venueId={venueId} venue={data} etag={venue.etag} />}
      </QueryView>
    </Page>
  );
}

function PaymentsForm(props: VenueFormProps) {
  const { venueId } = props;
  const edit = useVenueEdit(props, ['payments']);
  const { payments } = edit.draft;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <>
      <p>{t('paymentsText')}</p>
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        names={{ payments: t('paymentsTitle') }}
        isWrong={payments.length > 0 && shareRemainder(payments) !== 0}
      >
        <section class="card">
          <Schedule
            terms={payments}
            problems={edit.problems}
            venue={props.venue}
            onTerms={(terms) => edit.change({ payments: terms })}
          />
        </section>
      </EditForm>
    </>
  );
}
