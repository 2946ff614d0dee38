/**
 * @jsxRuntime classic
 * @jsx h
 * @jsxFrag Fragment
 */
/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/answer.ts';
import { Heading, TroubleNote, Waiting } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { Fragment, h } from '../view/h.ts';
import { Photos } from './photos.tsx';

export function SpaceStep({ ui }: { ui: Ui }) {
  const { state, t, visit } = ui;
  const { spaces, venue, guests } = state;
  const trouble = venue.trouble ?? spaces.trouble;
  const fitting = spaces.data?.filter(({ capacity }) => capacity >= (guests ?? 0)) ?? [];
  return (
    <>
      <Heading ui={ui}>{t('spacesHeading')}</Heading>
      {trouble ? (
        <TroubleNote ui={ui} trouble={trouble} />
      ) : !spaces.data || !venue.data ? (
        <Waiting ui={ui} class="cards" count={6} />
      ) : spaces.data.length === 0 ? (
        <p class="note">{t('noSpaces')}</p>
      ) : (
        <>
          <div class="filter">
            <label for="guests">{t('guests')}</label>
            <input
              id="guests"
              type="number"
              inputmode="numeric"
              min={1}
              part="input"
              value={guests ?? ''}
              oninput={({ currentTarget }) => {
                const number = currentTarget.valueAsNumber;
                visit.setGuests(number > 0 ? number : null);
              }}
            />
            <span role="status" class="muted">
              {guests && fitting.length > 0 ? t.count('spacesFit', fitting.length) : ''}
            </span>
          </div>
          {fitting.length === 0 && (
            <div class="note" role="status">
              <p>{t('noSpaceFits')}</p>
              <button type="button" class="secondary" onclick={() => visit.setGuests(null)}>
                {t('showAll')}
              </button>
            </div>
          )}
          <ul class="cards">
            {fitting.map((space) => (
              <li key={space.id}>
                <SpaceCard ui={ui} space={space} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function SpaceCard({ ui, space }: { ui: Ui; space: Space }) {
  const { t, f, visit } = ui;
  return (
    <article class="card" part="card" aria-labelledby={`space-${space.id}`}>
      <Photos ui={ui} space={space} />
      <div class="body">
        <h3 id={`space-${space.id}`} {...ui.told}>
          {space.name}
        </h3>
        <p class="capacity">{t.count('upTo', space.capacity)}</p>
        <p {...ui.told}>{space.description}</p>
        {space.layouts.length > 0 && (
          <ul class="chips" aria-label={t('layouts')}>
            {space.layouts.map(({ name, capacity }) => (
              <li key={name}>
                <span {...ui.told}>{name}</span> <b>{f.number(capacity)}</b>
              </li>
            ))}
          </ul>
        )}
        {space.amenities.length > 0 && (
          <details>
            <summary>{t('amenities')}</summary>
            <ul class="ticks done">
              {space.amenities.map((amenity) => (
                <li key={amenity}>
                  <span {...ui.told}>{amenity}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <button
          type="button"
          class="primary"
          part="button"
          aria-label={`${t('seeDates')}: ${space.name}`}
          onclick={() => visit.chooseSpace(space.id)}
        >
          {t('seeDates')}
        </button>
      </div>
    </article>
  );
}
