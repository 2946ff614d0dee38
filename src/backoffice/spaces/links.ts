import { pathOf } from '../shell/routes.ts';

/** The addresses within this area. What is of all spaces stands in the query, where no id of a space can be. */
export const toSpaces = (venueId: string) => pathOf(venueId, 'spaces');
export const toNewSpace = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'new' });
export const toQuestions = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'questions' });
export const toPayments = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'payments' });

/** What there is about one space. */
export const spaceTabs = ['about', 'times', 'prices'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

export const toSpace = (venueId: string, spaceId: string, tab: SpaceTab = 'about') =>
  pathOf(venueId, 'spaces', tab === 'about' ? [spaceId] : [spaceId, tab]);
export const toSlot = (venueId: string, spaceId: string, slotId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId]);
export const toPackage = (venueId: string, spaceId: string, slotId: string, packageId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId, packageId]);
