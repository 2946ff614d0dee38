import { currentUrl } from '../base/address.ts';
import type { AreaProps } from '../base/area-props.ts';
import { t as shell } from '../base/messages.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page as Layout } from '../parts/page.tsx';
import { spaceTabs, toSpaces } from './links.ts';
import { NewSpacePage } from './list/new-space-page.tsx';
import { SpacesList } from './list/spaces-list.tsx';
import { t } from './messages.ts';
import { PaymentsPage } from './payments/payments-page.tsx';
import { QuestionsPage } from './questions/questions-page.tsx';
import { PackagePage } from './slots/package-page.tsx';
import { SlotPage } from './slots/slot-page.tsx';
import { SpacePage } from './space/space-page.tsx';

/** Renders the pages of spaces, slots, packages and prices. */
export function Page({ venueId, rest }: AreaProps) {
  const { searchParams: query } = currentUrl.value;
  const [spaceId, tab = 'about', slotId, packageId, ...advanced] = rest;
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
  else if (advanced.length === 0) {
    const cached = spaceTabs.find((name) => name === tab);
    const at = { venueId, spaceId };
    if (cached && slotId === undefined) return <SpacePage key={spaceId} {...at} tab={cached} />;
    if (cached === 'times' && slotId !== undefined && packageId === undefined)
      return <SlotPage key={slotId} {...at} slotId={slotId} />;
    if (cached === 'times' && slotId !== undefined && packageId !== undefined)
      return <PackagePage key={packageId} {...at} slotId={slotId} packageId={packageId} />;
  }
  return (
    <Layout title={t('title')}>
      <EmptyState title={shell('notFound')}>
        <a href={toSpaces(venueId)}>{shell('backToList')}</a>
      </EmptyState>
    </Layout>
  );
}
