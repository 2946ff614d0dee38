import { pathOf } from '../shell/routes.ts';

/**
 * The URLs within this area. Parameters of all spaces are in the query, where they cannot collide with a space's id.
 */
export const toSpaces = (venueId: string) => pathOf(venueId, 'spaces');
export const toNewSpace = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'new' });
export const toQuestions = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'questions' });
export const toPayments = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'payments' });

/** The tabs of a space. */
export const spaceTabs = ['about', 'times', 'prices'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

export const toSpace = (venueId: string, spaceId: string, tab: SpaceTab = 'about') =>
  pathOf(venueId, 'spaces', tab === 'about' ? [spaceId] : [spaceId, tab]);
export const toSlot = (venueId: string, spaceId: string, slotId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId]);
export const toPackage = (venueId: string, spaceId: string, slotId: string, packageId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId, packageId]);
