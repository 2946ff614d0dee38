/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/answer.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { PhotoStrip } from '../../ui/parts/photo-strip.tsx';
import { Waiting } from '../../ui/parts/waiting.tsx';
import { photoOf } from '../photo-of.ts';
import { useBooking } from '../use-booking.ts';
import { Heading } from './heading.tsx';
import { ToldList } from './told-list.tsx';
import { TroubleNote } from './trouble-note.tsx';

/** The first step: for how many people, and which space. */
export function SpaceStep() {
  const { t } = useBooking();
  return (
    <>
      <Heading>{t('spacesHeading')}</Heading>
      <Choice />
    </>
  );
}

function Choice() {
  const { state, session, t } = useBooking();
  const { spaces, venue, guests } = state;
  const trouble = venue.trouble ?? spaces.trouble;
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!spaces.data || !venue.data)
    return <Waiting looks="cards" count={6} words={{ loading: t('loading'), slow: t('slow') }} />;
  if (spaces.data.length === 0) return <p class="note">{t('noSpaces')}</p>;
  const fitting = spaces.data.filter(({ capacity }) => capacity >= (guests ?? 0));
  return (
    <>
      <div class="filter">
        <label for="guests">{t('guests')}</label>
        <input
          id="guests"
          type="number"
          inputMode="numeric"
          min={1}
          part="input"
          value={guests ?? ''}
          onInput={(event) => session.setGuests(event.currentTarget.valueAsNumber)}
        />
        <small role="status">
          {!!guests && fitting.length > 0 && t('spacesFit', { count: fitting.length })}
        </small>
      </div>
      {fitting.length === 0 && (
        <div class="note" role="status">
          <p>{t('noSpaceFits')}</p>
          <Button onClick={() => session.setGuests(0)}>{t('showAll')}</Button>
        </div>
      )}
      <ul class="cards">
        {fitting.map((space) => (
          <li key={space.id}>
            <Card space={space} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ space }: { readonly space: Space }) {
  const { session, t, f, told, base } = useBooking();
  const { id, name, layouts, amenities } = space;
  return (
    <article part="card" aria-labelledby={`space-${id}`}>
      <PhotoStrip
        name={name}
        photos={space.photos.map((photo) => photoOf(base, photo))}
        words={{ previous: t('previousPhoto'), next: t('nextPhoto') }}
        isRightToLeft={f.isRightToLeft}
      />
      <div class="body">
        <h3 id={`space-${id}`} {...told}>
          {name}
        </h3>
        <p class="subtitle">{t('upTo', { count: space.capacity })}</p>
        <p {...told}>{space.description}</p>
        {layouts.length > 0 && (
          <ul class="chips" aria-label={t('layouts')}>
            {layouts.map((layout) => (
              <li key={layout.name}>
                <span {...told}>{layout.name}</span> <b>{f.number(layout.capacity)}</b>
              </li>
            ))}
          </ul>
        )}
        {amenities.length > 0 && (
          <details>
            <summary>{t('amenities')}</summary>
            <ToldList entries={amenities} look="done" />
          </details>
        )}
        <MainButton name={`${t('seeDates')}: ${name}`} onClick={() => session.chooseSpace(id)}>
          {t('seeDates')}
        </MainButton>
      </div>
    </article>
  );
}
