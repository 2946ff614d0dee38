import { roleAllows, type StaffAction } from '../../domain/access/staff-actions.ts';
import { staffRoles } from '../../domain/access/staff-role.ts';
import { SvgIcon } from '../parts/icon.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** The rows of the table: the key of a text, and the action whose permission it describes. */
const tasks = [
  ['can_calendar', 'bookings.read'],
  ['can_notes', 'bookings.read'],
  ['can_contacts', 'requests.read'],
  ['can_prices', 'venue.read'],
  ['can_lists', 'amounts.read'],
  ['can_history', 'events.read'],
  ['can_decide', 'requests.decide'],
  ['can_mark', 'instalments.edit'],
  ['can_block', 'blocks.edit'],
  ['can_edit', 'venue.edit'],
  ['can_guests', 'guests.export'],
  ['can_feeds', 'feeds.edit'],
  ['can_staff', 'staff.edit'],
  ['can_connect', 'webhooks.edit'],
] as const satisfies readonly (readonly [string, StaffAction])[];

/** Renders what each role may see and do, from the permissions that the service applies. */
export function RoleTable() {
  return (
    <div class="card">
      <h2 id="roles">{t('roles')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways with the keyboard on narrow screens */}
      <section class={css.scroll} tabIndex={0} aria-labelledby="roles">
        <table class={css.roles}>
          <thead>
            <tr>
              <td />
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {t(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map(([name, action]) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                {staffRoles.map((role) => {
                  const isAllowed = roleAllows(role, action);
                  return (
                    <td key={role} class={isAllowed ? css.allowed : undefined}>
                      {isAllowed ? <SvgIcon name="check" /> : <span aria-hidden="true">–</span>}
                      <span class="unseen">{t(isAllowed ? 'allowed' : 'notAllowed')}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
