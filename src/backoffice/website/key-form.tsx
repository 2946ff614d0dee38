import type { DataOfPath } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { t as shell } from '../base/messages.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { useEdit } from '../parts/use-edit.ts';
import { KeyFields, parseWebsites } from './key-fields.tsx';
import { t } from './messages.ts';
import { Snippet } from './snippet.tsx';

interface KeyFormProps {
  readonly venueId: string;
  readonly siteKey: string;
  readonly saved: DataOfPath<'get', '/venues/{venueId}/website-keys/{siteKey}'>;
  readonly etag: string;
}

/** Renders the form of a website key: its websites, hold period and number of dates. */
export function KeyForm({ venueId, siteKey, saved, etag }: KeyFormProps) {
  const { label, websites, holdPeriod, maxItems, waitingList, codes, page, frame, enabled } = saved;
  const choices = { holdPeriod, maxItems, waitingList, codes, page, frame, enabled };
  const typed = { label, websites: websites.join('\n'), ...choices };
  const edit = useEdit<typeof typed>({
    key: `website key ${venueId} ${siteKey}`,
    saved: typed,
    etag,
    send: ({ websites: addresses, ...changes }, ifMatch) =>
      client.patch('/venues/{venueId}/website-keys/{siteKey}', {
        path: { venueId, siteKey },
        ifMatch,
        body: { ...changes, ...(addresses !== undefined && { websites: parseWebsites(addresses) }) },
      }),
  });
  const names = {
    label: t('label'),
    websites: t('websites'),
    holdPeriod: t('holdPeriod'),
    maxItems: t('maxItems'),
    waitingList: t('waitingList'),
    codes: t('hasCodes'),
    page: t('hasPage'),
    frame: t('mayBeFramed'),
    enabled: t('enabled'),
  };
  if (!may(venueId, 'site-keys.edit'))
    return (
      <div class="card form">
        <p>{shell('readOnly')}</p>
        <p>{websites.join(formats.comma)}</p>
        <Snippet of={saved} hasChoice />
      </div>
    );
  return (
    <>
      {enabled && <Snippet of={saved} hasChoice />}
      <EditForm edit={edit} names={names}>
        <div class="form card">
          <Checkbox
            name="enabled"
            isChecked={edit.draft.enabled}
            onChange={(isEnabled) => edit.change({ enabled: isEnabled })}
          >
            {t('enabled')} <small>{t('enabledAbout')}</small>
          </Checkbox>
          <KeyFields typed={edit.draft} problems={edit.problems} onChange={edit.change} />
        </div>
      </EditForm>
    </>
  );
}
