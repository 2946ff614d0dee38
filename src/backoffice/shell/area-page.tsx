import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Placeholder } from '../../ui/parts/placeholder.tsx';
import { messages as accountMessages } from '../account/messages.ts';
import type { AreaProps } from '../base/area-props.ts';
import { t } from '../base/messages.ts';
import type { Area } from '../base/routes.ts';
import { messages as calendarMessages } from '../calendar/messages.ts';
import { messages as guestsMessages } from '../guests/messages.ts';
import { priceMessages } from '../messages/price-messages.ts';
import { messages as openingsMessages } from '../openings/messages.ts';
import { messages as reportsMessages } from '../reports/messages.ts';
import { messages as requestsMessages } from '../requests/messages.ts';
import { messages as settingsMessages } from '../settings/messages.ts';
import { messages as spacesMessages } from '../spaces/messages.ts';
import { messages as todayMessages } from '../today/messages.ts';
import { messages as websiteMessages } from '../website/messages.ts';

type AnyArea = Area | 'account';
type Loaded = ComponentType<AreaProps>;

/** The page of each area with its messages; loaded on demand. */
const areaPages: Readonly<Record<AnyArea, () => Promise<Loaded>>> = {
  today: () => withMessages(import('../today/page.tsx'), todayMessages),
  requests: () => withMessages(import('../requests/page.tsx'), requestsMessages, priceMessages),
  calendar: () => withMessages(import('../calendar/page.tsx'), calendarMessages, requestsMessages),
  openings: () => withMessages(import('../openings/page.tsx'), openingsMessages),
  spaces: () => withMessages(import('../spaces/page.tsx'), spacesMessages, priceMessages),
  guests: () => withMessages(import('../guests/page.tsx'), guestsMessages, requestsMessages),
  website: () => withMessages(import('../website/page.tsx'), websiteMessages),
  reports: () => withMessages(import('../reports/page.tsx'), reportsMessages, requestsMessages),
  settings: () =>
    withMessages(
      import('../settings/page.tsx'),
      settingsMessages,
      requestsMessages,
      calendarMessages,
      guestsMessages,
      spacesMessages,
    ),
  account: () => withMessages(import('../account/page.tsx'), accountMessages),
};

/** Loads a page together with its messages, which it needs to render. */
async function withMessages(
  page: Promise<{ readonly Page: Loaded }>,
  ...messages: readonly { load(): Promise<void> }[]
): Promise<Loaded> {
  const [{ Page }] = await Promise.all([page, ...messages.map((each) => each.load())]);
  return Page;
}

const loaded = signal<Partial<Record<AnyArea, Loaded>>>({});

/** Loads an area. Resolves when its page can be rendered. */
export async function loadArea(area: AnyArea): Promise<void> {
  const Page = await areaPages[area]();
  loaded.value = { ...loaded.peek(), [area]: Page };
}

interface AreaPageProps {
  readonly area: AnyArea;
  /** Null for the account, which belongs to no venue. */
  readonly venueId: string | null;
  readonly rest: readonly string[];
}

/** Renders the page of an area once it is loaded. */
export function AreaPage({ area, venueId, rest }: AreaPageProps) {
  const [isMissing, setMissing] = useState(false);
  const load = () => {
    setMissing(false);
    loadArea(area).catch(() => setMissing(true));
  };
  const Page = loaded.value[area];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each area
  useEffect(() => {
    // The area may have been loaded since.
    if (!Page) load();
  }, [area]);
  if (Page) return <Page venueId={venueId ?? ''} rest={rest} />;
  if (!isMissing)
    return <Placeholder className="bones" count={4} messages={{ loading: t('loading'), slow: t('slow') }} />;
  return (
    <div class="trouble" role="alert">
      <p>{t('unreachable')}</p>
      <Button onClick={load}>{t('retry')}</Button>
    </div>
  );
}
