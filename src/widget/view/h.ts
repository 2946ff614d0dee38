/**
 * Describes what is on the screen, for `draw.ts`. JSX compiles to calls of `h`.
 *
 * A component is a function from props to a description, called on the spot: it has no state, no life of its
 * own and no lifecycle. Everything a screen depends on is in the state it is drawn from. That is all the widget
 * needs, and a fifth of what the smallest framework weighs (docs/decisions/0006-no-framework-in-the-widget.md).
 */

/** An element with its attributes and children, or a text. */
export interface Described {
  /** Name of the element; '' for a text. */
  readonly tag: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** What it is called among its siblings, from one drawing to the next. */
  key: string | number | undefined;
  children: readonly Described[];
  /** What stands in the document for it. */
  node?: Node;
}

/** Whatever may stand between two tags. Arrays are flattened; what is empty or not a thing shows nothing. */
export type Child = Described | string | number | boolean | null | undefined | readonly Child[];

type Component<Props> = (props: Props) => Child;

/** Describes an element, or calls a component. */
export function h(
  type: string | Component<never>,
  props: Record<string, unknown> | null,
  ...children: Child[]
): Child {
  const key = props?.['key'] as string | undefined;
  if (typeof type !== 'string') {
    const described = type({ ...props, children } as never);
    if (isDescribed(described)) described.key ??= key;
    return described;
  }
  return { tag: type, props: props ?? {}, key, children: flat(children, '') };
}

/** Several things without an element around them. */
export function Fragment({ children }: { children?: Child }): Child {
  return children;
}

/**
 * Children in one row. Each is called by its key or its place, counted before anything was left out: what
 * appears or goes does not change what its siblings are called.
 */
export function flat(children: Child, path: string): Described[] {
  if (children === null || children === undefined || typeof children === 'boolean' || children === '')
    return [];
  if (Array.isArray(children))
    return (children as readonly Child[]).flatMap((child, index) => {
      const key = isDescribed(child) ? child.key : undefined;
      return flat(child, `${path}.${key ?? index}`);
    });
  const described: Described = isDescribed(children)
    ? children
    : { tag: '', props: { data: String(children) }, key: '', children: [] };
  described.key = path;
  return [described];
}

/** Neither texts nor lists of children have a tag. */
function isDescribed(child: Child): child is Described {
  return (child as Partial<Described> | null | undefined)?.tag !== undefined;
}

type Handler<Target> = (event: Event & { readonly currentTarget: Target }) => unknown;

/** Attributes are written as HTML has them. */
interface Attributes<Target = HTMLElement> {
  readonly [attribute: `aria-${string}` | `data-${string}`]: string | number | boolean | null | undefined;
  readonly key?: string | number;
  readonly children?: Child;
  readonly class?: string;
  readonly part?: string;
  readonly id?: string | undefined;
  readonly role?: string;
  readonly lang?: string;
  readonly dir?: 'auto' | 'ltr' | 'rtl';
  readonly tabindex?: number;
  readonly onclick?: Handler<Target>;
  readonly oninput?: Handler<Target>;
  readonly onchange?: Handler<Target>;
}

interface InputAttributes extends Attributes<HTMLInputElement> {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string | number;
  readonly min?: number;
  readonly inputmode?: string;
  readonly autocomplete?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

export declare namespace h {
  namespace JSX {
    type Element = Child;
    type ElementType = string | Component<never>;
    interface ElementChildrenAttribute {
      children: unknown;
    }
    interface IntrinsicAttributes {
      readonly key?: string | number;
    }
    interface IntrinsicElements
      extends Record<
        | 'article'
        | 'aside'
        | 'b'
        | 'dd'
        | 'div'
        | 'dl'
        | 'dt'
        | 'fieldset'
        | 'h2'
        | 'h3'
        | 'h4'
        | 'header'
        | 'i'
        | 'legend'
        | 'li'
        | 'ol'
        | 'p'
        | 'section'
        | 'slot'
        | 'span'
        | 'strong'
        | 'summary'
        | 'td'
        | 'tbody'
        | 'thead'
        | 'tr'
        | 'ul',
        Attributes
      > {
      details: Attributes & { readonly open?: boolean };
      button: Attributes<HTMLButtonElement> & { readonly type: 'button' | 'submit' };
      form: Attributes & { readonly novalidate: true; readonly onsubmit: Handler<HTMLFormElement> };
      img: Attributes & {
        readonly src: string;
        readonly alt: string;
        readonly loading?: 'lazy';
        readonly decoding?: 'async';
      };
      input: InputAttributes;
      label: Attributes & { readonly for?: string };
      path: { readonly d: string };
      svg: Attributes & { readonly viewBox: string };
      table: Attributes & { readonly onkeydown: (event: KeyboardEvent) => void };
      textarea: Attributes<HTMLInputElement> & {
        readonly name: string;
        readonly value: string;
        readonly rows: number;
        readonly autocomplete: string;
      };
      th: Attributes & { readonly scope: 'col'; readonly abbr: string };
    }
  }
}
