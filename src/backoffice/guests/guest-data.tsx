import { useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { Confirm } from '../parts/confirm.tsx';
import { downloadJson } from '../parts/download.ts';
import { showErrorToast } from '../parts/error-toast.ts';
import { erasedText } from './erased-text.ts';
import { ErasureWarnings } from './erasure-warnings.tsx';
import { t } from './messages.ts';

interface GuestDataProps {
  readonly venueId: string;
  readonly reference: string;
  readonly name: string;
}

/** Renders the buttons that export and delete the data of a guest; nothing for those who may not. */
export function GuestData({ venueId, reference, name }: GuestDataProps) {
  const [isErasing, setErasing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const path = { venueId };
  const named = { reference };
  const exported = useMutation({
    mutationFn: () => client.post('/venues/{venueId}/guests/export', { path, body: named }),
    onSuccess: ({ data }) => downloadJson('guest.json', data),
    onError: showErrorToast,
  });
  return (
    <>
      {may(venueId, 'guests.export') && (
        <Button isOff={exported.isPending} onClick={() => exported.mutate()}>
          {t('guestExport')}
        </Button>
      )}
      {may(venueId, 'guests.erase') && <Button onClick={() => setErasing(true)}>{t('guestErase')}</Button>}
      {isErasing && (
        <Confirm
          title={t('guestErase')}
          label={t('guestErase')}
          isOff={!isWarned}
          mutationFn={() => client.post('/venues/{venueId}/guests/erase', { path, body: named })}
          onSuccess={({ data }) => {
            showToast({ text: erasedText(data.references) });
            navigate(pathOf(venueId, 'guests'), 'replace');
          }}
          onClose={() => setErasing(false)}
        >
          <p>{t('guestEraseAbout', { who: name })}</p>
          <ErasureWarnings venueId={venueId} named={named} onShown={setWarned} />
        </Confirm>
      )}
    </>
  );
}
