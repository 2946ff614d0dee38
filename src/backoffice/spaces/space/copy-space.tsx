import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { showToast } from '../../base/toast.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { useCreate } from '../editing/use-create.ts';
import { toSpace } from '../links.ts';
import { t } from '../messages.ts';
import { slugOf, uniqueSlug } from '../slug.ts';
import type { SpaceDetails } from '../space-details.ts';
import { copyOf } from './copy-of.ts';

interface CopySpaceProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
}

/** Renders a button that creates a hidden copy of a space, with its times, packages and prices, and opens it. */
export function CopySpace({ venueId, details }: CopySpaceProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const { mutate, isPending, error } = useCreate({
    send: (body: ReturnType<typeof copyOf>, request) =>
      client.post('/venues/{venueId}/spaces', { path: { venueId }, body, ...request }),
    onSuccess(made) {
      showToast({ text: t('isCopied', { name: made.name }) });
      navigate(toSpace(venueId, made.id));
    },
  });
  const copy = () => {
    const isTaken = (id: string) => (spaces.data ?? []).some((space) => space.id === id);
    const name = t('copyName', { name: details.space.name }).slice(0, 200);
    mutate({ id: uniqueSlug(slugOf(name, 'space'), isTaken), body: (id) => copyOf(details, id, name) });
  };
  return (
    <>
      <Button isOff={isPending} onClick={copy}>
        {t('copySpace')}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
