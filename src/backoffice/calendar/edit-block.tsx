import { client } from '../api/client.ts';
import { useCustomQuery } from '../api/use-query.ts';
import { may } from '../base/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { draftOf } from './block-draft.ts';
import { formatDateRange } from './labels.ts';
import { LeftOutDates } from './left-out-dates.tsx';
import { t } from './messages.ts';
import type { BlockableSpace } from './rows.ts';

interface EditBlockProps {
  readonly venueId: string;
  readonly blockId: string;
  readonly spaces: readonly BlockableSpace[];
  readonly onClose: () => void;
}

/** Loads a block and renders a dialog to change it; for viewers, the dates it leaves out. */
export function EditBlock({ venueId, blockId, spaces, onClose }: EditBlockProps) {
  const path = { venueId, blockId };
  const query = useCustomQuery({
    queryKey: ['/venues/{venueId}/blocks/{blockId}', path],
    async queryFn() {
      const answer = await client.get('/venues/{venueId}/blocks/{blockId}', { path });
      if (!answer.ok) throw answer.error;
      const { data, etag, leftOut } = answer;
      return { data, etag, leftOut };
    },
  });
  const { data } = query;
  if (data && may(venueId, 'blocks.edit'))
    return (
      <BlockDialog
        // Starts again from a newer version; what was entered is kept.
        key={data.etag}
        venueId={venueId}
        spaces={spaces}
        onClose={onClose}
        draft={draftOf(data.data)}
        stored={{ id: blockId, etag: data.etag, leftOut: data.leftOut }}
      />
    );
  return (
    <Dialog title={data?.data.reason || t('blocked')} onClose={onClose}>
      <QueryView query={query} count={3}>
        {({ data: { from, to }, leftOut }) => (
          <>
            <p>{formatDateRange(from, to)}</p>
            <LeftOutDates venueId={venueId} leftOut={leftOut} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
