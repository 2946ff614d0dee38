/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/answer.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Fresh } from '../../ui/parts/fresh.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { NumberInput } from '../../ui/parts/number-input.tsx';
import { PhotoStrip } from '../../ui/parts/photo-strip.tsx';
import { photoOf } from '../photo-of.ts';
import { useBooking } from '../use-booking.ts';
import { Contact } from './contact.tsx';
import { Heading } from './heading.tsx';
import { Loading } from './loading.tsx';
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
  if (!spaces.data || !venue.data) return <Loading looks="cards" count={6} />;
  if (spaces.data.length === 0)
    return (
      <div class="note">
        <p>{t('noSpaces')}</p>
        <Contact />
      </div>
    );
  const fitting = spaces.data.filter(({ capacity }) => capacity >= (guests ?? 0));
  return (
    <>
      <div class="filter">
        <label for="guests">{t('guests')}</label>
        <NumberInput
          id="guests"
          value={guests}
          when="typing"
          onValue={(number) => session.setGuests(number)}
        />
        <small role="status">
          <Fresh text={guests && fitting.length > 0 ? t('spacesFit', { count: fitting.length }) : ''} />
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
  const { state, session, t, f, told, base } = useBooking();
  const { id, name, photos, layouts, amenities, priceFromCents } = space;
  return (
    <article part="card" aria-labelledby={`space-${id}`}>
      <PhotoStrip
        name={name}
        photos={photos.map((photo) => photoOf(base, photo))}
        words={{ previous: t('previousPhoto'), next: t('nextPhoto'), enlarge: t('enlarge') }}
        number={f.number}
        isRightToLeft={f.isRightToLeft}
        onEnlarge={(at) => session.enlarge({ photos, at })}
      />
      <div class="body">
        <h3 id={`space-${id}`} {...told}>
          {name}
        </h3>
        <p class="subtitle">
          {t('upTo', { count: space.capacity })}
          {priceFromCents !== undefined && (
            <b>{t('priceFrom', { amount: f.money(priceFromCents, state.venue.data?.currency ?? '') })}</b>
          )}
        </p>
        <About text={space.description} />
        <MainButton name={`${t('seeDates')}: ${name}`} onClick={() => session.chooseSpace(id)}>
          {t('seeDates')}
        </MainButton>
        {layouts.length > 0 && (
          <ul class="chips" aria-label={t('layouts')}>
            {layouts.map(({ name, capacity, plan }) => (
              <li key={name}>
                <span {...told}>{name}</span> <b>{f.number(capacity)}</b>
                {plan && (
                  <Button
                    look="round"
                    name={`${t('enlarge')}: ${name}`}
                    onClick={() => session.enlarge({ photos: [plan], at: 0 })}
                  >
                    <Icon name="enlarge" />
                  </Button>
                )}
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
      </div>
    </article>
  );
}

/** As many characters as are seen without asking for more. */
const longestAbout = 140;

/** What the venue writes about a space; a long text shows its beginning, and all of it once it is opened. */
function About({ text }: { readonly text: string }) {
  const { told } = useBooking();
  if (text.length <= longestAbout) return <p {...told}>{text}</p>;
  return (
    <details class="about">
      <summary>
        <span {...told}>{text}</span>
      </summary>
    </details>
  );
}
