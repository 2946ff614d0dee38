import { Empty } from '../parts/empty.tsx';
import { Page as Layout } from '../parts/page.tsx';
import { currentUrl } from '../shell/address.ts';
import type { AreaProps } from '../shell/area-props.ts';
import { t as shell } from '../shell/words.ts';
import { spaceTabs, toSpaces } from './links.ts';
import { NewSpacePage } from './list/new-space-page.tsx';
import { SpacesList } from './list/spaces-list.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { QuestionsPage } from './questions/questions-page.tsx';
import { PackagePage } from './slots/package-page.tsx';
import { SlotPage } from './slots/slot-page.tsx';
import { SpacePage } from './space/space-page.tsx';
import { t } from './words.ts';

/** What a venue lets, and on which terms. */
export function Page({ venueId, rest }: AreaProps) {
  const { searchParams: query } = currentUrl.value;
  const [spaceId, tab = 'about', slotId, packageId, ...further] = rest;
  if (spaceId === undefined)
    switch (query.get('page')) {
      case null:
        return <SpacesList venueId={venueId} />;
      case 'new':
        return <NewSpacePage venueId={venueId} />;
      case 'questions':
        return <QuestionsPage venueId={venueId} />;
      case 'payments':
        return <PaymentsPage venueId={venueId} />;
    }
  else if (further.length === 0) {
    const known = spaceTabs.find((name) => name === tab);
    const at = { venueId, spaceId };
    if (known && slotId === undefined) return <SpacePage key={spaceId} {...at} tab={known} />;
    if (known === 'times' && slotId !== undefined && packageId === undefined)
      return <SlotPage key={slotId} {...at} slotId={slotId} />;
    if (known === 'times' && slotId !== undefined && packageId !== undefined)
      return <PackagePage key={packageId} {...at} slotId={slotId} packageId={packageId} />;
  }
  return (
    <Layout title={t('title')}>
      <Empty title={shell('notFound')}>
        <a href={toSpaces(venueId)}>{shell('backToList')}</a>
      </Empty>
    </Layout>
  );
}
