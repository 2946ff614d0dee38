import { useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { basePriceOf } from '../../../domain/money/base-price.ts';
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

/** Renders the choice of the parts that an agreed total changes; the package at first. */
export function usePriceParts({ items, agreedPrice = null }: StaffRequest, quote: Quote) {
  const numbers = items.map(({ item }) => item);
  const parts = partsOf(basePriceOf<Quote>({ quote, agreedPrice }, numbers));
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
  return { parts, lines, field };
}
