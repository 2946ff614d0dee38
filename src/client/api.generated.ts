/** The public API as types, made from openapi/public.v1.json by `npm run openapi`. */

export interface paths {
    readonly "/venues/public/v1/sites/{siteKey}/availability": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Availability of every space
         * @description One entry for each date from `from` to `to`, both included: 1 to 31 dates. Each has every space, and each space every slot, in the order of `GET /spaces` and `GET /spaces/{spaceId}/slots`.
         */
        readonly get: operations["listAvailability"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/booking-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Booking request
         * @description Asks for a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters) a repeat within 24 hours gets the first answer again. `expectedTotalCents` makes sure that it is placed at the price that was shown, or not at all.
         */
        readonly post: operations["placeBookingRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Quote
         * @description The price of a space, slot, package and date, for display; with `attendance` and `extras`, of these too. It does not hold the date.
         */
        readonly post: operations["getQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Spaces
         * @description The venue’s active spaces with a published listing, in the venue’s order; `with=prices` adds the lowest price of each.
         */
        readonly get: operations["listSpaces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/spaces/{spaceId}/availability": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Availability of a space
         * @description One entry for each date from `from` to `to`, both included: 1 to 92 dates, so `to` is at most 91 days after `from`. Every slot of the space stands in each entry.
         */
        readonly get: operations["getAvailability"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/spaces/{spaceId}/prices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prices of a space by date
         * @description What a quote without `extras` returns for each date from `from` to `to`, both included (1 to 92 dates), and each slot and package, free or not.
         */
        readonly get: operations["getPrices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/spaces/{spaceId}/slots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Slots and packages of a space
         * @description Times the space can be booked for, each with its packages. Slots without a package are left out.
         */
        readonly get: operations["listSlots"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/public/v1/sites/{siteKey}/venue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The venue
         * @description The venue behind the website key, with its time zone and currency.
         */
        readonly get: operations["getVenue"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Where the venue is; what it left out is absent. */
        readonly Address: {
            /**
             * @description Town or city.
             * @example Bristol
             */
            readonly city?: string;
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GB
             */
            readonly country?: string;
            /**
             * @description Postal code.
             * @example BS1 4AA
             */
            readonly postalCode?: string;
            /**
             * @description State, county or province.
             * @example Somerset
             */
            readonly region?: string;
            /**
             * @description Street and number.
             * @example 1 Quay Street
             */
            readonly street?: string;
        };
        /** @description Which slots are free on one date. */
        readonly AvailabilityEntry: {
            /**
             * Format: date
             * @description A date of the venue’s calendar, `YYYY-MM-DD`.
             * @example 2027-03-12
             */
            readonly date: string;
            /** @description Every slot of the space. */
            readonly slots: readonly {
                /** @description False when the slot is booked, blocked, held by a pending request, already started, or by the venue’s rules not offered then: not on that weekday or in that season, too late or too early (specification §3). */
                readonly free: boolean;
                /**
                 * @description The `id` of a slot. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
                 * @example wick-evening
                 */
                readonly slotId: string;
            }[];
        };
        /** @description What to ask the venue for, and who asks. */
        readonly BookingRequest: {
            /**
             * @description Reserved. Leave it out, or send `[]` or null: a request is for one date.
             * @example null
             */
            readonly additionalItems?: readonly Record<string, never>[] | null;
            /**
             * @description Answers to the venue’s `questions`, each at most once. None is required.
             * @example null
             */
            readonly answers?: readonly {
                /**
                 * @description The question’s `id`.
                 * @example catering
                 */
                readonly questionId: string;
                /**
                 * @description Text for `text`, one of the `choices` for `choice`, true or false for `yes_no`, a number for `number`. Null, "" or left out: no answer.
                 * @example We do
                 */
                readonly value?: string | number | boolean | null;
            }[] | null;
            /**
             * @description How many people come. Left out or null: the price is for one, or for the package’s `minimumAttendance`.
             * @example null
             */
            readonly attendance?: number | null;
            /**
             * @description Reserved. Leave it out, or send null: every code is unknown, and so 422.
             * @example null
             */
            readonly code?: string | null;
            /**
             * Format: date
             * @description A date of the venue’s calendar, `YYYY-MM-DD`, not in the past.
             * @example 2027-03-12
             */
            readonly date: string;
            /**
             * @description The `totalCents` the visitor was shown. Where it costs something else by now, the request is refused with 422 and `details` naming this field: get a new quote and ask the visitor. Left out or null, the request is placed at whatever it costs.
             * @example null
             */
            readonly expectedTotalCents?: number | null;
            /**
             * @description What is wanted of the package’s `extras`, each at most once.
             * @example null
             */
            readonly extras?: readonly {
                /**
                 * @description The extra’s `id`.
                 * @example projector
                 */
                readonly id: string;
                /**
                 * @description How many, of what is priced by the `piece`; left out or null: one.
                 * @example 2
                 */
                readonly pieces?: number | null;
            }[] | null;
            readonly guest: components["schemas"]["Guest"];
            /**
             * @description The `name` of one of the space’s layouts.
             * @example null
             */
            readonly layout?: string | null;
            /**
             * @description Free text from the visitor.
             * @example A concert for about two hundred people.
             */
            readonly message?: string | null;
            /**
             * @description The `id` of one of the slot’s packages. Opaque; a text that names none is 404.
             * @example wick-piano
             */
            readonly packageId: string;
            /**
             * @description The `id` of one of its slots. Opaque; a text that names none is 404.
             * @example wick-evening
             */
            readonly slotId: string;
            /**
             * @description The space’s `id`. Opaque; a text that names none is 404.
             * @example wick-room
             */
            readonly spaceId: string;
            /**
             * @description The `version` of the venue’s `terms` that the visitor agrees to.
             * @example null
             */
            readonly terms?: string | null;
            /**
             * @description Spam trap: always send it empty, or leave it out.
             * @example
             */
            readonly website?: string | null;
        };
        /** @description Every refusal has this shape. */
        readonly ErrorAnswer: {
            /** @description What is wrong. */
            readonly error: {
                /**
                 * @description Stable; branch on it (specification §7).
                 * @enum {unknown}
                 */
                readonly code: "BAD_REQUEST" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "VALIDATION_ERROR" | "RATE_LIMITED" | "INTERNAL_SERVER_ERROR";
                /** @description With `VALIDATION_ERROR`: each wrong field. */
                readonly details?: readonly {
                    /**
                     * @description What is wrong with it.
                     * @example must be an e-mail address
                     */
                    readonly message: string;
                    /**
                     * @description The field, with its parents.
                     * @example guest.email
                     */
                    readonly path: string;
                }[];
                /**
                 * @description For people; may change.
                 * @example The date and slot are no longer available.
                 */
                readonly message: string;
            };
            /** @enum {boolean} */
            readonly success: false;
        };
        /** @description Which slots of which spaces are free on one date. */
        readonly EveryAvailabilityEntry: {
            /**
             * Format: date
             * @description A date of the venue’s calendar, `YYYY-MM-DD`.
             * @example 2027-03-12
             */
            readonly date: string;
            /** @description Every space on show that holds so many people. */
            readonly spaces: readonly {
                /** @description Every slot of the space. */
                readonly slots: readonly {
                    /** @description False when the slot is booked, blocked, held by a pending request, already started, or by the venue’s rules not offered then: not on that weekday or in that season, too late or too early (specification §3). */
                    readonly free: boolean;
                    /**
                     * @description The `id` of a slot. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
                     * @example wick-evening
                     */
                    readonly slotId: string;
                }[];
                /**
                 * @description The `id` of a space. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
                 * @example wick-room
                 */
                readonly spaceId: string;
            }[];
        };
        /** @description What can be booked with a package. */
        readonly Extra: {
            /**
             * @description Before tax, for one of what `per` says. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly amountCents: number;
            /**
             * @description The same including tax. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly amountWithTaxCents: number;
            /**
             * @description The extra; `id` in the `extras` of requests. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example projector
             */
            readonly id: string;
            /**
             * @description Most `pieces` of one booking; left out: any number.
             * @example 2
             */
            readonly most?: number;
            /**
             * @description The extra’s name.
             * @example Projector and screen
             */
            readonly name: string;
            /**
             * @description Whether it is charged once (`booking`), for each person (`attendee`), or for as many as are wanted (`piece`).
             * @example piece
             * @enum {unknown}
             */
            readonly per: "booking" | "attendee" | "piece";
        };
        /** @description How the venue reaches the visitor. */
        readonly Guest: {
            /**
             * @description Company or organisation.
             * @example Example Events
             */
            readonly company?: string | null;
            /**
             * Format: email
             * @description A valid e-mail address.
             * @example visitor@example.com
             */
            readonly email: string;
            /**
             * @description The visitor’s name.
             * @example A. Visitor
             */
            readonly name: string;
            /**
             * @description As the visitor writes it.
             * @example +44 20 7946 0000
             */
            readonly phone?: string | null;
        };
        /** @description A way to set the space up. */
        readonly Layout: {
            /**
             * @description People in this layout.
             * @example 450
             */
            readonly capacity: number;
            /**
             * @description How the space is set up.
             * @example Theatre
             */
            readonly name: string;
            readonly plan?: components["schemas"]["Photo"];
        };
        /** @description What can be booked for a slot, at its hire fee (specification §2). */
        readonly Package: {
            /**
             * @description ISO 4217 code of all amounts.
             * @example GBP
             */
            readonly currency: string;
            /**
             * @description May be empty.
             * @example The hall as it stands.
             */
            readonly description: string;
            /** @description What can be booked with it; may be empty. */
            readonly extras: readonly components["schemas"]["Extra"][];
            /**
             * @description What a quote with the four required members returns on a date without rates, before tax: hire fee, attendance for one person or the minimum, and what is missing to `minimumTotalCents`. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly hireFeeCents: number;
            /**
             * @description The `totalCents` of that quote. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly hireFeeWithTaxCents: number;
            /**
             * @description The package; `packageId` in requests. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example wick-piano
             */
            readonly id: string;
            /**
             * @description So many people are charged for, however few come.
             * @example 20
             */
            readonly minimumAttendance: number;
            /**
             * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; 0: no minimum. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly minimumTotalCents: number;
            /**
             * @description The package’s name.
             * @example Dry hire
             */
            readonly name: string;
            /**
             * @description What each person costs beside the hire fee, before tax; 0: nothing. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly perAttendeeCents: number;
            /**
             * @description The same including tax. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly perAttendeeWithTaxCents: number;
            /**
             * @description What the organiser must provide.
             * @example [
             *       "Public liability insurance"
             *     ]
             */
            readonly promoterResponsibilities: readonly string[];
            /**
             * @description What the venue provides.
             * @example [
             *       "House PA"
             *     ]
             */
            readonly venueIncludes: readonly string[];
        };
        /** @description An instalment the venue will invoice if the booking is confirmed. */
        readonly Payment: {
            /**
             * @description Amount of this instalment. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly amountCents: number;
            /**
             * @description What the due date counts from (specification §2).
             * @enum {unknown}
             */
            readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
            /**
             * Format: date
             * @description The due date, with `fixed_date`.
             * @example 2027-02-26
             */
            readonly fixedDate?: string;
            /**
             * @description Days before or after, for the bases that count days.
             * @example 14
             */
            readonly offsetDays?: number;
        };
        /** @description A picture and what it shows. */
        readonly Photo: {
            /**
             * @description What the picture shows, for people who do not see it.
             * @example The hall set for a seated dinner
             */
            readonly alt: string;
            /**
             * @description The same, of its height.
             * @example 1280
             */
            readonly height?: number;
            /** @description The same picture in other sizes and formats; absent: there is `url` alone. */
            readonly sources?: readonly {
                /**
                 * @description Its media type.
                 * @example image/webp
                 */
                readonly type: string;
                /**
                 * @description As that of the photo.
                 * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                 */
                readonly url: string;
                /**
                 * @description Pixels.
                 * @example 960
                 */
                readonly width: number;
            }[];
            /**
             * @description Absolute URL, or a path on the service beginning with `/`.
             * @example https://riverside.example/hall.jpg
             */
            readonly url: string;
            /**
             * @description Pixels of the largest of its files; absent: not known.
             * @example 1920
             */
            readonly width?: number;
        };
        /** @description What slots and packages cost on one date. */
        readonly PriceEntry: {
            /**
             * Format: date
             * @description A date of the venue’s calendar, `YYYY-MM-DD`.
             * @example 2027-03-12
             */
            readonly date: string;
            /** @description Every slot of the space. */
            readonly slots: readonly {
                /** @description Every package of the slot. */
                readonly packages: readonly {
                    /**
                     * @description The `hireFeeCents` of a quote. In the smallest unit of the venue’s currency.
                     * @example 120000
                     */
                    readonly hireFeeCents: number;
                    /**
                     * @description The `totalCents` of a quote. In the smallest unit of the venue’s currency.
                     * @example 120000
                     */
                    readonly hireFeeWithTaxCents: number;
                    /**
                     * @description The `id` of a package. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
                     * @example wick-piano
                     */
                    readonly packageId: string;
                }[];
                /**
                 * @description The `id` of a slot. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
                 * @example wick-evening
                 */
                readonly slotId: string;
            }[];
        };
        /** @description Something the venue wants to know of who books. */
        readonly Question: {
            /**
             * @description Of a `choice`: what can be chosen.
             * @example [
             *       "We do",
             *       "You do",
             *       "Nobody"
             *     ]
             */
            readonly choices?: readonly string[];
            /**
             * @description The question; `questionId` in the `answers` of a booking request. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example catering
             */
            readonly id: string;
            /**
             * @description Answered in words, by one of `choices`, with yes or no, with a number.
             * @example choice
             * @enum {unknown}
             */
            readonly kind: "text" | "choice" | "yes_no" | "number";
            /**
             * @description The question.
             * @example Who does the catering?
             */
            readonly label: string;
            /**
             * @description The only packages it is for; absent: all. An answer with another package is refused.
             * @example [
             *       "wick-piano"
             *     ]
             */
            readonly packageIds?: readonly string[];
            /**
             * @description The venue would like a form to insist on an answer. No request is refused for want of one.
             * @example false
             */
            readonly wanted: boolean;
        };
        /** @description A price for display; it does not hold the date (specification §4). */
        readonly Quote: {
            /**
             * @description ISO 4217 code of all amounts.
             * @example GBP
             */
            readonly currency: string;
            /**
             * @description Due after the contract is signed: the `after_signing` payments. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly dueNowCents: number;
            /**
             * @description Total before tax: the lines other than tax. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly hireFeeCents: number;
            /** @description The price breakdown, tax last. */
            readonly lines: readonly components["schemas"]["QuoteLine"][];
            /** @description Instalments in the order they fall due, if the contract were signed today; they sum to `totalCents`, and none is 0. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /**
             * @description Tax: the tax lines. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly taxCents: number;
            /**
             * @description Total including tax: all lines, and all payments. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly totalCents: number;
        };
        /** @description One line of the price breakdown. */
        readonly QuoteLine: {
            /**
             * @description In the smallest unit of `currency`; negative on a discount.
             * @example 24000
             */
            readonly amountCents: number;
            /**
             * @description What the line is for.
             * @example Weekend
             */
            readonly label: string;
            /**
             * @description What kind of line it is: `hire_fee`, `attendance`, `surcharge`, `discount`, `minimum` (what is missing to the least total), `extra`, `tax`; more may come. The tax lines sum to `taxCents`, all others to `hireFeeCents`.
             * @example surcharge
             */
            readonly type: string;
        };
        /** @description What to price. */
        readonly QuoteRequest: {
            /**
             * @description Reserved. Leave it out, or send `[]` or null: a request is for one date.
             * @example null
             */
            readonly additionalItems?: readonly Record<string, never>[] | null;
            /**
             * @description How many people come. Left out or null: the price is for one, or for the package’s `minimumAttendance`.
             * @example null
             */
            readonly attendance?: number | null;
            /**
             * @description Reserved. Leave it out, or send null: every code is unknown, and so 422.
             * @example null
             */
            readonly code?: string | null;
            /**
             * Format: date
             * @description A date of the venue’s calendar, `YYYY-MM-DD`, not in the past.
             * @example 2027-03-12
             */
            readonly date: string;
            /**
             * @description What is wanted of the package’s `extras`, each at most once.
             * @example null
             */
            readonly extras?: readonly {
                /**
                 * @description The extra’s `id`.
                 * @example projector
                 */
                readonly id: string;
                /**
                 * @description How many, of what is priced by the `piece`; left out or null: one.
                 * @example 2
                 */
                readonly pieces?: number | null;
            }[] | null;
            /**
             * @description The `id` of one of the slot’s packages. Opaque; a text that names none is 404.
             * @example wick-piano
             */
            readonly packageId: string;
            /**
             * @description The `id` of one of its slots. Opaque; a text that names none is 404.
             * @example wick-evening
             */
            readonly slotId: string;
            /**
             * @description The space’s `id`. Opaque; a text that names none is 404.
             * @example wick-room
             */
            readonly spaceId: string;
        };
        /** @description The date is held while the venue decides (specification §2, §3). */
        readonly Receipt: {
            /**
             * @description ISO 4217 code of `totalCents`, and there only with it.
             * @example GBP
             */
            readonly currency?: string;
            /**
             * Format: date-time
             * @description UTC instant until which the date is held; left out when the hold has no time limit.
             * @example 2027-01-08T12:00:00.000Z
             */
            readonly holdExpiresAt?: string;
            /**
             * @description Show this to the visitor.
             * @example BR-7K3M9QZ2
             */
            readonly reference: string;
            /**
             * @description Always `pending_approval` on creation.
             * @enum {string}
             */
            readonly status: "pending_approval";
            /**
             * @description What the request was placed at, including tax; only where it carried `expectedTotalCents`. In the smallest unit of `currency`.
             * @example 120000
             */
            readonly totalCents?: number;
        };
        /** @description A time of day a space can be booked for (specification §2). */
        readonly Slot: {
            /**
             * @description True when the slot ends on the day after `date`.
             * @example true
             */
            readonly endsNextDay: boolean;
            /**
             * @description End, `HH:MM` on the venue’s clock.
             * @example 01:00
             */
            readonly endTime: string;
            /**
             * @description The slot; `slotId` in availability and in requests. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example wick-evening
             */
            readonly id: string;
            /**
             * @description The slot’s name.
             * @example Evening
             */
            readonly name: string;
            /** @description At least one. */
            readonly packages: readonly components["schemas"]["Package"][];
            /** @description Parts of the year it is offered in; absent: all of it. */
            readonly seasons?: readonly {
                /**
                 * @description First date: `MM-DD` of every year, or `YYYY-MM-DD`.
                 * @example 05-01
                 */
                readonly from: string;
                /**
                 * @description Last date, itself included, written as `from` is; may run over New Year.
                 * @example 10-31
                 */
                readonly to: string;
            }[];
            /**
             * @description Start, `HH:MM` on the venue’s clock.
             * @example 18:00
             */
            readonly startTime: string;
            /**
             * @description Weekdays it is offered on, ISO numbers, 1 is Monday.
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays: readonly number[];
        };
        /** @description An active space with a published listing (specification §2). */
        readonly Space: {
            /**
             * @description What the space has.
             * @example [
             *       "Stage",
             *       "Bar"
             *     ]
             */
            readonly amenities: readonly string[];
            /**
             * @description Most people it holds.
             * @example 450
             */
            readonly capacity: number;
            /**
             * @description May be empty.
             * @example A sprung-floor hall with a balcony.
             */
            readonly description: string;
            /**
             * @description The space; `spaceId` in later requests. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example wick-room
             */
            readonly id: string;
            /** @description Ways to set it up; may be empty. */
            readonly layouts: readonly components["schemas"]["Layout"][];
            /**
             * @description The space’s name.
             * @example Main Hall
             */
            readonly name: string;
            /** @description Pictures of the space; may be empty. */
            readonly photos: readonly components["schemas"]["Photo"][];
            /**
             * @description With `with=prices`: the lowest total, with tax, of a quote without extras for any date that is offered from today to the venue’s horizon (at most 366 days ahead), free or not; left out if nothing is offered. In the smallest unit of the venue’s currency.
             * @example 120000
             */
            readonly priceFromCents?: number;
        };
        /** @description What visitors are asked to agree to. */
        readonly Terms: {
            /**
             * @description What they are called.
             * @example Conditions of hire
             */
            readonly label: string;
            /**
             * @description Where they can be read.
             * @example https://riverside.example/terms
             */
            readonly url: string;
            /**
             * @description Names this wording; `terms` of a booking request.
             * @example 2027-01
             */
            readonly version: string;
        };
        /** @description The venue behind the website key. */
        readonly Venue: {
            readonly address: components["schemas"]["Address"];
            /** @description How visitors reach the venue; what it left out is absent. */
            readonly contact: {
                /**
                 * @description Where visitors write to.
                 * @example bookings@riverside.example
                 */
                readonly email?: string;
                /**
                 * @description As visitors dial it.
                 * @example +44 117 555 0100
                 */
                readonly phone?: string;
            };
            /**
             * @description ISO 4217 code of every amount of this venue.
             * @example GBP
             */
            readonly currency: string;
            /**
             * @description A few sentences about the venue; may be empty.
             * @example A converted grain store on the river.
             */
            readonly description: string;
            /**
             * @description The venue. An opaque identifier: 1 to 64 of `A-Z a-z 0-9 _ -`.
             * @example riverside
             */
            readonly id: string;
            /**
             * @description BCP 47 tag of the language the venue writes in.
             * @example en-GB
             */
            readonly locale: string;
            /**
             * @description The venue’s name.
             * @example Riverside Arts Centre
             */
            readonly name: string;
            /** @description Pictures of the venue; may be empty. */
            readonly photos: readonly components["schemas"]["Photo"][];
            /**
             * @description Where the venue says what it does with what visitors write; absent: nowhere.
             * @example https://riverside.example/privacy
             */
            readonly privacyUrl?: string;
            /** @description What the venue wants to know of who books; may be empty. */
            readonly questions: readonly components["schemas"]["Question"][];
            readonly terms?: components["schemas"]["Terms"];
            /**
             * @description IANA time zone. Dates and slot times are in this zone (specification §2, conventions).
             * @example Europe/London
             */
            readonly timezone: string;
            /**
             * @description The venue’s own website, or null.
             * @example https://riverside.example
             */
            readonly website: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listAvailability: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description How many people come, 1 to 1,000,000: spaces that hold fewer, by their capacity and in every layout, are left out.
                 * @example 150
                 */
                readonly attendance?: string;
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly to: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry per date. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["EveryAvailabilityEntry"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly placeBookingRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Any unique text, e.g. a random UUID; the same for every try of one request.
                 * @example 9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11
                 */
                readonly "idempotency-key"?: string;
            };
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingRequest"];
            };
        };
        readonly responses: {
            /** @description The date is held. */
            readonly 201: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Receipt"];
                        /**
                         * @description For the visitor; may change.
                         * @example Your booking request has been received. The venue will contact you.
                         */
                        readonly message: string;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description `BAD_REQUEST`: the body is missing, not valid JSON, not UTF-8, or larger than 64 KiB; its `Content-Type` does not matter. */
            readonly 400: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `CONFLICT`: the date and slot are no longer available. */
            readonly 409: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly getQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        readonly responses: {
            /** @description The quote. */
            readonly 200: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Quote"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description `BAD_REQUEST`: the body is missing, not valid JSON, not UTF-8, or larger than 64 KiB; its `Content-Type` does not matter. */
            readonly 400: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly listSpaces: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description With `with=prices`: how many people the prices are for, 1 to 1,000,000.
                 * @example 150
                 */
                readonly attendance?: string;
                /** @description `prices`: each space also has `priceFromCents`. An addition to the specification. */
                readonly with?: "prices";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The spaces. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Space"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly getAvailability: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly to: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
                /**
                 * @description The space’s `id`.
                 * @example wick-room
                 */
                readonly spaceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry per date. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["AvailabilityEntry"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly getPrices: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description How many people the prices are for, 1 to 1,000,000.
                 * @example 150
                 */
                readonly attendance?: string;
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * @description A date of the venue’s calendar, `YYYY-MM-DD`.
                 * @example 2027-03-12
                 */
                readonly to: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
                /**
                 * @description The space’s `id`.
                 * @example wick-room
                 */
                readonly spaceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry per date. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["PriceEntry"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `VALIDATION_ERROR`: a field is invalid; `details` says which. */
            readonly 422: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly listSlots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
                /**
                 * @description The space’s `id`.
                 * @example wick-room
                 */
                readonly spaceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The slots. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Slot"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    readonly getVenue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key: it names the venue and the websites that may use it (specification §5).
                 * @example demo
                 */
                readonly siteKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The venue. */
            readonly 200: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Venue"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            /** @description What was sent under the ETag in `If-None-Match` is still so. */
            readonly 304: {
                headers: {
                    /** @description Send it back as `If-None-Match`: 304 means nothing has changed. */
                    readonly ETag?: string;
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `FORBIDDEN`: the website the request comes from is not allowed for the key. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `NOT_FOUND`: the key does not exist or is disabled, or what is asked for is not found or not published. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. Refused requests count too. */
            readonly 429: {
                headers: {
                    /** @description What is left: `r` requests, all of them again in `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description The limit: `q` requests in `w` seconds, per website key and visitor address, or the visitor’s IPv6 /48 where its name ends in `-network`. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
}
