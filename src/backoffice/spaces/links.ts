import { pathOf } from '../base/routes.ts';

/** Returns the URL of the list of spaces. Pages that apply to all spaces are in the query, so they cannot collide with a space's id. */
export const toSpaces = (venueId: string) => pathOf(venueId, 'spaces');
/** Returns the URL of the form for a new space. */
export const toNewSpace = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'new' });
/** Returns the URL of the questions and terms. */
export const toQuestions = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'questions' });
/** Returns the URL of the payment schedule. */
export const toPayments = (venueId: string) => pathOf(venueId, 'spaces', [], { page: 'payments' });

/** The tabs of a space. */
export const spaceTabs = ['about', 'times', 'prices'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

/** Returns the URL of a space, or of one of its tabs. */
export const toSpace = (venueId: string, spaceId: string, tab: SpaceTab = 'about') =>
  pathOf(venueId, 'spaces', tab === 'about' ? [spaceId] : [spaceId, tab]);
/** Returns the URL of a slot. */
export const toSlot = (venueId: string, spaceId: string, slotId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId]);
/** Returns the URL of a package in a slot. */
export const toPackage = (venueId: string, spaceId: string, slotId: string, packageId: string) =>
  pathOf(venueId, 'spaces', [spaceId, 'times', slotId, packageId]);
