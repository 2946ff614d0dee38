/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/answer.ts';
import { numberIn } from '../../ui/locale/number-in.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Fresh } from '../../ui/parts/fresh.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { NumberInput } from '../../ui/parts/number-input.tsx';
import { PhotoStrip } from '../../ui/parts/photo-strip.tsx';
import { photoOf } from '../photo-of.ts';
import { fittingSpaces } from '../state/availability.ts';
import { pageOfSpaces } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LaterSteps } from '../use-later-steps.ts';
import { About } from './about.tsx';
import { Missing } from './arriving.tsx';
import { Contact } from './contact.tsx';
import { Heading } from './heading.tsx';
import { Loading } from './loading.tsx';
import { ToldList } from './told-list.tsx';
import { TroubleNote } from './trouble-note.tsx';

/** What comes later, as far as it is there. */
interface SpaceStepProps {
  readonly later: LaterSteps | 'missing' | null;
}

/** The first step: for how many people, and which space; or when, and which of those that are free then. */
export function SpaceStep({ later }: SpaceStepProps) {
  const { t } = useBooking();
  return (
    <>
      <Heading>{t('spacesHeading')}</Heading>
      <Choice later={later} />
    </>
  );
}

function Choice({ later }: SpaceStepProps) {
  const { state, t } = useBooking();
  const { spaces, venue, first } = state;
  const trouble = venue.trouble ?? spaces.trouble;
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!spaces.data || !venue.data)
    return <Loading looks={first === 'date' ? 'columns' : 'cards'} count={6} />;
  if (spaces.data.length === 0)
    return (
      <div class="note">
        <p>{t('noSpaces')}</p>
        <Contact />
      </div>
    );
  return (
    <>
      <Filters spaces={spaces.data} />
      {first === 'space' ? (
        <Cards />
      ) : later === 'missing' ? (
        <Missing />
      ) : later ? (
        <later.steps.byDate />
      ) : (
        <Loading looks="columns" count={2} />
      )}
    </>
  );
}

/** Two ways to begin, how many come, and words to look for where there are many spaces. */
function Filters({ spaces }: { readonly spaces: readonly Space[] }) {
  const { state, session, t } = useBooking();
  const { guests, find, first } = state;
  const fitting = fittingSpaces(state);
  const isNarrowed = guests !== null || find !== '';
  return (
    <>
      {spaces.length > 1 && (
        <p class="actions ways">
          {(['space', 'date'] as const).map((way) => (
            <Button key={way} isPressed={way === first} onClick={() => session.beginWith(way)}>
              {t(way === 'space' ? 'bySpace' : 'byDate')}
            </Button>
          ))}
        </p>
      )}
      <div class="filter">
        <label for="guests">{t('guests')}</label>
        <NumberInput
          id="guests"
          value={guests ?? ''}
          onInput={({ currentTarget }) => session.setGuests(numberIn(currentTarget.value))}
        />
        {spaces.length > pageOfSpaces && (
          <input
            type="search"
            class="find"
            part="input"
            autocomplete="off"
            aria-label={t('find')}
            placeholder={t('find')}
            value={find}
            onInput={({ currentTarget }) =>
              session.change({ find: currentTarget.value, shown: pageOfSpaces })
            }
          />
        )}
        <small role="status">
          <Fresh text={isNarrowed && fitting.length > 0 ? t('spacesFit', { count: fitting.length }) : ''} />
        </small>
      </div>
      {fitting.length === 0 && (
        <div class="note" role="status">
          <p>{t(find === '' ? 'noSpaceFits' : 'nothingFound')}</p>
          <Button onClick={() => session.change({ guests: null, find: '' })}>{t('showAll')}</Button>
        </div>
      )}
    </>
  );
}

function Cards() {
  const { state, session, t } = useBooking();
  const { shown } = state;
  const fitting = fittingSpaces(state);
  return (
    <>
      <ul class="cards">
        {fitting.slice(0, shown).map((space) => (
          <li key={space.id}>
            <Card space={space} />
          </li>
        ))}
      </ul>
      {fitting.length > shown && (
        <p class="actions more">
          <Button onClick={() => session.change({ shown: shown + pageOfSpaces })}>{t('more')}</Button>
        </p>
      )}
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
        <MainButton
          name={`${t('seeDates')}: ${name}`}
          onNear={() => session.prefetchSpace(id)}
          onClick={() => session.chooseSpace(id)}
        >
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
