/** Which spaces come into question. */
import type { Space } from '../../client/answer.ts';
import type { Choices, Known } from './session-state.ts';

/** Those that hold the guests, in some layout at least, and have the words that are looked for; in the venue's order. */
export function fittingSpaces({ guests, find, spaces }: Choices & Pick<Known, 'spaces'>): readonly Space[] {
  const words = simple(find).split(/\s+/).filter(Boolean);
  return (spaces.data ?? []).filter((space) => {
    const most = Math.max(space.capacity, ...space.layouts.map(({ capacity }) => capacity));
    if (most < (guests ?? 0) || words.length === 0) return most >= (guests ?? 0);
    const text = simple([space.name, space.description, ...space.amenities].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** As people type it who look for something: in any case, with or without accents. */
function simple(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
