import type { ComponentChildren } from 'preact';
import type { ManagementError } from '../../client/manage.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { RestoredDraft, type RestoredDraftProps } from './restored-draft.tsx';
import { useInvalidField } from './use-invalid-field.ts';

interface MutationFormProps {
  readonly mutation: { readonly isPending: boolean; readonly error: ManagementError | null };
  readonly onSubmit: () => void;
  /** What is entered, if it is kept while the form is closed: the form says when it contains an earlier entry. */
  readonly draft?: RestoredDraftProps['of'];
  /** The label of the submit button. */
  readonly submit: string;
  /** Whether the submit button refuses or deletes. */
  readonly isDanger?: boolean;
  /** Disables the submit button, for example while required input is missing. */
  readonly isOff?: boolean;
  /** CSS classes of the form. */
  readonly className?: string;
  readonly showError?: (error: ManagementError) => ComponentChildren;
  /** What the submit button saves, such as the new total, always visible above it. */
  readonly summary?: ComponentChildren;
  /** Beside the submit button. */
  readonly actions?: ComponentChildren;
  /** Below the submit button. */
  readonly footer?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Renders a form that sends a mutation: shows its error, moves the focus to the first invalid field, and disables the
 * submit button while it is pending.
 */
export function MutationForm(props: MutationFormProps) {
  const {
    mutation,
    onSubmit,
    draft,
    submit,
    isDanger,
    isOff,
    className = 'form card',
    summary,
    actions,
    footer,
    children,
  } = props;
  const { showError = (error) => <ErrorNotice error={error} /> } = props;
  const { error } = mutation;
  const { form, onAttempt } = useInvalidField(error);
  return (
    <form
      ref={form}
      class={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAttempt();
        onSubmit();
      }}
    >
      {draft && <RestoredDraft of={draft} />}
      {children}
      {error && showError(error)}
      <div class="actions">
        {summary && <div class="summary">{summary}</div>}
        {isDanger ? (
          <Button look="danger" isSubmit isOff={mutation.isPending || isOff === true}>
            {submit}
          </Button>
        ) : (
          <PrimaryButton isSubmit isOff={mutation.isPending || isOff === true}>
            {submit}
          </PrimaryButton>
        )}
        {actions}
      </div>
      {footer}
    </form>
  );
}
