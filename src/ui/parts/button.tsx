import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { Icon } from './icon.tsx';
import { prefetchHandlers } from './prefetch-handlers.ts';

interface ButtonProps {
  readonly children: ComponentChildren;
  /** Not called while the button is off. */
  readonly onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown;
  /** It may soon be clicked: what that needs can be asked for already. */
  readonly onNear?: () => void;
  /** `main` leads on; `quiet` looks like a link; `round` has room for an icon. */
  readonly look?: 'main' | 'quiet' | 'round' | undefined;
  /** What it is called where its text does not say enough. */
  readonly name?: string | undefined;
  readonly part?: string;
  readonly isSubmit?: boolean;
  /** It stays where the keyboard finds it, and says that it is off. */
  readonly isOff?: boolean;
  /** One of several of which one is chosen: whether it is this. */
  readonly isPressed?: boolean;
  /** It folds something: whether that is in sight. */
  readonly isUnfolded?: boolean;
}

/** A button that does something here; one that cannot be used now says so, and stays where the keyboard finds it. */
export function Button({
  children,
  onClick,
  onNear,
  look,
  name,
  part,
  isSubmit,
  isOff,
  isPressed,
  isUnfolded,
}: ButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      class={look}
      part={part}
      aria-label={name}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      aria-expanded={isUnfolded}
      onClick={isOff ? undefined : onClick}
      {...(onNear && prefetchHandlers(onNear))}
    >
      {children}
    </button>
  );
}

/** The button that leads on. */
export function PrimaryButton(props: Omit<ButtonProps, 'look' | 'part'>) {
  return <Button look="main" part="button" {...props} />;
}

/** A button that is an arrow; `name` says where it leads. */
export function ArrowButton({
  way,
  ...props
}: { readonly way: 'previous' | 'next' } & Pick<ButtonProps, 'name' | 'onClick' | 'isOff'>) {
  return (
    <Button look="round" {...props}>
      <Icon name={way} />
    </Button>
  );
}
