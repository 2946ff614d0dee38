import { useState } from 'preact/hooks';
import { addressLine } from '../../ui/locale/address-line.ts';
import { mailLink, phoneLink } from '../../ui/locale/contact-links.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { showToast } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Detail } from '../parts/detail.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { languageName } from '../parts/region-names.ts';
import { useEdit } from '../parts/use-edit.ts';
import { loadWithTexts } from '../requests/fields/load-with-texts.ts';
import { RequestRows } from '../requests/list/request-rows.tsx';
import { t as requests } from '../requests/messages.ts';
import { GuestData } from './guest-data.tsx';
import { GuestGroups } from './guest-groups.tsx';
import { acceptedValue, type Guest, hasNoRequest, onlyUndone } from './guest-list.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

interface GuestPageProps {
  readonly venueId: string;
  /** Any request of the guest. */
  readonly reference: string;
}

/** Renders the page of a guest: contacts, figures, notes and requests. */
export function GuestPage({ venueId, reference }: GuestPageProps) {
  const found = useQuery('/venues/{venueId}/guests/{reference}', { path: { venueId, reference } });
  const [isMerging, setMerging] = useState(false);
  const [isEditing, setEditing] = useState(false);
  /** The address that is separated; null: none. */
  const [separating, setSeparating] = useState<string | null>(null);
  const guest = found.data;
  const mayEdit = may(venueId, 'requests.decide') && (guest?.addresses ?? []).length > 0;
  return (
    <Page
      title={guest?.guest.name ?? reference}
      back={{ link: pathOf(venueId, 'guests'), label: t('allGuests') }}
      actions={guest && <Actions venueId={venueId} guest={guest} onEdit={() => setEditing(true)} />}
    >
      <QueryView query={found}>
        {(data) => (
          <>
            <div class={css.cards}>
              <Contacts guest={data} onSeparate={mayEdit ? setSeparating : null} />
              {data.notes !== undefined && (
                <section class="card">
                  <h2>{t('notes')}</h2>
                  {data.addresses?.length === 0 ? (
                    <p class={css.aside}>{t('withoutAddress')}</p>
                  ) : (
                    <Notes
                      key={reference}
                      venueId={venueId}
                      reference={reference}
                      mayEdit={mayEdit}
                      notes={data.notes}
                      etag={found.etag}
                    />
                  )}
                </section>
              )}
              <GuestGroups venueId={venueId} addresses={data.addresses ?? []} />
            </div>
            <Requests venueId={venueId} reference={reference} guest={data} />
            <div class={css.controls}>
              {mayEdit && <Button onClick={() => setMerging(true)}>{t('merge')}</Button>}
              <GuestData venueId={venueId} reference={data.reference} name={data.guest.name} />
            </div>
            {isEditing && (
              <Lazy name="edit guest" load={() => loadWithTexts(() => import('./edit-dialog.tsx'))}>
                {({ EditGuestDialog }) => (
                  <EditGuestDialog
                    venueId={venueId}
                    reference={reference}
                    guest={data}
                    etag={found.etag}
                    onClose={() => setEditing(false)}
                  />
                )}
              </Lazy>
            )}
            {separating !== null && (
              <Confirm
                title={t('separateTitle', { address: separating })}
                label={t('separate')}
                mutationFn={() =>
                  client.post('/venues/{venueId}/guests/{reference}/separate', {
                    path: { venueId, reference },
                    ifMatch: found.etag,
                    body: { addresses: [separating] },
                  })
                }
                onSuccess={() => showToast({ text: t('separated') })}
                onClose={() => setSeparating(null)}
              >
                <p>{t('separateText')}</p>
              </Confirm>
            )}
            {isMerging && (
              <MergeDialog
                venueId={venueId}
                reference={reference}
                guest={data}
                etag={found.etag}
                onClose={() => setMerging(false)}
              />
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface ActionsProps {
  readonly venueId: string;
  readonly guest: Guest;
  readonly onEdit: () => void;
}

/** Renders what is done most with a guest. */
function Actions({ venueId, guest: { reference, guest }, onEdit }: ActionsProps) {
  const mail = guest.email ? mailLink(guest.email) : null;
  const mayDecide = may(venueId, 'requests.decide');
  return (
    <>
      {mayDecide && <Button onClick={onEdit}>{t('edit')}</Button>}
      {mail !== null && (
        <a class="button" href={mail}>
          {t('write')}
        </a>
      )}
      {mayDecide && (
        <a class="button main" href={pathOf(venueId, 'requests', ['new'], { guest: reference })}>
          {t('newBooking')}
        </a>
      )}
    </>
  );
}

interface ContactsProps {
  readonly guest: Guest;
  /** Null: the person may not separate addresses. */
  readonly onSeparate: ((address: string) => void) | null;
}

function Contacts({ guest: { guest, addresses = [], ...figures }, onSeparate }: ContactsProps) {
  const { phone } = guest;
  return (
    <section class="card">
      <h2>{t('guest')}</h2>
      <dl class={css.facts}>
        <Detail name={t('company')}>{guest.company}</Detail>
        {addresses.length > 0 && (
          <Detail name={t('email')}>
            <ul class={css.addresses}>
              {addresses.map((address) => (
                <li key={address}>
                  <Linked to={mailLink(address)} text={address} />{' '}
                  {onSeparate && addresses.length > 1 && (
                    <Button
                      look="quiet"
                      name={`${t('separate')}${formats.colon}${address}`}
                      onClick={() => onSeparate(address)}
                    >
                      {t('separate')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Detail>
        )}
        <Detail name={t('phone')}>{phone && <Linked to={phoneLink(phone)} text={phone} />}</Detail>
        <Detail name={t('postalAddress')}>{guest.address && addressLine(guest.address)}</Detail>
        <Detail name={t('language')}>{guest.language && languageName(guest.language)}</Detail>
        <Detail name={t('acceptedBookings')}>{formats.number(figures.bookings)}</Detail>
        <Detail name={t('allRequests')}>{formats.number(figures.requests)}</Detail>
        <Detail name={t('value')}>{acceptedValue({ guest, ...figures })}</Detail>
        <Detail name={t('nextDate')}>
          {figures.nextDate === null ? '–' : formats.shortDateWithYear(figures.nextDate)}
        </Detail>
      </dl>
    </section>
  );
}

function Linked({ to, text }: { readonly to: string | null; readonly text: string }) {
  return to === null ? text : <a href={to}>{text}</a>;
}

interface NotesProps extends GuestPageProps {
  readonly notes: string;
  readonly etag: string;
  readonly mayEdit: boolean;
}

function Notes({ venueId, reference, notes, etag, mayEdit }: NotesProps) {
  const edit = useEdit({
    key: `guest ${venueId} ${reference}`,
    saved: { notes },
    etag,
    send: (changes, ifMatch) =>
      client.patch('/venues/{venueId}/guests/{reference}', {
        path: { venueId, reference },
        body: { notes: changes.notes ?? notes },
        ifMatch,
      }),
  });
  return (
    <EditForm edit={edit} names={{ notes: t('notes') }} mayEdit={mayEdit}>
      <Field
        name="notes"
        label={t('notesLabel')}
        rows={4}
        isRequired={false}
        value={edit.draft.notes}
        problem={edit.problems.get('notes')}
        autocomplete="off"
        onValue={(value) => edit.change({ notes: value })}
      />
    </EditForm>
  );
}

function Requests({ venueId, reference, guest }: GuestPageProps & { readonly guest: Guest }) {
  const none = hasNoRequest(guest) ? t('noRequests') : shell('gone');
  const list = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: { guest: reference, limit: '20' },
  });
  return (
    <section class={css.part}>
      <h2>{t('requests')}</h2>
      <QueryView query={list} count={4}>
        {(entries) => (
          <>
            <RequestRows venueId={venueId} entries={entries} query={{ show: 'all' }} />
            <div>
              <LoadMoreButton list={list} />
            </div>
          </>
        )}
      </QueryView>
      {list.data?.length === 0 && <p>{onlyUndone(guest) ? requests('reason_import_undone') : none}</p>}
    </section>
  );
}
