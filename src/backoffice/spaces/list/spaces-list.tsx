import { client } from '../../api/client.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { SvgIcon } from '../../parts/icon.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { useOptimisticOrder } from '../fields/use-optimistic-order.ts';
import { toNewSpace, toPayments, toQuestions, toSpace } from '../links.ts';
import { t } from '../messages.ts';
import type { Space } from '../space-details.ts';
import css from '../style.module.css';
import { EmbedPrompt } from './embed-prompt.tsx';
import { visibilityOf } from './visibility.ts';

/** Lists the venue's spaces in the visitors' order. */
export function SpacesList({ venueId }: { readonly venueId: string }) {
  const path = { venueId };
  const list = useInfiniteQuery('/venues/{venueId}/spaces', { path, query: { limit: '200' } });
  const order = useOptimisticOrder(list.data ?? [], {
    read: () => client.get('/venues/{venueId}/space-order', { path }),
    write: (spaceIds, ifMatch) =>
      client.put('/venues/{venueId}/space-order', { path, body: { spaceIds }, ifMatch }),
    idsOf: ({ spaceIds }) => spaceIds,
  });
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <Page
      title={t('title')}
      actions={
        mayEdit && (
          <a class="button main" href={toNewSpace(venueId)}>
            {t('newSpace')}
          </a>
        )
      }
    >
      {order.error && <ErrorNotice error={order.error} />}
      <QueryView query={list} className={`bones ${css.placeholders}`} count={6}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('none')}>
              <p>{t('noneText')}</p>
              {mayEdit && (
                <a class="button main" href={toNewSpace(venueId)}>
                  {t('newSpace')}
                </a>
              )}
            </EmptyState>
          ) : (
            <>
              <EmbedPrompt venueId={venueId} />
              <ol class={`rows ${css.spaces}`}>
                {order.shown.map((space, at) => (
                  <li key={space.id}>
                    <Row venueId={venueId} space={space} />
                    {mayEdit && (
                      <OrderButtons
                        name={space.name}
                        at={at}
                        count={entries.length}
                        onMove={(to) => order.move(at, to)}
                      />
                    )}
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </QueryView>
      {/* Below a list of unknown length. */}
      {(list.data || list.error) && (
        <section class={css.ofAll}>
          <h2>{t('forAllSpaces')}</h2>
          <ul class="rows">
            <li>
              <a href={toQuestions(venueId)}>{t('questionsTitle')}</a>
              <p>{t('questionsAbout')}</p>
            </li>
            <li>
              <a href={toPayments(venueId)}>{t('paymentsTitle')}</a>
              <p>{t('paymentsAbout')}</p>
            </li>
          </ul>
        </section>
      )}
    </Page>
  );
}

function Row({ venueId, space }: { readonly venueId: string; readonly space: Space }) {
  const [photo] = space.photos;
  const status = visibilityOf(space);
  return (
    <a class={css.spaceRow} href={toSpace(venueId, space.id)}>
      {photo ? (
        <img src={photo.url} alt="" loading="lazy" decoding="async" />
      ) : (
        <span class={css.noPhoto}>
          <SvgIcon name="spaces" />
        </span>
      )}
      <span>
        <strong dir="auto">{space.name}</strong>
        <small>{t('upTo', { count: space.capacity })}</small>
      </span>
      <span class={`${css.standing} ${css[status] ?? ''}`}>{t(status)}</span>
    </a>
  );
}
