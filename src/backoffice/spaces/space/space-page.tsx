import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { type SpaceTab, spaceTabs, toSpace, toSpaces } from '../links.ts';
import { EmbedPrompt } from '../list/embed-prompt.tsx';
import { visibilityOf } from '../list/visibility.ts';
import { t } from '../messages.ts';
import { PricesForm } from '../prices/prices-form.tsx';
import { Times } from '../slots/times.tsx';
import { useSpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { AboutForm } from './about-form.tsx';
import { CopySpace } from './copy-space.tsx';
import { Publishing } from './publishing.tsx';

interface SpacePageProps {
  readonly venueId: string;
  readonly spaceId: string;
  readonly tab: SpaceTab;
}

/** Renders the page of a space, with its tabs. */
export function SpacePage({ venueId, spaceId, tab }: SpacePageProps) {
  const query = useSpaceDetails(venueId, spaceId);
  const space = useQuery('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId } });
  const details = query.data;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <Page
      title={details?.space.name ?? t('space')}
      back={{ link: toSpaces(venueId), label: t('title') }}
      actions={
        details === undefined ? (
          // Keeps the place of the buttons, so that the tabs below do not move.
          <span class={css.reserved}>
            <span class={css.standing}>{t('onShow')}</span>
            {mayEdit && <Button>{t('copySpace')}</Button>}
            {mayEdit && <Button>{t('hide')}</Button>}
          </span>
        ) : (
          <>
            <span class={`${css.standing} ${css[visibilityOf(details.space)] ?? ''}`}>
              {t(visibilityOf(details.space))}
            </span>
            {mayEdit && <CopySpace venueId={venueId} details={details} />}
            {mayEdit && space.data && <Publishing venueId={venueId} space={space.data} etag={space.etag} />}
          </>
        )
      }
    >
      <nav class={css.tabs} aria-label={details?.space.name ?? t('space')}>
        {spaceTabs.map((name) => (
          <a
            key={name}
            href={toSpace(venueId, spaceId, name)}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(name)}
          </a>
        ))}
      </nav>
      {details && <EmbedPrompt venueId={venueId} />}
      <QueryView query={query} className={`bones ${css.tall}`}>
        {(found) => {
          if (tab === 'times') return <Times venueId={venueId} details={found} />;
          const Form = tab === 'about' ? AboutForm : PricesForm;
          return (
            <QueryView query={space} className={`bones ${css.tall}`}>
              {(saved) => <Form venueId={venueId} details={found} saved={saved} etag={space.etag} />}
            </QueryView>
          );
        }}
      </QueryView>
    </Page>
  );
}
