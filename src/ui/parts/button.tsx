import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { focusInView } from '../focus-in-view.ts';
import { Icon } from './icon.tsx';
import { prefetchHandlers } from './prefetch-handlers.ts';

interface ButtonProps {
  readonly children: ComponentChildren;
  /** Not called while the button is disabled. */
  readonly onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown;
  /** Called when a click is likely, to prefetch. */
  readonly onPrefetch?: () => void;
  /** `main` is the primary action; `quiet` looks like a link; `round` holds an icon; `danger` refuses or deletes. */
  readonly look?: 'main' | 'quiet' | 'round' | 'danger' | undefined;
  /** The accessible name, if its text is not enough. */
  readonly name?: string | undefined;
  readonly part?: string;
  readonly isSubmit?: boolean;
  /** Disabled, but still focusable and announced as disabled. */
  readonly isOff?: boolean;
  /** For toggles: whether it is pressed. */
  readonly isPressed?: boolean;
  /** For disclosures: whether the content is expanded. */
  readonly isExpanded?: boolean;
}

/** Renders a button; a disabled button stays focusable and announces that it is disabled. */
export function Button({
  children,
  onClick,
  onPrefetch,
  look,
  name,
  part,
  isSubmit,
  isOff,
  isPressed,
  isExpanded,
}: ButtonProps) {
  const isMain = look === 'main';
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      class={look}
      part={part}
      aria-label={name}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      // The field that is being left reports its error only with the click: before, it could move the button away from the press.
      onMouseDown={isMain ? (event) => event.preventDefault() : undefined}
      onClick={(event) => {
        if (isMain) focusInView(event.currentTarget);
        if (!isOff) onClick?.(event);
      }}
      {...(onPrefetch && prefetchHandlers(onPrefetch))}
    >
      {children}
    </button>
  );
}

/** Renders the primary action of a step. */
export function PrimaryButton(props: Omit<ButtonProps, 'look' | 'part'>) {
  return <Button look="main" part="button" {...props} />;
}

/** Renders a button with an arrow; `name` is its label. */
export function ArrowButton({
  direction,
  ...props
}: { readonly direction: 'previous' | 'next' } & Pick<ButtonProps, 'name' | 'onClick' | 'isOff'>) {
  return (
    <Button look="round" {...props}>
      <Icon name={direction} />
    </Button>
  );
}
