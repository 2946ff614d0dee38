/** `firsthold/vue`: `<venue-booking>` as a component of Vue 3.5 or newer. */
import { type DefineComponent, defineComponent, h, type PropType } from 'vue';
import { attributesOf, type VenueBookingAttributes, type VenueBookingProps } from './attributes.ts';
import { callbackOf, eventNames, type VenueBookingEventMap } from './events.ts';
import type { Step, VenueBooking as VenueBookingElement } from './widget.ts';
import './widget.ts';

export type { VenueBookingEventMap } from './events.ts';
export type { VenueBooking as VenueBookingElement } from './widget.ts';

/** Vue wants a check of every event's payload; theirs are the element's business. */
type Emits = { [Name in keyof VenueBookingEventMap]: (event: VenueBookingEventMap[Name]) => boolean };
const emits: unknown = Object.fromEntries(eventNames.map((name) => [name, () => true]));

/** The form. What the visitor chose and typed outlives every re-render. */
export const VenueBooking = defineComponent({
  name: 'VenueBooking',
  // `as PropType` is how Vue is told the type of a property.
  props: {
    siteKey: { type: String, required: true },
    apiBase: String,
    space: String,
    date: String,
    package: String,
    guests: Number,
    start: String as PropType<'space' | 'date'>,
    history: String as PropType<'on'>,
    locale: String,
    firstDay: Number,
    theme: String as PropType<'light' | 'dark' | 'auto'>,
    lazy: Boolean,
    prefill: Object as PropType<VenueBookingProps['prefill']>,
    messages: Object as PropType<VenueBookingProps['messages']>,
  },
  // One entry for every event, just made.
  emits: emits as Emits,
  computed: {
    // Compared by what they say: an object written into a template is a new one on every render, and setting it
    // again would put back a name that the visitor has just deleted.
    prefillText(): string {
      return JSON.stringify(this.prefill ?? {});
    },
    messagesText(): string {
      return JSON.stringify(this.messages ?? {});
    },
  },
  watch: {
    prefillText() {
      this.setPrefill();
    },
    messagesText() {
      this.setMessages();
    },
  },
  mounted() {
    this.setPrefill();
    this.setMessages();
  },
  methods: {
    element(): VenueBookingElement {
      // All that it renders.
      return this.$el as VenueBookingElement;
    },
    setPrefill() {
      this.element().prefill = JSON.parse(this.prefillText);
    },
    setMessages() {
      this.element().messages = JSON.parse(this.messagesText);
    },
    /** Begins anew; what was typed is forgotten. */
    reset(): void {
      this.element().reset();
    },
    /** Asks the service again for what is on show. */
    refresh(): void {
      this.element().refresh();
    },
    /** Opens a step, if what comes before it is chosen; says whether it did. */
    goTo(step: Step): boolean {
      return this.element().goTo(step);
    },
  },
  render() {
    // Its type has an overload an event; the names are those of `emits`.
    const emit = this.$emit as (name: string, event: Event) => void;
    const handlers = eventNames.map((name) => [callbackOf(name), (event: Event) => emit(name, event)]);
    const attributes = { ...attributesOf(this.$props), ...Object.fromEntries(handlers) };
    return h('venue-booking', attributes, this.$slots['default']?.());
  },
});

declare module 'vue' {
  interface GlobalComponents {
    'venue-booking': DefineComponent<
      VenueBookingAttributes & Pick<VenueBookingProps, 'prefill' | 'messages'>
    >;
  }
}
