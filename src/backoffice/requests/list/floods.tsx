import { useQuery } from '../../api/use-query.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** Warns about groups of similar requests, which can be reviewed and declined together (docs/run/spam.md). */
export function Floods({ venueId }: { readonly venueId: string }) {
  const floods =
    useQuery(may(venueId, 'requests.read') ? '/venues/{venueId}/similar-requests' : null, {
      path: { venueId },
    }).data ?? [];
  if (floods.length === 0) return null;
  return (
    <section class={`note ${css.floods}`}>
      <h2>{t('floods')}</h2>
      <ul>
        {floods.map(({ by, count, reference }) => (
          <li key={`${by} ${reference}`}>
            <a href={pathOf(venueId, 'requests', [], { like: reference, alike: by })}>
              {t(`flood_${by}`, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
