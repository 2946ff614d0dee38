import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { t as requests } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

interface WhatGoesProps {
  readonly before: StaffRequest;
  /** The booking after the change. */
  readonly after: StaffRequest;
}

/**
 * Names what else a change of dates removes: the package at custom times, layouts and extras that the new place lacks, and the
 * amounts of discounts that cancelled dates bore.
 */
export function WhatGoes({ before, after }: WhatGoesProps) {
  const moved = before.items.flatMap((item) => {
    const next = after.items.find((each) => each.item === item.item);
    return next === undefined ? [] : [[item, next] as const];
  });
  const packages = moved.flatMap(([{ package: from }, { package: to }]) =>
    from.name !== null && to.name === null ? from.name : [],
  );
  const layouts = moved.flatMap(([from, to]) =>
    from.layout !== null && to.layout === null ? from.layout : [],
  );
  const extras = moved.flatMap(([from, to]) =>
    from.extras.filter(({ id }) => to.extras.every((each) => each.id !== id)).map(({ name }) => name),
  );
  const names = [
    ...(layouts.length > 0 ? [`${requests('layout')}${formats.colon}${listed(layouts)}`] : []),
    ...(extras.length > 0 ? [`${requests('extras')}${formats.colon}${listed(extras)}`] : []),
    ...lostAmounts(before, after),
  ];
  return (
    <>
      {packages.length > 0 && <p>{t('packageGoes', { name: listed(packages) })}</p>}
      {names.length > 0 && <p>{t('goes', { names: names.join(' · ') })}</p>}
    </>
  );
}

const listed = (names: readonly string[]) =>
  [...new Set(names)].map((name) => formats.isolate(name)).join(formats.comma);

/** Returns the amounts that discounts and surcharges lose: `Off-peak: -£200.00`. */
function lostAmounts({ adjustments = [], agreedPrice, quote }: StaffRequest, after: StaffRequest): string[] {
  const currency = (agreedPrice ?? quote)?.currency;
  if (currency === undefined) return [];
  const rest = [...(after.adjustments ?? [])];
  return adjustments.flatMap(({ label, amountCents }) => {
    if (amountCents === undefined) return [];
    const at = rest.findIndex((each) => each.label === label && each.amountCents !== undefined);
    const [left] = at < 0 ? [] : rest.splice(at, 1);
    const lostCents = amountCents - (left?.amountCents ?? 0);
    return lostCents === 0
      ? []
      : `${formats.isolate(label)}${formats.colon}${formats.money(lostCents, currency)}`;
  });
}
