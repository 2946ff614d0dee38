/** The props of an area's page. */
export interface AreaProps {
  readonly venueId: string;
  /** The URL segments after the area, unescaped: `['BR-3K7Q9TZ2']`. */
  readonly rest: readonly string[];
}
