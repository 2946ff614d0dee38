import type { ComponentChildren } from 'preact';
import type { ManagementError } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { type MutationOptions, type MutationResult, useMutation } from '../api/use-mutation.ts';
import { t } from '../base/messages.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

interface ConfirmProps<A extends MutationResult> extends MutationOptions<A, void> {
  readonly title: string;
  /** The label of the button that confirms. */
  readonly label: string;
  /** The label of the other button; omitted: "Cancel". */
  readonly cancel?: string;
  readonly onClose: () => void;
  /** Whether the consequences are not known yet. */
  readonly isOff?: boolean;
  /** Returns a text that replaces the usual one of an error; undefined: the usual one. */
  readonly errorText?: (error: ManagementError) => string | undefined;
  /** Describes the consequences. */
  readonly children: ComponentChildren;
}

/** Asks for confirmation before something that cannot be undone. */
export function Confirm<A extends MutationResult>(props: ConfirmProps<A>) {
  const {
    title,
    label,
    cancel = t('cancel'),
    onClose,
    isOff = false,
    errorText,
    children,
    ...options
  } = props;
  const { mutate, isPending, error } = useMutation<A>({
    ...options,
    async onSuccess(answer) {
      await props.onSuccess?.(answer);
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && <ErrorNotice error={error} message={errorText?.(error)} />}
      <div class="actions">
        <Button look="danger" onClick={() => mutate()} isOff={isOff || isPending}>
          {label}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </Dialog>
  );
}
