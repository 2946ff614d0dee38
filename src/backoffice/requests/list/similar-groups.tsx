import { useQuery } from '../../api/use-query.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** Warns about groups of similar requests, which can be reviewed and declined together (docs/run/spam.md). */
export function SimilarGroups({ venueId }: { readonly venueId: string }) {
  const groups =
    useQuery(may(venueId, 'requests.read') ? '/venues/{venueId}/similar-requests' : null, {
      path: { venueId },
    }).data ?? [];
  if (groups.length === 0) return null;
  return (
    <section class={`note ${css.similar}`}>
      <h2>{t('similarGroups')}</h2>
      <ul>
        {groups.map(({ by, count, reference }) => (
          <li key={`${by} ${reference}`}>
            <a href={pathOf(venueId, 'requests', [], { like: reference, alike: by })}>
              {t(`similar_${by}`, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
