import { useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { agreedLines, partsAbove } from '../../../domain/money/agreed-lines.ts';
import { basePriceOf } from '../../../domain/money/base-price.ts';
import type { QuoteLine } from '../../../domain/money/price.ts';
import { partsOf as pricePartsOf } from '../../../domain/money/price-parts.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

type Quote = ManagementSchemas['StaffQuote'];

/** A package or an extra of a price, of all dates. */
interface Part {
  readonly label: string;
  readonly isPackage: boolean;
  /** The positions of its lines. */
  readonly lines: readonly number[];
}

/** Returns the parts of a price that an agreement may change; none if they all change together. */
function partsOf({ lines }: Quote): Part[] {
  // Prices of version 1.0 do not store the rates of their lines, so they change in proportion.
  const fees = lines.flatMap((line, index) => (line.type === 'tax' ? [] : { ...line, index }));
  if (fees.some(({ tax }) => tax === undefined)) return [];
  const extras = fees.filter(({ type }) => type === 'extra');
  if (extras.length === 0) return [];
  const offered = fees.filter(({ type }) => type !== 'extra');
  const names = [...new Set(offered.flatMap(({ type, label }) => (type === 'hire_fee' ? label : [])))];
  const indexes = (some: typeof fees) => some.map(({ index }) => index);
  return [
    { label: names.join(formats.comma), isPackage: true, lines: indexes(offered) },
    ...[...Map.groupBy(extras, ({ label }) => label)].map(([label, own]) => ({
      label,
      isPackage: false,
      lines: indexes(own),
    })),
  ];
}

/** What an agreed total would change. */
interface AgreedPreview {
  readonly lines: readonly QuoteLine[];
  /** The names of the parts that stay as they are and cost more than the total, with their sum; null: they do not. */
  readonly above: { readonly names: string; readonly leastCents: number } | null;
}

/** Returns what an agreed total would change of a price; null: its lines do not store their rates. */
function previewOf(price: Quote, changedLines: readonly number[], totalCents: number): AgreedPreview | null {
  const parts = pricePartsOf(price as { lines: readonly QuoteLine[] }, '');
  if (parts === null) return null;
  const named = new Set<unknown>(changedLines.map((index) => price.lines[index]));
  const chosen = parts.filter(({ lines }) => lines.some((line) => named.has(line)));
  const changed = new Set(chosen.length > 0 ? chosen : parts);
  const above = partsAbove(parts, changed, { totalCents });
  const names = [...new Set(above.map(({ label }) => label))].join(formats.comma);
  const leastCents = above.reduce((sum, part) => sum + part.hireFeeCents + part.taxCents, 0);
  return {
    lines: agreedLines(parts, changed, { totalCents }),
    above: above.length > 0 ? { names, leastCents } : null,
  };
}

/** Renders the choice of the parts that an agreed total changes; the package at first. */
export function usePriceParts({ agreedPrice = null, amendedAt }: StaffRequest, quote: Quote) {
  const base = basePriceOf<Quote>({ quote, agreedPrice, isAmended: amendedAt !== null });
  const parts = partsOf(base);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isTouched, setTouched] = useState(false);
  const isChosen = (part: Part) => (isTouched ? chosen.has(part.label) : part.isPackage);
  const lines = parts.filter(isChosen).flatMap((part) => part.lines);
  const choose = (part: Part, isChecked: boolean) => {
    const kept = parts.filter((each) => (each === part ? isChecked : isChosen(each)));
    setTouched(true);
    setChosen(new Set(kept.map(({ label }) => label)));
  };
  const field = parts.length > 1 && (
    <fieldset>
      <legend>{t('changedParts')}</legend>
      {parts.map((part) => (
        <Checkbox
          key={part.label}
          name="part"
          isChecked={isChosen(part)}
          onChange={(isChecked) => choose(part, isChecked)}
        >
          <bdi>{part.label}</bdi>
        </Checkbox>
      ))}
      {lines.length === 0 && <p class="problem">{t('noPart')}</p>}
    </fieldset>
  );
  const preview = (totalCents: number) => previewOf(base, lines, totalCents);
  return { parts, lines, field, preview };
}
