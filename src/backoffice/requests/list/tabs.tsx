import { linkIn } from '../../shell/places.ts';
import css from '../style.module.css';
import { ordersOf, queryOf, shows, type Wish } from '../wish.ts';
import { t } from '../words.ts';

interface TabsProps {
  readonly venueId: string;
  readonly wish: Wish;
}

/** What the list can be of; what is looked for stays. */
export function Tabs({ venueId, wish }: TabsProps) {
  return (
    <nav class={css.tabs} aria-label={t('states')}>
      {shows.map((show) => (
        <a
          key={show}
          href={linkIn(venueId, 'requests', [], queryOf({ ...wish, show, by: ordersOf(show)[0] }))}
          aria-current={show === wish.show ? 'page' : undefined}
        >
          {t(show)}
        </a>
      ))}
    </nav>
  );
}
