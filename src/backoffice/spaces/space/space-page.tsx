import { useQuery } from '../../api/use-query.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { may } from '../../shell/session.ts';
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
  const whole = query.data;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <Page
      title={whole?.space.name ?? t('space')}
      back={{ link: toSpaces(venueId), label: t('title') }}
      actions={
        whole && (
          <>
            <span class={`${css.standing} ${css[visibilityOf(whole.space)] ?? ''}`}>
              {t(visibilityOf(whole.space))}
            </span>
            {mayEdit && <CopySpace venueId={venueId} whole={whole} />}
            {mayEdit && space.data && <Publishing venueId={venueId} space={space.data} etag={space.etag} />}
          </>
        )
      }
    >
      <nav class={css.tabs} aria-label={whole?.space.name ?? t('space')}>
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
      {whole && <EmbedPrompt venueId={venueId} />}
      <QueryView query={query} className={`bones ${css.tall}`}>
        {(found) => {
          if (tab === 'times') return <Times venueId={venueId} whole={found} />;
          const Form = tab === 'about' ? AboutForm : PricesForm;
          return (
            <QueryView query={space} className={`bones ${css.tall}`}>
              {(saved) => <Form {...{ venueId, whole: found, saved, etag: space.etag }} />}
            </QueryView>
          );
        }}
      </QueryView>
    </Page>
  );
}
