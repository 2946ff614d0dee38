/** What the page of an area is told. */
export interface AreaProps {
  readonly venueId: string;
  /** What stands behind the area in the address, unescaped: `['BR-3K7Q9TZ2']`. */
  readonly rest: readonly string[];
}
