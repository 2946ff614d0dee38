import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Waiting } from '../../ui/parts/waiting.tsx';
import type { AreaProps } from './area-props.ts';
import type { Area } from './places.ts';
import { t } from './words.ts';

type Loaded = ComponentType<AreaProps>;

/** Each area's page, with its words; loaded when somebody goes there. */
const areaPages: Readonly<Record<Area | 'account', () => Promise<Loaded>>> = {
  requests: () => whole(import('../requests/page.tsx'), import('../requests/words.ts')),
  calendar: () => whole(import('../calendar/page.tsx'), import('../calendar/words.ts')),
  spaces: () => whole(import('../spaces/page.tsx'), import('../spaces/words.ts')),
  website: () => whole(import('../website/page.tsx'), import('../website/words.ts')),
  settings: () => whole(import('../settings/page.tsx'), import('../settings/words.ts')),
  account: () => whole(import('../account/page.tsx'), import('../account/words.ts')),
};

/** A page is not drawn before it has words. */
async function whole(
  page: Promise<{ readonly Page: Loaded }>,
  said: Promise<{ readonly words: { load(): Promise<void> } }>,
): Promise<Loaded> {
  const [{ Page }] = await Promise.all([page, said.then(({ words }) => words.load())]);
  return Page;
}

const loaded: Partial<Record<Area | 'account', Loaded>> = {};

interface AreaPageProps {
  readonly area: Area | 'account';
  /** Null for the account, which is of no venue. */
  readonly venueId: string | null;
  readonly rest: readonly string[];
}

/** The page of an area, as soon as it is there. */
export function AreaPage({ area, venueId, rest }: AreaPageProps) {
  const [isMissing, setMissing] = useState(false);
  const [, draw] = useState({});
  const load = () => {
    setMissing(false);
    areaPages[area]().then(
      (page) => {
        loaded[area] = page;
        draw({});
      },
      () => setMissing(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each area
  useEffect(() => {
    if (!loaded[area]) load();
  }, [area]);
  const Page = loaded[area];
  if (Page) return <Page venueId={venueId ?? ''} rest={rest} />;
  if (!isMissing)
    return <Waiting looks="bones" count={4} words={{ loading: t('loading'), slow: t('slow') }} />;
  return (
    <div class="trouble" role="alert">
      <p>{t('unreachable')}</p>
      <Button onClick={load}>{t('retry')}</Button>
    </div>
  );
}
