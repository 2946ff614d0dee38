import { useInfiniteQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import type { Edit } from '../../parts/use-edit.ts';
import { RemovePart } from '../editing/remove-part.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { toSpaces } from '../links.ts';
import { t } from '../messages.ts';
import type { Space, Venue } from '../space-details.ts';
import css from '../style.module.css';

interface AdvancedProps {
  readonly venueId: string;
  readonly edit: Edit<Space>;
  readonly venue: Venue;
}

/** Renders rarely used settings of a space: shared rooms, setup, turnaround, notice, and removal. */
export function Advanced({ venueId, edit, venue }: AdvancedProps) {
  const { draft, change, problems, saved } = edit;
  return (
    <details class="card">
      <summary>{t('further')}</summary>
      <div class="form">
        <div class={css.pair}>
          <WholeNumberField
            name="setupMinutes"
            label={t('setup')}
            hint={t('minutes')}
            value={draft.setupMinutes}
            problem={problems.get('setupMinutes')}
            onValue={(minutes) => change({ setupMinutes: minutes as number })}
          />
          <WholeNumberField
            name="turnaroundMinutes"
            label={t('turnaround')}
            hint={t('minutes')}
            value={draft.turnaroundMinutes}
            problem={problems.get('turnaroundMinutes')}
            onValue={(minutes) => change({ turnaroundMinutes: minutes as number })}
          />
        </div>
        <div class={css.pair}>
          <WholeNumberField
            name="noticeHours"
            label={t('notice')}
            hint={t('hours')}
            value={draft.noticeHours}
            isOptional
            problem={problems.get('noticeHours')}
            onValue={(noticeHours) => change({ noticeHours })}
          />
          <WholeNumberField
            name="horizonDays"
            label={t('horizon')}
            hint={t('unit_days')}
            value={draft.horizonDays}
            isOptional
            problem={problems.get('horizonDays')}
            onValue={(horizonDays) => change({ horizonDays })}
          />
        </div>
        <small>
          {t('venueDefaults', {
            notice: venue.noticeHours,
            horizon: venue.horizonDays === null ? '∞' : venue.horizonDays,
          })}
        </small>
        <Rooms venueId={venueId} draft={draft} change={change} problem={roomProblem(problems)} />
        <Checkbox name="active" isChecked={draft.active} onChange={(active) => change({ active })}>
          {t('inUseText')}
        </Checkbox>
        <RemovePart
          venueId={venueId}
          name={saved.name}
          about={t('removeSpaceText')}
          path={{ spaceId: saved.id }}
          returnUrl={toSpaces(venueId)}
        />
      </div>
    </details>
  );
}

const roomProblem = (problems: ReadonlyMap<string, string>) =>
  [...problems].find(([path]) => path.startsWith('rooms'))?.[1];

interface RoomsProps {
  readonly venueId: string;
  readonly draft: Space;
  readonly change: (members: Partial<Space>) => void;
  readonly problem: string | undefined;
}

/** The rooms of a space; spaces that share a room exclude each other. */
function Rooms({ venueId, draft, change, problem }: RoomsProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const others = (spaces.data ?? []).filter(({ id }) => id !== draft.id);
  const rooms = draft.rooms ?? [draft.id];
  const all = [...new Set([draft.id, ...rooms, ...others.flatMap((space) => space.rooms ?? [space.id])])];
  const toggleRoom = (room: string, isOn: boolean) =>
    change({ rooms: isOn ? [...rooms, room] : rooms.filter((other) => other !== room) });
  return (
    <fieldset>
      <legend>{t('rooms')}</legend>
      <p>{t('roomsText')}</p>
      {all.map((room) => {
        const users = others.filter((space) => (space.rooms ?? [space.id]).includes(room));
        return (
          <Checkbox
            key={room}
            name={`room-${room}`}
            isChecked={rooms.includes(room)}
            onChange={(on) => toggleRoom(room, on)}
          >
            {room === draft.id ? t('ownRoom') : room}
            {users.length > 0 && (
              <small> {t('roomOf', { spaces: users.map(({ name }) => name).join(formats.comma) })}</small>
            )}
          </Checkbox>
        );
      })}
      {(problem || rooms.length === 0) && <p class="problem">{problem ?? t('missing')}</p>}
    </fieldset>
  );
}
