import { Button } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import type { Draft } from './use-draft.ts';

/** How the members of a form are called and shown. */
export interface MemberTexts<Value> {
  /** The labels of the members, for the message about changes by another person. */
  readonly names: { readonly [Name in keyof Value]?: string };
  /** Formats a member's value; omitted: shown as it is. */
  readonly format?: ((name: keyof Value, value: Value) => string | null) | undefined;
}

interface EditConflictProps<Value> extends MemberTexts<Value> {
  readonly edit: Pick<Draft<Value>, 'outdated' | 'keep' | 'drop'> & {
    readonly saved: Value;
    readonly draft: Value;
  };
}

/** Shows what both this person and another one changed, with both values, and asks which one stays. */
export function EditConflict<Value>({ edit, names, format }: EditConflictProps<Value>) {
  const { outdated, saved, draft } = edit;
  if (outdated.length === 0) return null;
  return (
    <section class="trouble" role="alert">
      <h3>{t('editConflict')}</h3>
      {outdated.map((name) => (
        <dl key={String(name)}>
          <dt>{nameOf(names, name)}</dt>
          <dd>
            <small>{t('theirs')}</small> {text(format, name, saved)}
          </dd>
          <dd>
            <small>{t('yours')}</small> {text(format, name, draft)}
          </dd>
        </dl>
      ))}
      <div class="actions">
        <Button onClick={() => edit.keep()}>{t('keepMine')}</Button>
        <Button onClick={() => edit.drop(outdated)}>{t('takeTheirs')}</Button>
      </div>
    </section>
  );
}

/** Returns the label of a member. */
export function nameOf<Value>(names: MemberTexts<Value>['names'], name: keyof Value): string {
  return names[name] ?? String(name);
}

function text<Value>(format: MemberTexts<Value>['format'], name: keyof Value, value: Value): string {
  return format?.(name, value) ?? defaultFormat(value[name]);
}

/** Formats any value; a list is shown as the names of its entries. */
function defaultFormat(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(defaultFormat).join(formats.comma) || '–';
  if (typeof value !== 'object') return String(value);
  const { name, label, alt } = value as Readonly<Record<string, unknown>>;
  return String(name ?? label ?? alt ?? JSON.stringify(value));
}
