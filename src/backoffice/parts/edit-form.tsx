import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import { EditConflict, type MemberTexts, nameOf } from './edit-conflict.tsx';
import { ErrorNotice } from './error-notice.tsx';
import type { Edit } from './use-edit.ts';
import { useInvalidField } from './use-invalid-field.ts';

export interface EditFormProps<Value> extends MemberTexts<Value> {
  readonly edit: Edit<Value>;
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
        <EditConflict edit={edit} names={names} format={format} />
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
