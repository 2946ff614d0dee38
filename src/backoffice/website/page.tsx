import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import type { AreaProps } from '../base/area-props.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { Page as Layout } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { NewKey } from './new-key.tsx';
import { RecentUsage, RecentUsageSummary } from './recent-usage.tsx';
import { Snippet } from './snippet.tsx';
import css from './style.module.css';

/** Renders the pages of website keys: `website`, `website/new`, `website/keys/KEY`. */
export function Page({ venueId, rest }: AreaProps) {
  const [place, key] = rest;
  const back = { link: pathOf(venueId, 'website'), label: t('title') };
  if (place === 'new')
    return (
      <Layout title={t('newKey')} back={back}>
        <NewKey venueId={venueId} />
      </Layout>
    );
  if (place === 'keys' && key !== undefined) return <OneKey venueId={venueId} siteKey={key} back={back} />;
  return <WebsiteKeys venueId={venueId} />;
}

function WebsiteKeys({ venueId }: { readonly venueId: string }) {
  const keys = useInfiniteQuery('/venues/{venueId}/website-keys', { path: { venueId } });
  const add = may(venueId, 'site-keys.edit') && (
    <a class="button main" href={pathOf(venueId, 'website', ['new'])}>
      {t('newKey')}
    </a>
  );
  return (
    <Layout title={t('title')} actions={add}>
      <p>{t('about')}</p>
      <QueryView query={keys}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('none')}>{add}</EmptyState>
          ) : (
            <>
              <ul class="rows">
                {entries.map((entry) => {
                  const { key, label, websites, enabled, holdPeriod } = entry;
                  return (
                    <li key={key}>
                      <div class={css.keyHead}>
                        <h2>{label || key}</h2>
                        {!enabled && <strong class="problem">{t('isDisabled')}</strong>}
                        <a href={pathOf(venueId, 'website', ['keys', key])}>{t('change')}</a>
                      </div>
                      <p>
                        {websites.length === 0 ? t('noWebsite') : websites.join(formats.comma)}{' '}
                        <small>{t('holdsFor', { period: t(`hold-${holdPeriod}`) })}</small>
                      </p>
                      <RecentUsageSummary venueId={venueId} siteKey={key} />
                      {enabled && <Snippet of={entry} />}
                    </li>
                  );
                })}
              </ul>
              <LoadMoreButton list={keys} />
            </>
          )
        }
      </QueryView>
    </Layout>
  );
}

interface OneKeyProps {
  readonly venueId: string;
  readonly siteKey: string;
  readonly back: { readonly link: string; readonly label: string };
}

function OneKey({ venueId, siteKey, back }: OneKeyProps) {
  const key = useQuery('/venues/{venueId}/website-keys/{siteKey}', { path: { venueId, siteKey } });
  const { label = '' } = key.data ?? {};
  return (
    <Layout title={label || siteKey} back={back}>
      <QueryView query={key} count={2}>
        {(saved) => (
          <>
            <KeyForm venueId={venueId} siteKey={siteKey} saved={saved} etag={key.etag} />
            <RecentUsage venueId={venueId} siteKey={siteKey} />
          </>
        )}
      </QueryView>
    </Layout>
  );
}
