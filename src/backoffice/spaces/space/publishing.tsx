import { useState } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { manager } from '../../asking/manager.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { tell } from '../../shell/news.ts';
import type { Space } from '../whole-space.ts';
import { t } from '../words.ts';

interface PublishingProps {
  readonly venueId: string;
  readonly space: Space;
  readonly etag: string;
}

/** Shows a space to visitors, or hides it. What is booked stays booked, and the next press undoes it. */
export function Publishing({ venueId, space, etag }: PublishingProps) {
  const [error, setError] = useState<ManagementError | null>(null);
  const isOn = space.active && space.published;
  const turn = async () => {
    const answer = await manager.patch('/venues/{venueId}/spaces/{spaceId}', {
      path: { venueId, spaceId: space.id },
      ifMatch: etag,
      body: isOn ? { published: false } : { published: true, active: true },
    });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) tell({ text: t(isOn ? 'nowHidden' : 'nowOnShow', { name: space.name }) });
  };
  return (
    <>
      <Button {...(!isOn && { look: 'main' as const })} onClick={turn}>
        {t(isOn ? 'hide' : 'publish')}
      </Button>
      {error && <Trouble error={error} />}
    </>
  );
}
