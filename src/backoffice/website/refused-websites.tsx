import { useRef } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { may } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

interface RefusedWebsitesProps {
  readonly venueId: string;
  readonly siteKey: string;
  readonly report: DataOfPath<'get', '/venues/{venueId}/website-keys/{siteKey}/use'>;
}

/** The maximum number shown; the key’s form has the whole list. */
const max = 5;

/** Renders the rejected websites, each with a button that adds it to the key's list. */
export function RefusedWebsites({ venueId, siteKey, report }: RefusedWebsitesProps) {
  const { refusedWebsites, refusedUnnamed } = report;
  const place = useRef<HTMLDivElement>(null);
  const { mutate, error } = useMutation({
    mutationFn: (website: string) => addWebsite({ venueId, siteKey }, website),
    onSuccess(_, website) {
      showToast({ text: t('websiteAdded', { website }) });
      // The pressed button is removed with its line.
      place.current?.focus();
    },
  });
  return (
    <div ref={place} tabIndex={-1} class={css.refusedWebsites}>
      {error && <ErrorNotice error={error} />}
      {refusedWebsites.length > 0 && (
        <>
          <ul>
            {refusedWebsites.slice(0, max).map(({ website, count, from }) => (
              <li key={website}>
                <span>{t('refusedSince', { website, count, date: formats.plainDate(from) })}</span>
                {may(venueId, 'site-keys.edit') && (
                  <Button
                    name={`${t('addWebsite')}${formats.colon}${website}`}
                    onClick={() => mutate(website)}
                  >
                    {t('addWebsite')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p>
            <small>{t('onlyYours')}</small>
          </p>
        </>
      )}
      {refusedUnnamed > 0 && (
        <p>
          <small>{t('refusedUnnamed', { count: refusedUnnamed })}</small>
        </p>
      )}
    </div>
  );
}

/** Appends to the current list, so that concurrent additions are kept. */
async function addWebsite(path: { readonly venueId: string; readonly siteKey: string }, website: string) {
  const found = await client.get('/venues/{venueId}/website-keys/{siteKey}', { path });
  if (!found.ok) return found;
  const { websites } = found.data;
  return client.patch('/venues/{venueId}/website-keys/{siteKey}', {
    path,
    ifMatch: found.etag,
    body: { websites: [...new Set([...websites, website])] },
  });
}
