import { t } from '../fields/messages.ts';
import type { EnteredEdit } from './entered-edit.ts';
import { memberNames } from './member-texts.ts';

interface ClosedMembersProps {
  readonly members: readonly (keyof EnteredEdit)[];
  readonly typed: EnteredEdit;
  readonly format: (name: keyof EnteredEdit, value: EnteredEdit) => string | null;
}

/** Names what was typed and can no longer be saved, with its values: a colleague decided the request, for example. */
export function ClosedMembers({ members, typed, format }: ClosedMembersProps) {
  if (members.length === 0) return null;
  const names = memberNames();
  return (
    <section class="trouble" role="alert">
      <h3>{t('unsavable')}</h3>
      {members.map((name) => (
        <dl key={name}>
          <dt>{names[name]}</dt>
          <dd>{(format(name, typed) ?? String(typed[name])) || '–'}</dd>
        </dl>
      ))}
    </section>
  );
}
