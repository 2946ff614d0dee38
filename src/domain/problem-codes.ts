/**
 * Stable problem codes: messages are English and may change, so clients in other languages use the codes. New codes may
 * be added; existing ones keep their meaning and parameters (docs/api/management-conventions.md).
 */

/** Each code with the names of its parameters: lengths and amounts are numbers, dates `YYYY-MM-DD`. */
export const problemParameters = {
  // Problems of one member of a request.
  required: [],
  not_known: [],
  wrong_kind: [],
  wrong_format: [],
  empty: [],
  too_long: ['most'],
  too_many: ['most'],
  too_few: ['least'],
  whole_number: [],
  out_of_range: ['least', 'most'],
  too_small: ['least'],
  too_large: ['most'],
  not_a_choice: [],
  unprintable: [],
  email: [],
  web_address: [],
  website: [],
  date: [],
  month_and_day: [],
  time_of_day: [],
  instant: [],
  currency: [],
  country: [],
  language: [],
  time_zone: [],
  identifier: [],
  before_beginning: ['from'],
  too_many_dates: ['most'],
  too_many_prices: ['count', 'most'],
  in_the_past: [],
  not_in_the_future: [],
  after_start: [],
  repeated: ['text'],
  taken_elsewhere: ['text'],
  no_such: ['text'],
  fixed: [],
  fixed_by_bookings: [],
  order_of_all: [],
  does_not_fit: [],
  one_of_two: [],
  fixed_above_total: [],
  nothing_changes: [],
  amount_too_large: [],
  tax_above_total: [],
  shares: ['percent'],
  no_share: [],
  notice_above_horizon: ['hours', 'days'],
  dates_of_two_kinds: [],
  block_above_a_year: [],
  block_too_long: ['days', 'most'],
  block_never: [],
  package_differs: ['package'],
  booking_in_the_way: ['reference', 'date'],
  bookings_under_block: ['references'],
  overlaps: [],
  several_dates: [],
  date_taken_by: ['reference', 'date', 'name'],
  not_in_the_way: [],
  strange_photo: [],
  no_picture: [],
  broken_picture: [],
  picture_too_large: ['megabytes'],
  picture_too_many_pixels: ['megapixels'],
  password_too_short: ['least'],
  password_too_long: ['most'],
  password_repeats: [],
  password_is_email: [],
  password_guessable: [],
  https_only: [],
  no_user_in_address: [],
  key_used: [],
  // Problems of a spreadsheet of existing bookings.
  missing_one_of: ['choices'],
  not_one_of: ['text', 'choices'],
  name_of_several: ['text', 'choices'],
  amount: ['currency', 'example'],
  goes_with: ['text'],
  taken_by_line: ['line'],
  here_already: ['reference', 'status'],
  more_cells: [],
  quotation_open: [],
  quotation_inside: ['line'],
  no_column: ['text', 'choices'],
  column_twice: ['text'],
  column_missing: ['text'],
  event_too_long: ['hours'],
  skipped_by_clock: ['date'],
  calendar_file: [],
  // Unusual, but allowed.
  tax_of_no_rate: [],
  unusual_date: ['date'],
  above_capacity: ['most'],
  further_price: ['heading', 'text'],
  spreadsheet_broken: [],
  spreadsheet_old: [],
  spreadsheet_too_large: ['megabytes'],
  cell_too_long: ['most'],
  too_many_cells: ['most'],
  too_many_rows: ['most'],
  too_many_columns: ['most'],
  // Conflicts with the current state.
  changed_meanwhile: [],
  taken: [],
  taken_by: ['reference'],
  date_free: [],
  challenged: ['reference'],
  not_challenged: [],
  does_not_wait: ['reference'],
  blocked: [],
  dates_taken: ['references'],
  started: [],
  over: [],
  request_is: ['status'],
  space_gone: [],
  notes_full: ['most'],
  guest_without_address: [],
  merged_guest_too_large: ['addresses', 'characters'],
  instalments_marked: [],
  log_in_again: [],
  passkey_required: [],
  account_exists: [],
  works_here: [],
  last_owner: [],
  under_way: [],
  response_erased: [],
  website_key_taken: ['key'],
  passkey_known: [],
  too_many_browsers: ['most'],
  too_many_webhooks: ['most'],
  photo_gone: [],
  venue_frozen: [],
  venue_moved: [],
  photos_full: ['photos', 'megabytes'],
  photo_shown: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ProblemCode = keyof typeof problemParameters;
/** The name of any parameter. */
export type ParameterName = (typeof problemParameters)[ProblemCode][number];
type ValuesOf<Code extends ProblemCode> = Readonly<
  Record<(typeof problemParameters)[Code][number], string | number>
>;

/** The code of a problem and its parameters, for programs. */
export interface CodedProblem {
  readonly problem?: ProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Creates a coded problem with its parameters. */
export function codedProblem<Code extends ProblemCode>(
  problem: Code,
  ...[values]: (typeof problemParameters)[Code] extends readonly [] ? [] : [ValuesOf<Code>]
): CodedProblem {
  return values === undefined ? { problem } : { problem, values };
}
