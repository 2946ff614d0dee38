import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
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
  const isOn = space.active && space.published;
  const { mutate, error } = useMutation({
    mutationFn: () =>
      client.patch('/venues/{venueId}/spaces/{spaceId}', {
        path: { venueId, spaceId: space.id },
        ifMatch: etag,
        body: isOn ? { published: false } : { published: true, active: true },
      }),
    onSuccess: () => tell({ text: t(isOn ? 'nowHidden' : 'nowOnShow', { name: space.name }) }),
  });
  return (
    <>
      <Button {...(!isOn && { look: 'main' as const })} onClick={() => mutate()}>
        {t(isOn ? 'hide' : 'publish')}
      </Button>
      {error && <Trouble error={error} />}
    </>
  );
}
