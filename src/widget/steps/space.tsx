/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/answer.ts';
import { button, heading, onward, troubleNote, waiting } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { photos } from './photos.tsx';

export function spaceStep(ui: Ui) {
  return [heading(ui, ui.t('spacesHeading')), choice(ui)];
}

function choice(ui: Ui) {
  const { spaces, venue, guests } = ui.state;
  const trouble = venue.trouble ?? spaces.trouble;
  if (trouble) return troubleNote(ui, trouble);
  if (!spaces.data || !venue.data) return waiting(ui, 'cards', 6);
  if (spaces.data.length === 0) return <p class="note">{ui.t('noSpaces')}</p>;
  const fitting = spaces.data.filter(({ capacity }) => capacity >= (guests ?? 0));
  return [
    <div class="filter">
      <label for="guests">{ui.t('guests')}</label>
      <input
        id="guests"
        type="number"
        inputmode="numeric"
        min={1}
        part="input"
        value={guests ?? ''}
        oninput={({ currentTarget }) => ui.session.setGuests(currentTarget.valueAsNumber)}
      />
      <small role="status">
        {!!guests && fitting.length > 0 && ui.t('spacesFit', { count: fitting.length })}
      </small>
    </div>,
    fitting.length === 0 && (
      <div class="note" role="status">
        <p>{ui.t('noSpaceFits')}</p>
        {button(ui.t('showAll'), () => ui.session.setGuests(0))}
      </div>
    ),
    <ul class="cards">
      {fitting.map((space) => (
        <li key={space.id}>{card(ui, space)}</li>
      ))}
    </ul>,
  ];
}

function card(ui: Ui, space: Space) {
  const { id, name, layouts, amenities } = space;
  return (
    <article part="card" aria-labelledby={`space-${id}`}>
      {photos(ui, space)}
      <div class="body">
        <h3 id={`space-${id}`} {...ui.told}>
          {name}
        </h3>
        <p class="subtitle">{ui.t('upTo', { count: space.capacity })}</p>
        <p {...ui.told}>{space.description}</p>
        {layouts.length > 0 && (
          <ul class="chips" aria-label={ui.t('layouts')}>
            {layouts.map((layout) => (
              <li>
                <span {...ui.told}>{layout.name}</span> <b>{ui.f.number(layout.capacity)}</b>
              </li>
            ))}
          </ul>
        )}
        {amenities.length > 0 && (
          <details>
            <summary>{ui.t('amenities')}</summary>
            {list(ui, amenities, 'done')}
          </details>
        )}
        {onward(ui.t('seeDates'), () => ui.session.chooseSpace(id), `${ui.t('seeDates')}: ${name}`)}
      </div>
    </article>
  );
}

/** What the venue has written, one thing a line. */
export function list(ui: Ui, entries: readonly string[], looks?: string) {
  return (
    <ul class={looks}>
      {entries.map((entry) => (
        <li>
          <span {...ui.told}>{entry}</span>
        </li>
      ))}
    </ul>
  );
}
