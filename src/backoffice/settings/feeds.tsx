import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import type { DataOfPath } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useCreators } from './creators.ts';
import { dayOf } from './dates.ts';
import { t } from './messages.ts';
import { SecretOnce } from './secret-once.tsx';
import css from './style.module.css';

type Feed = DataOfPath<'get', '/venues/{venueId}/feeds'>[number];

/** Renders calendar feeds of the venue. */
export function Feeds({ venueId }: { readonly venueId: string }) {
  const feeds = useInfiniteQuery('/venues/{venueId}/feeds', { path: { venueId } });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const [closing, setClosing] = useState<Feed | null>(null);
  const creatorOf = useCreators(venueId);
  const names = new Map(spaces.data?.map(({ id, name }) => [id, name]));
  const nameOf = (spaceId: string | null) =>
    spaceId === null ? t('allSpaces') : (names.get(spaceId) ?? spaceId);
  return (
    <>
      <QueryView query={feeds} count={2}>
        {(entries) => (
          <>
            <ul class="rows">
              {entries
                .filter(({ revokedAt }) => revokedAt === null)
                .map((feed) => (
                  <li class={css.line} key={feed.id}>
                    <div>
                      <strong>{nameOf(feed.spaceId)}</strong>
                      <p>
                        {t(feed.withGuests ? 'withGuests' : feed.withTitles ? 'withTitles' : 'withoutGuests')}{' '}
                        <small>
                          {t('madeOn', { date: dayOf(feed.createdAt) })}
                          {feed.createdBy && ` · ${creatorOf(feed.createdBy)}`}
                        </small>
                      </p>
                    </div>
                    {may(venueId, 'feeds.edit') && (
                      <Button
                        name={`${t('closeFeed')}${formats.colon}${nameOf(feed.spaceId)}`}
                        onClick={() => setClosing(feed)}
                      >
                        {t('closeFeed')}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
            <LoadMoreButton list={feeds} />
          </>
        )}
      </QueryView>
      {may(venueId, 'feeds.edit') && (
        <NewFeed venueId={venueId} options={spaces.data?.map(({ id, name }) => [id, name]) ?? []} />
      )}
      {closing && (
        <Confirm
          title={t('closeFeed')}
          label={t('closeFeed')}
          mutationFn={() =>
            client.delete('/venues/{venueId}/feeds/{feedId}', { path: { venueId, feedId: closing.id } })
          }
          onClose={() => setClosing(null)}
        >
          <p>{t('closeFeedAbout')}</p>
        </Confirm>
      )}
    </>
  );
}

/** What feeds say about guests. */
const kinds = ['withoutGuests', 'withTitles', 'withGuests'] as const;

interface NewFeedProps {
  readonly venueId: string;
  readonly options: readonly (readonly [id: string, name: string])[];
}

function NewFeed({ venueId, options }: NewFeedProps) {
  const [spaceId, setSpaceId] = useState('');
  const [names, setNames] = useState<(typeof kinds)[number]>('withoutGuests');
  const [made, setMade] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/feeds', {
        path: { venueId },
        body: {
          spaceId: spaceId || null,
          withGuests: names === 'withGuests',
          withTitles: names === 'withTitles',
        },
      }),
    onSuccess: ({ data }) => setMade(new URL(data.address, location.origin).href),
  });
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate()}
      submit={t('makeFeed')}
      footer={
        made && (
          <SecretOnce title={t('newFeed')} text={made} about={t('feedHow')} onClose={() => setMade(null)}>
            <QrCode text={made} />
          </SecretOnce>
        )
      }
    >
      <h2>{t('newFeed')}</h2>
      <p>{t('feedAbout')}</p>
      <Select
        name="spaceId"
        label={t('feedSpace')}
        value={spaceId}
        options={options}
        none={t('allSpaces')}
        isRequired={false}
        problem={undefined}
        onValue={setSpaceId}
      />
      <Select
        name="names"
        label={t('feedNames')}
        value={names}
        none={null}
        isRequired
        options={kinds.map((kind) => [kind, t(kind)])}
        problem={undefined}
        onValue={(value) => setNames(kinds.find((kind) => kind === value) ?? 'withoutGuests')}
      />
    </MutationForm>
  );
}

/** A QR code, dark on white in either theme. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg class={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qrCode')}>
      <path d={squares.join('')} />
    </svg>
  );
}
