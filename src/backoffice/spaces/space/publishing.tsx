import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { showToast } from '../../base/toast.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import type { Space } from '../space-details.ts';

interface PublishingProps {
  readonly venueId: string;
  readonly space: Space;
  readonly etag: string;
}

/** Renders the button that publishes or hides a space. Bookings are kept. */
export function Publishing({ venueId, space, etag }: PublishingProps) {
  const isOn = space.active && space.published;
  const { mutate, error } = useMutation({
    mutationFn: () =>
      client.patch('/venues/{venueId}/spaces/{spaceId}', {
        path: { venueId, spaceId: space.id },
        ifMatch: etag,
        body: isOn ? { published: false } : { published: true, active: true },
      }),
    onSuccess: () => showToast({ text: t(isOn ? 'nowHidden' : 'nowOnShow', { name: space.name }) }),
  });
  return (
    <>
      <Button {...(!isOn && { look: 'main' as const })} onClick={() => mutate()}>
        {t(isOn ? 'hide' : 'publish')}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
