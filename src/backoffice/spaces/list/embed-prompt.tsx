import { useInfiniteQuery } from '../../api/use-query.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { t } from '../messages.ts';

/** Links to the website keys after a space is published, since visitors see it only through the form. */
export function EmbedPrompt({ venueId }: { readonly venueId: string }) {
  const mayAdd = may(venueId, 'site-keys.edit');
  const keys = useInfiniteQuery(mayAdd ? '/venues/{venueId}/website-keys' : null, { path: { venueId } });
  if (keys.data === undefined || keys.data.length > 0) return null;
  return (
    <p class="note">
      {t('notOnWebsite')} <a href={pathOf(venueId, 'website', ['new'])}>{t('toWebsite')}</a>
    </p>
  );
}
