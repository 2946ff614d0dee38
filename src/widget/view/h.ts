/**
 * Describes what is on the screen, for `draw.ts`. JSX compiles to calls of `h`.
 *
 * What other frameworks call components are plain functions here, called by name: they have no state, no life of
 * their own and no lifecycle. Everything a screen depends on is in the state it is drawn from. That is all the
 * widget needs, and a fraction of what the smallest framework weighs (docs/decisions/0006-no-framework-in-the-widget.md).
 */

/** An element with its attributes and children, or a text. */
export interface Described {
  /** Name of the element; '' for a text. */
  readonly tag: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly Child[];
}

/** Whatever may stand between two tags; what is empty shows nothing. */
export type Child = Described | string | false | null | undefined | readonly Child[];

/** Describes an element. */
export function h(tag: string, props: Record<string, unknown> | null, ...children: Child[]): Described {
  return { tag, props: props ?? {}, children };
}

/** Hears of what happens to an element. */
export type Handler<Target> = (event: Event & { readonly currentTarget: Target }) => unknown;

/** Attributes are written as HTML has them. */
interface Attributes<Target = HTMLElement> {
  readonly [attribute: `aria-${string}` | `data-${string}`]: string | number | boolean | null | undefined;
  readonly key?: string | number;
  readonly children?: Child;
  readonly class?: string | false | undefined;
  readonly part?: string;
  readonly id?: string | false;
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
    type Element = Described;
    interface ElementChildrenAttribute {
      children: unknown;
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
        | 'small'
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
      table: Attributes & { readonly onkeydown: (event: KeyboardEvent) => void };
      textarea: Attributes<HTMLInputElement> & {
        readonly name: string;
        readonly value: string;
        readonly rows?: number;
        readonly autocomplete: string;
      };
      th: Attributes & { readonly scope: 'col'; readonly abbr: string };
    }
  }
}
