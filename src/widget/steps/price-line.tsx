import type { ComponentChildren } from 'preact';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { useBooking } from '../use-booking.ts';

interface PriceLineProps {
  readonly label: ComponentChildren;
  readonly cents: number;
  readonly currency: string;
  readonly look?: 'sum';
}

/** Renders an amount with its label, one line of a `<dl class="lines">`. */
export function PriceLine({ label, cents, currency, look }: PriceLineProps) {
  const { formats } = useBooking();
  return (
    <div class={look}>
      <dt>{label}</dt>
      <dd>
        <LiveText text={formats.money(cents, currency)} />
      </dd>
    </div>
  );
}
