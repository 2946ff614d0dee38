import { Fragment } from 'preact';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { mutate } from '../api/use-mutation.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { navigate } from '../base/address.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { showErrorToast } from '../parts/error-toast.ts';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { Page as Layout } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { undoInToast } from '../parts/undo-in-toast.ts';
import type { ListedBlock } from './block-draft.ts';
import { blockTimes } from './block-times.ts';
import { EditBlock } from './edit-block.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** Lists the venue's blocks by first date, each with a button to remove it. */
export function BlocksPage({
  venueId,
  blockId,
}: {
  readonly venueId: string;
  /** The block whose dialog is open; null: none. */
  readonly blockId: string | null;
}) {
  const blocks = useInfiniteQuery('/venues/{venueId}/blocks', { path: { venueId }, query: { limit: '100' } });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const names = new Map(spaces.data?.map(({ id, name }) => [id, name]));
  const add = may(venueId, 'blocks.edit') && (
    <a class="button main" href={pathOf(venueId, 'calendar', [], { do: 'block' })}>
      {t('block')}
    </a>
  );
  return (
    <Layout title={t('blocks')} back={{ link: pathOf(venueId, 'calendar'), label: t('title') }} actions={add}>
      <p>{t('blocksNote')}</p>
      <QueryView query={blocks}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('noBlocks')}>{add}</EmptyState>
          ) : (
            <>
              <ul class="rows">
                {entries.map((block) => (
                  <BlockRow key={block.id} venueId={venueId} block={block} names={names} />
                ))}
              </ul>
              <LoadMoreButton list={blocks} />
            </>
          )
        }
      </QueryView>
      {blockId !== null && spaces.data && (
        <EditBlock
          key={blockId}
          venueId={venueId}
          blockId={blockId}
          spaces={spaces.data.map(({ id, name }) => ({ space: { id, name }, kind: 'alone' }))}
          onClose={() => navigate(pathOf(venueId, 'calendar', ['blocks']), 'replace')}
        />
      )}
    </Layout>
  );
}

interface BlockRowProps {
  readonly venueId: string;
  readonly block: ListedBlock;
  readonly names: ReadonlyMap<string, string>;
}

function BlockRow({ venueId, block, names }: BlockRowProps) {
  const { source, spaceId, spaceIds, leftOut, reason } = block;
  const open = leftOut.filter(({ isBlocked }) => !isBlocked);
  const staying = leftOut
    .filter(({ isBlocked }) => isBlocked)
    .flatMap(({ date, bookings }) => bookings.map((booking) => ({ date, ...booking })));
  const ids = spaceId === undefined ? spaceIds : [spaceId];
  const where = ids?.map((each) => names.get(each) ?? each).join(formats.comma) ?? t('allSpaces');
  const when = [
    ...blockTimes(block),
    ...(open.length > 0
      ? [t('exceptOn', { dates: open.map(({ date }) => formats.plainDate(date)).join(formats.comma) })]
      : []),
  ];
  return (
    <li class={css.blockRow}>
      <div>
        <h2>
          <a href={pathOf(venueId, 'calendar', ['blocks', block.id])}>{reason || t('blocked')}</a>
        </h2>
        <p>{when.join(' · ')}</p>
        <small>
          {where}
          {source === 'import' && ` · ${t('fromFile')}`}
        </small>
        {staying.length > 0 && (
          <p>
            {t('staysBooked')}{' '}
            {staying.map(({ date, reference, title, guestName, spaceNames }, index) => (
              <Fragment key={`${date} ${reference}`}>
                {index > 0 && '; '}
                {[...spaceNames, formats.plainDate(date)].join(formats.comma)} ·{' '}
                <bdi>{shownBookingName({ title, guestName })}</bdi> ·{' '}
                <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {may(venueId, 'blocks.edit') && (
        <Button
          name={`${shell('remove')}${formats.colon}${reason || when.join(formats.comma)}`}
          onClick={() => unblock(venueId, block)}
        >
          {shell('remove')}
        </Button>
      )}
    </li>
  );
}

/** Removes a block. Undo in the toast creates a block with the same content. */
async function unblock(venueId: string, { id: blockId, source: _, leftOut: _leftOut, ...body }: ListedBlock) {
  const answer = await mutate(() =>
    client.delete('/venues/{venueId}/blocks/{blockId}', { path: { venueId, blockId } }),
  );
  // Another person removed it first.
  if (!answer.ok && answer.error.code !== 'NOT_FOUND') showErrorToast(answer.error);
  else
    showToast({
      text: t('unblocked'),
      button: undoInToast(() => client.post('/venues/{venueId}/blocks', { path: { venueId }, body })),
    });
}
