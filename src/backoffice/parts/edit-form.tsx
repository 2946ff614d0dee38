import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import { ErrorNotice } from './error-notice.tsx';
import type { Edit } from './use-edit.ts';
import { useInvalidField } from './use-invalid-field.ts';

export interface EditFormProps<Value> {
  readonly edit: Edit<Value>;
  /** The labels of the members, for the message about changes by another person. */
  readonly names: { readonly [Name in keyof Value]?: string };
  /** Formats a member's value; omitted: shown as it is. */
  readonly format?: (name: keyof Value, value: Value) => string | null;
  /** False shows the fields and disables them. */
  readonly mayEdit?: boolean;
  /** Whether an input is invalid; the form then cannot be sent. */
  readonly isWrong?: boolean;
  /** Returns the content below the error, such as a button that resolves it. */
  readonly errorActions?: (error: ManagementError) => ComponentChildren;
  readonly children: ComponentChildren;
}

/** Renders a form around an edit, with errors and conflicting edits above, and buttons to save and discard below. */
export function EditForm<Value>(props: EditFormProps<Value>) {
  const { edit, names, format, mayEdit = true, isWrong = false, errorActions, children } = props;
  const alerts = useRef<HTMLDivElement>(null);
  const { error, isChanged, isSaving, outdated, conflictingFields } = edit;
  const { form } = useInvalidField(error, alerts);
  const wrong = [...edit.problems.entries()];
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isWrong) void edit.save();
      }}
    >
      <div ref={alerts} class="edit" tabIndex={-1}>
        {error && (
          <ErrorNotice error={error}>
            {conflictingFields.length > 0 && (
              <p>
                {t('editConflictFields', {
                  members: conflictingFields.map((name) => nameOf(names, name)).join(formats.comma),
                })}
              </p>
            )}
            {wrong.length > 0 && (
              <ul>
                {wrong.map(([path, message]) => (
                  <li key={path}>
                    {nameOf(names, path.split(/[.[]/)[0] as keyof Value) + formats.colon + message}
                  </li>
                ))}
              </ul>
            )}
            {errorActions?.(error)}
          </ErrorNotice>
        )}
        {outdated.length > 0 && (
          <section class="trouble" role="alert">
            <h3>{t('editConflict')}</h3>
            {outdated.map((name) => (
              <dl key={String(name)}>
                <dt>{nameOf(names, name)}</dt>
                <dd>
                  <small>{t('theirs')}</small> {text(format, name, edit.saved)}
                </dd>
                <dd>
                  <small>{t('yours')}</small> {text(format, name, edit.draft)}
                </dd>
              </dl>
            ))}
            <div class="actions">
              <Button onClick={edit.keep}>{t('keepMine')}</Button>
              <Button onClick={() => edit.drop(outdated)}>{t('takeTheirs')}</Button>
            </div>
          </section>
        )}
      </div>
      {!mayEdit && <p class="note">{t('readOnly')}</p>}
      <fieldset class="edit-fields" disabled={!mayEdit}>
        {children}
      </fieldset>
      <div class={isChanged ? 'save-bar' : 'save-bar none'} data-action-bar={isChanged || undefined}>
        {isChanged && (
          <>
            <PrimaryButton isSubmit isOff={isSaving || isWrong || outdated.length > 0}>
              {t('save')}
            </PrimaryButton>
            <Button look="quiet" onClick={() => edit.drop()}>
              {t('discard')}
            </Button>
            <small role="status">{isWrong ? t('invalid') : t('unsaved')}</small>
          </>
        )}
      </div>
    </form>
  );
}

function nameOf<Value>(names: EditFormProps<Value>['names'], name: keyof Value): string {
  return names[name] ?? String(name);
}

function text<Value>(format: EditFormProps<Value>['format'], name: keyof Value, value: Value): string {
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
