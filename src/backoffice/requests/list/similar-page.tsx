import { addressKeyOf } from '../../../domain/booking/guest-keys.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RestoredDraft } from '../../parts/restored-draft.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { t } from '../messages.ts';
import type { Summary } from './request-row.tsx';
import { RequestRows } from './request-rows.tsx';

interface SimilarPageProps {
  readonly venueId: string;
  /** The reference of any request of the group. */
  readonly reference: string;
  /** The property that the requests share. */
  readonly by: 'network' | 'email';
}

/** Renders a group of similar requests, all preselected, to be declined together. */
export function SimilarPage({ venueId, reference, by }: SimilarPageProps) {
  const back = { link: pathOf(venueId, 'requests'), label: shell('backToList') };
  return (
    <Page title={t('similarTitle')} back={back}>
      <p>{t(`similarText_${by}`)}</p>
      {by === 'network' ? (
        <FromNetwork venueId={venueId} reference={reference} />
      ) : (
        <FromEmail venueId={venueId} reference={reference} />
      )}
    </Page>
  );
}

type One = Pick<SimilarPageProps, 'venueId' | 'reference'>;

function FromNetwork({ venueId, reference }: One) {
  const similar = useQuery('/venues/{venueId}/booking-requests/{reference}/similar', {
    path: { venueId, reference },
  });
  return (
    <QueryView query={similar}>
      {(data) => <Similar venueId={venueId} reference={reference} requests={data} />}
    </QueryView>
  );
}

function FromEmail({ venueId, reference }: One) {
  const one = useQuery('/venues/{venueId}/booking-requests/{reference}', { path: { venueId, reference } });
  return (
    <QueryView query={one}>
      {(data) => (
        <WithEmail
          venueId={venueId}
          reference={reference}
          email={addressKeyOf(data.guest.email ?? '') ?? ''}
        />
      )}
    </QueryView>
  );
}

function WithEmail({ venueId, reference, email }: One & { readonly email: string }) {
  const list = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: { status: 'pending_approval', sort: 'hold', limit: '200', text: email },
  });
  return (
    <QueryView query={list}>
      {(entries) => (
        // The search also returns longer addresses that start with this one.
        <Similar
          venueId={venueId}
          reference={reference}
          requests={entries.filter(({ guest }) => addressKeyOf(guest.email ?? '') === email)}
        />
      )}
    </QueryView>
  );
}

interface SimilarProps extends One {
  readonly requests: readonly Summary[];
}

const none: readonly string[] = [];

function Similar({ venueId, reference, requests }: SimilarProps) {
  // Keeps the selection when the person opens a request and returns.
  const stored = useDraft(`similar ${venueId} ${reference}`, { leftOut: none });
  const { draft, change, drop } = stored;
  if (requests.length === 0) return <EmptyState title={t('similarOver')} />;
  // Leads to the list of undecided requests: the group no longer exists, since decided requests have no network.
  const onEnd = () => {
    drop();
    // Replaces the entry, so that Back does not lead to an empty page.
    navigate(pathOf(venueId, 'requests'), 'replace');
    scrollTo(0, 0);
  };
  const similar = {
    leftOut: draft?.leftOut ?? none,
    onLeaveOut: (leftOut: readonly string[]) => change({ leftOut }),
  };
  return (
    <>
      <RestoredDraft of={stored} />
      <RequestRows venueId={venueId} entries={requests} similar={similar} onEnd={onEnd} />
    </>
  );
}
