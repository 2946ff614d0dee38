/** The management API as types, made from openapi/management.v1.json by `npm run openapi`. */

export interface paths {
    readonly "/venues/manage/v1/invitations/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Come in by a one-time link
         * @description With a password: an account is made, or the link’s own gets that password, which ends its other sessions, passkeys and known browsers; and whoever it is, is logged in. Without one: whoever is logged in joins the venue.
         */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/invitations/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Look where a one-time link leads
         * @description Changes nothing.
         */
        readonly post: operations["openInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One’s own passkeys
         * @description The oldest first.
         */
        readonly get: operations["listPasskeys"];
        readonly put?: never;
        /**
         * Add a passkey
         * @description It is accepted only at the host and port where it was registered.
         */
        readonly post: operations["addPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/passkeys/{passkeyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a passkey
         * @description It is good for nothing any more.
         */
        readonly delete: operations["removePasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/passkeys/challenge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to add a passkey
         * @description What the browser makes one of. It is to be answered once, within 5 minutes.
         */
        readonly post: operations["challengeNewPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the person who is logged in, and has no other browser of theirs told of new requests. The answer lists the passkeys that still work.
         */
        readonly put: operations["changePassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/push/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The key to subscribe with
         * @description Always the same for one installation.
         */
        readonly get: operations["getPushKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/push/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One’s own browsers that are told
         * @description The oldest first.
         */
        readonly get: operations["listPushSubscriptions"];
        readonly put?: never;
        /**
         * Be told in this browser
         * @description Of each new request, until it is unsubscribed or logged out. A browser that subscribes again goes on as it was. At most 20 browsers.
         */
        readonly post: operations["subscribe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/push/subscriptions/{subscriptionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Have a browser told no more
         * @description From now on.
         */
        readonly delete: operations["unsubscribe"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Choose of which venues a browser is told
         * @description From now on.
         */
        readonly patch: operations["choosePushVenues"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/push/subscriptions/{subscriptionId}/try": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send one now
         * @description Within a second or so, and 20 seconds after the last trial at the earliest. How it went is the `outcome` in the list.
         */
        readonly post: operations["tryNotifications"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who asks
         * @description Who is logged in, or what the token may, and at which venues.
         */
        readonly get: operations["getSession"];
        readonly put?: never;
        /**
         * Log in
         * @description Sets a cookie that ends 14 days after it was last used, and 90 days after logging in. Programs use a token instead.
         */
        readonly post: operations["logIn"];
        /**
         * Log out
         * @description Ends this session. This browser is told of new requests no more.
         */
        readonly delete: operations["logOut"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change your name
         * @description As colleagues see it, beside what you did too. What was seen before does not matter.
         */
        readonly patch: operations["changeAccount"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/session/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log in with a passkey
         * @description Sets the cookies that a password would.
         */
        readonly post: operations["logInWithPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/session/passkey-challenge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to log in with a passkey
         * @description What the browser asks the passkey. It is to be answered once, within 5 minutes.
         */
        readonly post: operations["challengePasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Where one is logged in
         * @description All sessions of whoever is logged in, what was used last first. What a browser is called is what it said itself.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Log out everywhere
         * @description Ends all sessions of the person who is logged in, this one too. No browser of theirs is told of new requests any more. The answer lists the passkeys that still work; removing them needs a login within the last 10 minutes.
         */
        readonly delete: operations["logOutEverywhere"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/sessions/{sessionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Log out somewhere else
         * @description Ends one session of whoever is logged in, from its next request on.
         */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Your venues
         * @description The venues at which you are something, by id; of a token, its own. A new venue is made by whoever runs the service.
         */
        readonly get: operations["listVenues"];
        readonly put?: never;
        /**
         * Add the first venue
         * @description Makes the first venue of a service that has none, with whoever makes it as its owner. Further ones are made by whoever runs the service.
         */
        readonly post: operations["addVenue"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The venue
         * @description The venue with its tax, payment schedule, questions and terms, and the `ETag` to change it by.
         */
        readonly get: operations["getVenue"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * The venue, changed
         * @description Changes the members that are sent: what is left out stays, a list is replaced whole, and `null` puts back what leaving a member out of a new venue would say. `"published": false` hides the venue from visitors: its website keys then stand for nothing, and what is booked stays booked.
         */
        readonly patch: operations["changeVenue"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/blocks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Blocks
         * @description All blocks of the venue, by their first date; those of its file too.
         */
        readonly get: operations["listBlocks"];
        readonly put?: never;
        /**
         * Add a block
         * @description Blocks days, or hours of days, of one space (`spaceId`), of several (`spaceIds`), or of all. Where a booking or a live hold is in the way, 409 names it. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["createBlock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/blocks/{blockId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a block
         * @description Its dates are free again, unless another block takes them. The next import of the venue file brings its own back.
         */
        readonly delete: operations["deleteBlock"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Booking requests
         * @description Booking requests, a page at a time. What waits, by what ends first: `?status=pending_approval&by=hold`. However many there are, few are looked at for one page, so a page may have fewer than `limit`, even none, and yet a `next`.
         */
        readonly get: operations["listBookingRequests"];
        readonly put?: never;
        /**
         * Add a booking
         * @description For somebody who does not use the website: for any date on which the rooms are vacant, whether visitors are offered it or not, at the price of today. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["addBooking"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A booking request
         * @description All that was asked for and agreed on, with the `ETag` to decide on it by.
         */
        readonly get: operations["getBookingRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a request
         * @description Books its date. One whose hold has lapsed can still be accepted, while its date is free and has not begun. The guest is not told: write to them.
         */
        readonly post: operations["acceptBookingRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a booking
         * @description Of one that was accepted: its date is free again at once. The guest is not told.
         */
        readonly post: operations["cancelBooking"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decline a request
         * @description Its date is free again at once. The guest is not told: write to them.
         */
        readonly post: operations["declineBookingRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What was done with it
         * @description Everything that happened to a request, the oldest first, as far as the event log is kept.
         */
        readonly get: operations["getBookingRequestHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/like": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Requests from the same network
         * @description Those that hold dates and came from the network from which this one came, the oldest first; none where that is not known (any more).
         */
        readonly get: operations["listRequestsLike"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move a booking or a hold
         * @description To another date, slot or space where the rooms are vacant, whether visitors are offered it or not. What the visitor was quoted and what was agreed on stays; `wouldCost` tells what the same would cost there by now. A hold ends when the visitor was told, or at the start of its new slot where that comes first.
         */
        readonly post: operations["moveBooking"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Notes on a request
         * @description All that staff wrote down about it, reasons of decisions among it, the oldest first.
         */
        readonly get: operations["listRequestNotes"];
        readonly put?: never;
        /**
         * Add a note
         * @description Notes are never changed; one that is wrong is removed. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["addRequestNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/notes/{noteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a note
         * @description Forgets it for good. The event log says that there was one, and nothing of what it said.
         */
        readonly delete: operations["removeRequestNote"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/price": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Agree on a price
         * @description Writes down a price that was agreed on instead of what was quoted, which stays beside it. It can be done again, until the request is declined or cancelled.
         */
        readonly post: operations["agreePrice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/surroundings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What stands around a request
         * @description Of the day of its event, and of the next where it goes on into that: what takes up a room that it touches, itself among it while it holds or has its date; blocks; and its rivals, who asked for the same (50 at most).
         */
        readonly get: operations["getBookingRequestSurroundings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/booking-requests/{reference}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo the last decision
         * @description While nothing else took its date. What was accepted or declined waits for a decision again, and holds its date until the instant its visitor was told; where that is over by now it is `expired`, since no hold comes back. What was cancelled is accepted again.
         */
        readonly post: operations["undoDecision"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/calendar": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What stands in all spaces
         * @description Of 1 to 92 dates: each booking and each live hold that takes up a room, once, with its rooms; when blocks take which spaces; and the rooms, by which spaces exclude each other; and on which days nothing of a space is offered. Why a slot is not free, the calendar of its space says.
         */
        readonly get: operations["getCalendar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/declined-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decline many requests
         * @description Each by itself, in the order given: what cannot be declined is told, and keeps no other from being.
         */
        readonly post: operations["declineRequests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happened
         * @description Everything that happened at the venue, each as a webhook would tell it. The oldest first, `next` is null only where nothing has ever happened: keep it, and ask with it later for what happened since; nothing is missed. A page may be empty.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/feeds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Calendar feeds
         * @description All there were, the oldest first; their addresses nobody can find out again.
         */
        readonly get: operations["listFeeds"];
        readonly put?: never;
        /**
         * Add a calendar feed
         * @description Its address is told this once. With an `Idempotency-Key`, a repeat within 24 hours gets it again.
         */
        readonly post: operations["addFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/feeds/{feedId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a calendar feed
         * @description For good: its address answers as one that never was.
         */
        readonly delete: operations["revokeFeed"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/floods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Requests that look alike
         * @description Groups of three or more requests that hold dates and came from one network, or under one e-mail address; the largest first. From which network is kept as a hash that nobody is told, and only while a request holds its date.
         */
        readonly get: operations["listFloods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/guests/erase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Forget a guest
         * @description For good, over all their requests at this venue: name, addresses, message, answers, and what staff noted. The bookings stand. Asked once more it finds nobody, or nothing more to forget.
         */
        readonly post: operations["eraseGuest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/guests/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * All that is kept of a guest
         * @description Over all their requests at this venue, notes of staff among it. The event log says that it was asked for.
         */
        readonly post: operations["exportGuest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/imported-bookings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Existing bookings brought along
         * @description All of them or none. What is here already stays as it is, so the same table twice changes nothing. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again. Webhooks are told once of all of them (`venue.history-imported`).
         */
        readonly post: operations["importBookings"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/imported-bookings/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What importing existing bookings would do
         * @description Changes nothing, and tells everything that is wrong, by line.
         */
        readonly post: operations["planBookingImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Invitations
         * @description All there were, the oldest first.
         */
        readonly get: operations["listInvitations"];
        readonly put?: never;
        /**
         * Invite somebody
         * @description Makes a one-time link that works for 7 days. The service sends no e-mail: pass it on yourself. With an address, only that address can use it. Without one, only people who have an account and are logged in can.
         */
        readonly post: operations["invite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/invitations/{invitationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an invitation
         * @description Its link leads nowhere any more. Whoever came by it stays.
         */
        readonly delete: operations["revokeInvitation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/photos": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Photos
         * @description All that were uploaded and are kept, the oldest first.
         */
        readonly get: operations["listPhotos"];
        readonly put?: never;
        /**
         * Add a photo
         * @description The body is a JPEG, PNG, WebP or AVIF of at most 25 MB and 64 megapixels, whatever `Content-Type` says. It is turned upright, freed of all that the camera wrote beside it, made in several sizes, and kept; the answer’s `photo` goes into `photos` of the venue or a space, or the `plan` of a layout, with words in `alt`. The same picture again is the same photo. What no listing shows is forgotten after 30 days.
         */
        readonly post: operations["uploadPhoto"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/photos/{photoId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a photo
         * @description For good. One that the venue, or a space of it, shows stays: 409.
         */
        readonly delete: operations["deletePhoto"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/rooms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Rooms
         * @description All rooms, each with the spaces that take it up. There is nothing to make or to change: a room is there because a space names it in its `rooms`.
         */
        readonly get: operations["listRooms"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/simulated-quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a date costs, and why
         * @description What a visitor who asked on that day would be quoted, whether they see the space or not, with the rate that each line comes from, and why other rates do not apply. With `changes`, as if they were made; nothing is changed.
         */
        readonly post: operations["simulateQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/space-order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The order of spaces
         * @description The order in which visitors see the spaces.
         */
        readonly get: operations["getSpaceOrder"];
        /**
         * Spaces in another order
         * @description Puts the spaces in the order in which visitors are to see them.
         */
        readonly put: operations["orderSpaces"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Spaces
         * @description All spaces, shown to visitors or not, in the order in which they see them.
         */
        readonly get: operations["listSpaces"];
        readonly put?: never;
        /**
         * Add a space
         * @description Adds a space, with its slots and their packages if they are sent along. Without an `id`, the service generates one. The new space comes last. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["createSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A space
         * @description One space, with the `ETag` to change it by.
         */
        readonly get: operations["getSpace"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a space
         * @description Removes a space, with its slots and its blocks. What is booked in it stands, and keeps its rooms; a booking to come that could be booked over, since no other space has its rooms, is named, and nothing is done, unless `leave` has it. `"active": false` takes a space out of use without that.
         */
        readonly delete: operations["deleteSpace"];
        readonly options?: never;
        readonly head?: never;
        /**
         * A changed space
         * @description Changes the members that are sent: what is left out stays, a list is replaced whole, and `null` puts back what leaving a member out of a new one would say. Where it takes up other rooms, what is booked in it moves along; a booking to come that would lose its place is named, and the change refused, unless `leave` has it. `"published": false` hides it from visitors.
         */
        readonly patch: operations["changeSpace"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/calendar": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What stands in a space, and why its slots are not free
         * @description Of 1 to 31 dates: each slot with every reason that keeps visitors from it, and what takes up which room. A slot without a reason is free, as far as visitors see the space at all.
         */
        readonly get: operations["getSpaceCalendar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slot-order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The order of slots
         * @description The order in which visitors see the slots.
         */
        readonly get: operations["getSlotOrder"];
        /**
         * Slots in another order
         * @description Puts the slots in the order in which visitors are to see them.
         */
        readonly put: operations["orderSlots"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Slots
         * @description All slots, shown to visitors or not, in the order in which they see them.
         */
        readonly get: operations["listSlots"];
        readonly put?: never;
        /**
         * Add a slot
         * @description Adds a slot, with its packages if they are sent along; visitors see it once it has one. Without an `id`, the service generates one. The new slot comes last. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["createSlot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slots/{slotId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A slot
         * @description One slot, with the `ETag` to change it by.
         */
        readonly get: operations["getSlot"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a slot
         * @description Removes a slot, with its packages. What is booked stands, as it was agreed.
         */
        readonly delete: operations["deleteSlot"];
        readonly options?: never;
        readonly head?: never;
        /**
         * A changed slot
         * @description Changes the members that are sent: what is left out stays, a list is replaced whole, and `null` puts back what leaving a member out of a new one would say. What is booked keeps the times that were agreed.
         */
        readonly patch: operations["changeSlot"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/package-order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The order of packages
         * @description The order in which visitors see the packages.
         */
        readonly get: operations["getPackageOrder"];
        /**
         * Packages in another order
         * @description Puts the packages in the order in which visitors are to see them.
         */
        readonly put: operations["orderPackages"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Packages
         * @description All packages, shown to visitors or not, in the order in which they see them.
         */
        readonly get: operations["listPackages"];
        readonly put?: never;
        /**
         * Add a package
         * @description Adds a package to the slot. Of one that another slot offers, `id` and price are enough: the rest is the same everywhere. Without an `id`, the service generates one. The new package comes last. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["createPackage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages/{packageId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A package
         * @description One package, with the `ETag` to change it by.
         */
        readonly get: operations["getPackage"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a package
         * @description The slot no longer offers the package; other slots do as before.
         */
        readonly delete: operations["deletePackage"];
        readonly options?: never;
        readonly head?: never;
        /**
         * A changed package
         * @description Changes the members that are sent: what is left out stays, a list is replaced whole, and `null` puts back what leaving a member out of a new one would say. What it costs is changed in this slot alone; what it is (name, description, what is included, payment schedule, extras) in every slot that offers it. What is booked keeps the price that was agreed.
         */
        readonly patch: operations["changePackage"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/staff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who works at the venue
         * @description Everybody, whoever came first first.
         */
        readonly get: operations["listStaff"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/staff/{staffId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Somebody who works at the venue
         * @description One of them, with the `ETag` to change their role by.
         */
        readonly get: operations["getStaffMember"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a member of staff
         * @description From their next request on. Whoever works at no other venue is forgotten. Tokens they made go on: they are the venue’s. The last owner stays.
         */
        readonly delete: operations["removeMember"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Give somebody another role
         * @description The last owner stays one.
         */
        readonly patch: operations["changeRole"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tokens
         * @description All there were, the oldest first; the tokens themselves nobody can find out again.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        /**
         * Add a token
         * @description It is told this once. It may do what its scopes say, at this venue alone.
         */
        readonly post: operations["addToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/tokens/{tokenId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a token
         * @description For good, from its next request on.
         */
        readonly delete: operations["revokeToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/undone-decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo many decisions
         * @description Each by itself, in the order given, as by itself: what cannot be undone is told.
         */
        readonly post: operations["undoDecisions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/venue-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The venue file
         * @description The whole venue in one document (docs/venue-file.md): spaces, slots, packages, website keys, and the blocks that came with a file. No booking and no guest is in it. Blocks are left out for a token without `requests:read`.
         */
        readonly get: operations["exportVenueFile"];
        /**
         * The venue made what its file says
         * @description Imports the file whole or not at all: what it no longer names is removed, except website keys and the blocks of staff. What is booked stands. A token without `requests:write` keeps the stored blocks.
         */
        readonly put: operations["importVenueFile"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/venue-file/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What importing a venue file would do
         * @description Changes nothing. `bookings.inTheWay` and `problems` are what the import would be refused for.
         */
        readonly post: operations["planVenueFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Webhooks
         * @description Those of this venue, the oldest first.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Add a webhook
         * @description Sends what happens from now on to an `https:` URL (docs/webhooks.md). Private addresses, and `http:`, need a host that the operator has listed. Its secret is told this once. With an `Idempotency-Key`, a repeat within 24 hours gets it again.
         */
        readonly post: operations["addWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/webhooks/{webhookId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a webhook
         * @description It is called no more, nor for what it was still to be told.
         */
        readonly delete: operations["removeWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/webhooks/{webhookId}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a webhook was told
         * @description And is to be told: the newest first; known for 30 days after.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/webhooks/{webhookId}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Switch a webhook off
         * @description What it was still to be told waits; of what happens while it is off it is never told.
         */
        readonly post: operations["disableWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/webhooks/{webhookId}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Go on with a webhook
         * @description That is off: it is told what waited then, and not what happened since.
         */
        readonly post: operations["enableWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/website-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Website keys
         * @description All website keys of the venue, enabled or not, by name.
         */
        readonly get: operations["listWebsiteKeys"];
        readonly put?: never;
        /**
         * Add a website key
         * @description Makes a website key; without a `key` one is made that nobody guesses. It stands in the page and is no secret. With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again.
         */
        readonly post: operations["createWebsiteKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/website-keys/{siteKey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A website key
         * @description One website key, with the `ETag` to change it by.
         */
        readonly get: operations["getWebsiteKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * A changed website key
         * @description Changes the members that are sent. `"enabled": false` has it answer as if it did not exist. Holds already placed keep the period they were placed with.
         */
        readonly patch: operations["changeWebsiteKey"];
        readonly trace?: never;
    };
    readonly "/venues/manage/v1/venues/{venueId}/website-keys/{siteKey}/use": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What came in by a website key
         * @description Counts by day, forgotten after 30 days, and nobody’s address. Booking requests are exact; the rest is written down every quarter of a minute, so it may be that late, and an instance that ends without a word loses that much.
         */
        readonly get: operations["getWebsiteKeyUse"];
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
        /** @description Who asks. */
        readonly Account: {
            /** @description null: it is a token. */
            readonly email: string | null;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /**
             * @description Whether somebody is logged in, or a program uses a token.
             * @enum {unknown}
             */
            readonly kind: "staff" | "token";
            /** @description Whether they may make a venue: the first one of the service, while there is none. */
            readonly mayAddVenue: boolean;
            /** @description Of the person, or the label of the token. */
            readonly name: string;
            /** @description null: it is somebody, whose role counts. */
            readonly scopes: readonly ("venue:read" | "venue:write" | "requests:read" | "requests:write" | "guests" | "connections")[] | null;
            /** @description Where they may do anything. */
            readonly venues: readonly {
                /** @example staff-Qm9va2luZ3M */
                readonly id: string;
                /** @description null: it is a token; its `scopes` count. */
                readonly role: ("viewer" | "manager" | "owner") | null;
            }[];
        };
        /** @description A token for programs of the venue’s; the token itself nobody can find out again. */
        readonly ApiToken: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description As the event log names them.
             * @example staff:staff-Qm9va2luZ3M
             */
            readonly createdBy: string;
            /** @description Until when it works; null: until it is revoked. */
            readonly endsAt: string | null;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /**
             * @description A note on what it is for.
             * @example Ticketing
             */
            readonly label: string;
            /** @description When it was used last, to the hour; null: never. */
            readonly lastUsedAt: string | null;
            /** @description When it was revoked; null: it works. */
            readonly revokedAt: string | null;
            /**
             * @description What it may be used for.
             * @example [
             *       "requests:read"
             *     ]
             */
            readonly scopes: readonly ("venue:read" | "venue:write" | "requests:read" | "requests:write" | "guests" | "connections")[];
        };
        /** @description When nobody is let in. */
        readonly Block: {
            /** @description true: every year, on the months and days of "from" and "to". */
            readonly everyYear?: boolean;
            /**
             * @description Of these dates, those that are not blocked: the ones that are booked already.
             * @default []
             * @example [
             *       "2027-12-25"
             *     ]
             */
            readonly except?: readonly string[];
            /**
             * Format: date
             * @description First blocked date.
             * @example 2027-12-24
             */
            readonly from: string;
            /**
             * @description Time of the venue's clock, HH:MM: with toTime, only these hours of each day are blocked. Left out: whatever starts on the day is.
             * @example 09:00
             */
            readonly fromTime?: string;
            /**
             * @description To remove it by.
             * @example block-Qm9va2luZ3M
             */
            readonly id: string;
            /**
             * @description The venue's own note; visitors never see it.
             * @default
             * @example Closed for Christmas
             */
            readonly reason?: string;
            /**
             * @description Whether it came with the venue file.
             * @enum {unknown}
             */
            readonly source: "import" | "staff";
            /**
             * @description A space of this file; a block without it and without spaceIds is for every space there is.
             * @example main-hall
             */
            readonly spaceId?: string;
            /**
             * @description Several spaces, instead of spaceId.
             * @example [
             *       "main-hall",
             *       "studio"
             *     ]
             */
            readonly spaceIds?: readonly string[];
            /**
             * Format: date
             * @description Last blocked date, itself included.
             * @example 2027-12-26
             */
            readonly to: string;
            /**
             * @description When these hours end; at or before fromTime it is on the next day.
             * @example 13:00
             */
            readonly toTime?: string;
            /**
             * @description Of these dates, only the days 1 = Monday to 7 = Sunday; left out: all.
             * @default [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays?: readonly number[];
        };
        /** @description A booking request in a list. */
        readonly BookingRequestSummary: {
            /** @description What was agreed on instead; null: nothing was. */
            readonly agreedTotalCents: number | null;
            /** @description How many come; null: nobody said. */
            readonly attendance: number | null;
            /**
             * Format: date-time
             * @description When it was placed.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly createdAt: string;
            /**
             * @description Of all amounts.
             * @example GBP
             */
            readonly currency: string;
            /**
             * Format: date
             * @description The date of the event.
             * @example 2027-03-12
             */
            readonly date: string;
            /**
             * @description On the venue’s clock.
             * @example 01:00
             */
            readonly endTime: string;
            /** @description Who asks. */
            readonly guest: {
                /** @description Their company. */
                readonly company: string | null;
                /**
                 * @description Their address; empty where staff had none.
                 * @example visitor@example.com
                 */
                readonly email: string;
                /**
                 * @description Their name; "(erased)": forgotten.
                 * @example A. Visitor
                 */
                readonly name: string;
                /** @description Their telephone. */
                readonly phone: string | null;
            };
            /** @description When its hold ends; null: no time limit. */
            readonly holdExpiresAt: string | null;
            /**
             * @description The package.
             * @example Dry hire
             */
            readonly packageName: string;
            /**
             * @description By which guest and venue know it.
             * @example BR-7K3M9QZ2
             */
            readonly reference: string;
            /**
             * @description How many other requests nobody has decided on want the same rooms at the same time: while one holds its date, others are those whose hold is over.
             * @example 2
             */
            readonly rivals: number;
            /**
             * @description The slot.
             * @example Evening
             */
            readonly slotName: string;
            /** @description The space, as it was called when it was asked for. */
            readonly space: {
                /**
                 * @description Its id.
                 * @example main-hall
                 */
                readonly id: string;
                /**
                 * @description Its name then.
                 * @example Main Hall
                 */
                readonly name: string;
            };
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly startsAt: string;
            /**
             * @description On the venue’s clock.
             * @example 18:00
             */
            readonly startTime: string;
            /**
             * @description `expired`: pending, and its hold is over. It can still be accepted while its date is free.
             * @enum {unknown}
             */
            readonly status: "pending_approval" | "accepted" | "declined" | "cancelled" | "expired";
            /**
             * @description The venue’s zone then.
             * @example Europe/London
             */
            readonly timezone: string;
            /**
             * @description What the visitor was quoted, with tax, in the smallest unit of `currency`.
             * @example 144000
             */
            readonly totalCents: number;
        };
        /** @description A block, with the days or hours it takes. */
        readonly CalendarBlock: {
            /** @description Whole days, in runs: it takes what starts on them. A run may go on before and after. */
            readonly days: readonly {
                /**
                 * Format: date
                 * @description The first day.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * Format: date
                 * @description The last one.
                 * @example 2027-03-12
                 */
                readonly to: string;
            }[];
            /** @description Hours, where it is one of hours: it takes what overlaps them. */
            readonly hours: readonly {
                /**
                 * Format: date-time
                 * @description To.
                 * @example 2027-03-12T18:00:00.000Z
                 */
                readonly endsAt: string;
                /**
                 * Format: date-time
                 * @description From.
                 * @example 2027-03-12T18:00:00.000Z
                 */
                readonly startsAt: string;
            }[];
            /**
             * @description To remove it by.
             * @example block-Qm9va2luZ3M
             */
            readonly id: string;
            /**
             * @description The venue’s own note.
             * @example Closed for Christmas
             */
            readonly reason: string;
            /** @description The spaces it is written for, with which all go that share a room with one of them; null: every space. */
            readonly spaceIds: readonly string[] | null;
        };
        /** @description A booking or a live hold. */
        readonly CalendarBooking: {
            /**
             * Format: date
             * @description Its date.
             * @example 2027-03-12
             */
            readonly date: string;
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2027-03-12T18:00:00.000Z
             */
            readonly endsAt: string;
            /**
             * @description When it ends; at or before `startTime` it is on the day after.
             * @example 18:00
             */
            readonly endTime: string;
            /**
             * @description Who asked; "(erased)": forgotten.
             * @example A. Visitor
             */
            readonly guestName: string;
            /** @description When its hold ends, if nobody decides; null: it is booked. */
            readonly heldUntil: string | null;
            /**
             * Format: date-time
             * @description When its rooms are ready for the next: `endsAt`, or the turnaround later.
             * @example 2027-03-12T18:00:00.000Z
             */
            readonly readyAt: string;
            /**
             * @description Whose it is.
             * @example BR-7Q2M4XKD
             */
            readonly reference: string;
            /**
             * @description Where it stands; not in the rooms of its space, where that takes up others by now.
             * @example [
             *       "hall-a"
             *     ]
             */
            readonly rooms: readonly string[];
            /**
             * @description The slot, as it was called then.
             * @example Evening
             */
            readonly slotName: string;
            /**
             * @description The space it was made for, which may be gone by now.
             * @example main-hall
             */
            readonly spaceId: string;
            /**
             * Format: date-time
             * @description When it starts.
             * @example 2027-03-12T18:00:00.000Z
             */
            readonly startsAt: string;
            /**
             * @description When it starts, on the venue’s clock.
             * @example 18:00
             */
            readonly startTime: string;
        };
        /** @description Days on which nothing of a space is offered, whatever stands there. */
        readonly CalendarClosed: {
            /**
             * Format: date
             * @description The first day.
             * @example 2027-03-12
             */
            readonly from: string;
            /**
             * @description Of which space.
             * @example main-hall
             */
            readonly spaceId: string;
            /**
             * Format: date
             * @description The last one.
             * @example 2027-03-12
             */
            readonly to: string;
            /** @description By which rules, one at least. `started`: all of today has begun; `no_slots`: the space has none with a package. */
            readonly why: readonly ("weekday" | "season" | "horizon" | "notice" | "started" | "no_slots")[];
        };
        /** @description Every refusal has this shape. */
        readonly ErrorAnswer: {
            /** @description What is wrong. */
            readonly error: {
                /**
                 * @description Stable; branch on it.
                 * @enum {unknown}
                 */
                readonly code: "BAD_REQUEST" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "VALIDATION_ERROR" | "RATE_LIMITED" | "INTERNAL_SERVER_ERROR" | "UNAUTHORIZED" | "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "PRECONDITION_REQUIRED";
                /** @description With `CONFLICT`, where what was to be changed has changed meanwhile: as it stands now. */
                readonly current?: unknown;
                /** @description With `VALIDATION_ERROR`: each wrong member. */
                readonly details?: readonly {
                    /**
                     * @description What is wrong with it.
                     * @example is required
                     */
                    readonly message: string;
                    /**
                     * @description The member, with its parents; of the body, or of the venue file where it is elsewhere.
                     * @example slots[0].endTime
                     */
                    readonly path: string;
                    /**
                     * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                     * @example too_long
                     */
                    readonly problem?: string;
                    /** @description What more there is to say of the problem; there may be more in time. */
                    readonly values?: {
                        /**
                         * @description What can stand there, with commas between.
                         * @example main-hall, studio
                         */
                        readonly choices?: string;
                        /**
                         * @description The currency of the venue.
                         * @example GBP
                         */
                        readonly currency?: string;
                        /**
                         * @description The date it stands on.
                         * @example 2027-03-12
                         */
                        readonly date?: string;
                        /**
                         * @description How many there are.
                         * @example 400
                         */
                        readonly days?: number;
                        /**
                         * @description How it is written.
                         * @example 2400.00
                         */
                        readonly example?: string;
                        /**
                         * @description The date it begins on.
                         * @example 2027-03-12
                         */
                        readonly from?: string;
                        /**
                         * @description How many there are.
                         * @example 48
                         */
                        readonly hours?: number;
                        /**
                         * @description The website key.
                         * @example riverside
                         */
                        readonly key?: string;
                        /**
                         * @description Least that there has to be.
                         * @example 1
                         */
                        readonly least?: number;
                        /**
                         * @description The line of the file, the first being 1.
                         * @example 3
                         */
                        readonly line?: number;
                        /**
                         * @description Most that there can be.
                         * @example 30
                         */
                        readonly megabytes?: number;
                        /**
                         * @description Most that there can be.
                         * @example 100
                         */
                        readonly megapixels?: number;
                        /**
                         * @description Most that there can be.
                         * @example 200
                         */
                        readonly most?: number;
                        /**
                         * @description Of the guest.
                         * @example Ada Lovelace
                         */
                        readonly name?: string;
                        /**
                         * @description The id of the package.
                         * @example dry-hire
                         */
                        readonly package?: string;
                        /**
                         * @description What they come to, in percent.
                         * @example 90
                         */
                        readonly percent?: number;
                        /**
                         * @description Most that there can be.
                         * @example 500
                         */
                        readonly photos?: number;
                        /**
                         * @description Of the booking request in the way.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference?: string;
                        /**
                         * @description Of the booking requests in the way, with commas between them.
                         * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                         */
                        readonly references?: string;
                        /**
                         * @description How the booking request stands.
                         * @example accepted
                         */
                        readonly status?: string;
                        /**
                         * @description What it is about.
                         * @example attic
                         */
                        readonly text?: string;
                    };
                }[];
                /**
                 * @description For people; may change.
                 * @example There is no space attic.
                 */
                readonly message: string;
                /**
                 * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                 * @example too_long
                 */
                readonly problem?: string;
                /** @description What more there is to say of the problem; there may be more in time. */
                readonly values?: {
                    /**
                     * @description What can stand there, with commas between.
                     * @example main-hall, studio
                     */
                    readonly choices?: string;
                    /**
                     * @description The currency of the venue.
                     * @example GBP
                     */
                    readonly currency?: string;
                    /**
                     * @description The date it stands on.
                     * @example 2027-03-12
                     */
                    readonly date?: string;
                    /**
                     * @description How many there are.
                     * @example 400
                     */
                    readonly days?: number;
                    /**
                     * @description How it is written.
                     * @example 2400.00
                     */
                    readonly example?: string;
                    /**
                     * @description The date it begins on.
                     * @example 2027-03-12
                     */
                    readonly from?: string;
                    /**
                     * @description How many there are.
                     * @example 48
                     */
                    readonly hours?: number;
                    /**
                     * @description The website key.
                     * @example riverside
                     */
                    readonly key?: string;
                    /**
                     * @description Least that there has to be.
                     * @example 1
                     */
                    readonly least?: number;
                    /**
                     * @description The line of the file, the first being 1.
                     * @example 3
                     */
                    readonly line?: number;
                    /**
                     * @description Most that there can be.
                     * @example 30
                     */
                    readonly megabytes?: number;
                    /**
                     * @description Most that there can be.
                     * @example 100
                     */
                    readonly megapixels?: number;
                    /**
                     * @description Most that there can be.
                     * @example 200
                     */
                    readonly most?: number;
                    /**
                     * @description Of the guest.
                     * @example Ada Lovelace
                     */
                    readonly name?: string;
                    /**
                     * @description The id of the package.
                     * @example dry-hire
                     */
                    readonly package?: string;
                    /**
                     * @description What they come to, in percent.
                     * @example 90
                     */
                    readonly percent?: number;
                    /**
                     * @description Most that there can be.
                     * @example 500
                     */
                    readonly photos?: number;
                    /**
                     * @description Of the booking request in the way.
                     * @example BR-7Q2M4XKD
                     */
                    readonly reference?: string;
                    /**
                     * @description Of the booking requests in the way, with commas between them.
                     * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                     */
                    readonly references?: string;
                    /**
                     * @description How the booking request stands.
                     * @example accepted
                     */
                    readonly status?: string;
                    /**
                     * @description What it is about.
                     * @example attic
                     */
                    readonly text?: string;
                };
            };
            /** @enum {boolean} */
            readonly success: false;
        };
        /** @description What importing a venue file does, or would do. */
        readonly ImportPlan: {
            /** @description What is done. */
            readonly plan: {
                /** @description Blocks: the same one is one that says the same. */
                readonly blocks: {
                    /** @description As the file says them. */
                    readonly added: readonly unknown[];
                    /** @description As they stand, with their ids. */
                    readonly removed: readonly unknown[];
                };
                /** @description Bookings to come, and live holds. */
                readonly bookings: {
                    /** @description Because of them the import is refused. */
                    readonly inTheWay: readonly {
                        /**
                         * Format: date
                         * @description Its date.
                         * @example 2027-03-12
                         */
                        readonly date: string;
                        /**
                         * @description What is the matter.
                         * @example would share a room with BR-7Q2M4XKD
                         */
                        readonly message: string;
                        /**
                         * @description Where in the file.
                         * @example spaces[0].rooms
                         */
                        readonly path: string;
                        /**
                         * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                         * @example too_long
                         */
                        readonly problem?: string;
                        /**
                         * @description Of the booking request.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference: string;
                        /**
                         * @description Where it stands.
                         * @example [
                         *       "hall-a"
                         *     ]
                         */
                        readonly rooms: readonly string[];
                        /**
                         * @description The space it was made for.
                         * @example main-hall
                         */
                        readonly spaceId: string;
                        /** @description What more there is to say of the problem; there may be more in time. */
                        readonly values?: {
                            /**
                             * @description What can stand there, with commas between.
                             * @example main-hall, studio
                             */
                            readonly choices?: string;
                            /**
                             * @description The currency of the venue.
                             * @example GBP
                             */
                            readonly currency?: string;
                            /**
                             * @description The date it stands on.
                             * @example 2027-03-12
                             */
                            readonly date?: string;
                            /**
                             * @description How many there are.
                             * @example 400
                             */
                            readonly days?: number;
                            /**
                             * @description How it is written.
                             * @example 2400.00
                             */
                            readonly example?: string;
                            /**
                             * @description The date it begins on.
                             * @example 2027-03-12
                             */
                            readonly from?: string;
                            /**
                             * @description How many there are.
                             * @example 48
                             */
                            readonly hours?: number;
                            /**
                             * @description The website key.
                             * @example riverside
                             */
                            readonly key?: string;
                            /**
                             * @description Least that there has to be.
                             * @example 1
                             */
                            readonly least?: number;
                            /**
                             * @description The line of the file, the first being 1.
                             * @example 3
                             */
                            readonly line?: number;
                            /**
                             * @description Most that there can be.
                             * @example 30
                             */
                            readonly megabytes?: number;
                            /**
                             * @description Most that there can be.
                             * @example 100
                             */
                            readonly megapixels?: number;
                            /**
                             * @description Most that there can be.
                             * @example 200
                             */
                            readonly most?: number;
                            /**
                             * @description Of the guest.
                             * @example Ada Lovelace
                             */
                            readonly name?: string;
                            /**
                             * @description The id of the package.
                             * @example dry-hire
                             */
                            readonly package?: string;
                            /**
                             * @description What they come to, in percent.
                             * @example 90
                             */
                            readonly percent?: number;
                            /**
                             * @description Most that there can be.
                             * @example 500
                             */
                            readonly photos?: number;
                            /**
                             * @description Of the booking request in the way.
                             * @example BR-7Q2M4XKD
                             */
                            readonly reference?: string;
                            /**
                             * @description Of the booking requests in the way, with commas between them.
                             * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                             */
                            readonly references?: string;
                            /**
                             * @description How the booking request stands.
                             * @example accepted
                             */
                            readonly status?: string;
                            /**
                             * @description What it is about.
                             * @example attic
                             */
                            readonly text?: string;
                        };
                        /**
                         * @description For programs.
                         * @example room-taken
                         */
                        readonly why: string;
                    }[];
                    /** @description They are left where they stand, as was asked for. */
                    readonly left: readonly {
                        /**
                         * Format: date
                         * @description Its date.
                         * @example 2027-03-12
                         */
                        readonly date: string;
                        /**
                         * @description Of the booking request.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference: string;
                        /**
                         * @description Where it stands.
                         * @example [
                         *       "hall-a"
                         *     ]
                         */
                        readonly rooms: readonly string[];
                        /**
                         * @description The space it was made for.
                         * @example main-hall
                         */
                        readonly spaceId: string;
                    }[];
                    /** @description They move along with their space. */
                    readonly moving: readonly {
                        /**
                         * Format: date
                         * @description Its date.
                         * @example 2027-03-12
                         */
                        readonly date: string;
                        /**
                         * @description Of the booking request.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference: string;
                        /**
                         * @description Where it stands.
                         * @example [
                         *       "hall-a"
                         *     ]
                         */
                        readonly rooms: readonly string[];
                        /**
                         * @description The space it was made for.
                         * @example main-hall
                         */
                        readonly spaceId: string;
                        /**
                         * @description Where to.
                         * @example [
                         *       "hall-b"
                         *     ]
                         */
                        readonly to: readonly string[];
                    }[];
                    /** @description They keep their rooms, though their space or slot goes. */
                    readonly outlasting: readonly {
                        /**
                         * Format: date
                         * @description Its date.
                         * @example 2027-03-12
                         */
                        readonly date: string;
                        /**
                         * @description What goes.
                         * @enum {unknown}
                         */
                        readonly gone: "space" | "slot";
                        /**
                         * @description Of the booking request.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference: string;
                        /**
                         * @description Where it stands.
                         * @example [
                         *       "hall-a"
                         *     ]
                         */
                        readonly rooms: readonly string[];
                        /**
                         * @description The space it was made for.
                         * @example main-hall
                         */
                        readonly spaceId: string;
                    }[];
                };
                /** @description Packages, by their ids. */
                readonly packages: {
                    /**
                     * @description That were not there.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly added: readonly string[];
                    /**
                     * @description That are changed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly changed: readonly string[];
                    /**
                     * @description That are removed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly removed: readonly string[];
                };
                /** @description What else it is refused for. */
                readonly problems: readonly {
                    /**
                     * @description What is the matter.
                     * @example would share a room with BR-7Q2M4XKD
                     */
                    readonly message: string;
                    /**
                     * @description Where in the file.
                     * @example spaces[0].rooms
                     */
                    readonly path: string;
                    /**
                     * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                     * @example too_long
                     */
                    readonly problem?: string;
                    /** @description What more there is to say of the problem; there may be more in time. */
                    readonly values?: {
                        /**
                         * @description What can stand there, with commas between.
                         * @example main-hall, studio
                         */
                        readonly choices?: string;
                        /**
                         * @description The currency of the venue.
                         * @example GBP
                         */
                        readonly currency?: string;
                        /**
                         * @description The date it stands on.
                         * @example 2027-03-12
                         */
                        readonly date?: string;
                        /**
                         * @description How many there are.
                         * @example 400
                         */
                        readonly days?: number;
                        /**
                         * @description How it is written.
                         * @example 2400.00
                         */
                        readonly example?: string;
                        /**
                         * @description The date it begins on.
                         * @example 2027-03-12
                         */
                        readonly from?: string;
                        /**
                         * @description How many there are.
                         * @example 48
                         */
                        readonly hours?: number;
                        /**
                         * @description The website key.
                         * @example riverside
                         */
                        readonly key?: string;
                        /**
                         * @description Least that there has to be.
                         * @example 1
                         */
                        readonly least?: number;
                        /**
                         * @description The line of the file, the first being 1.
                         * @example 3
                         */
                        readonly line?: number;
                        /**
                         * @description Most that there can be.
                         * @example 30
                         */
                        readonly megabytes?: number;
                        /**
                         * @description Most that there can be.
                         * @example 100
                         */
                        readonly megapixels?: number;
                        /**
                         * @description Most that there can be.
                         * @example 200
                         */
                        readonly most?: number;
                        /**
                         * @description Of the guest.
                         * @example Ada Lovelace
                         */
                        readonly name?: string;
                        /**
                         * @description The id of the package.
                         * @example dry-hire
                         */
                        readonly package?: string;
                        /**
                         * @description What they come to, in percent.
                         * @example 90
                         */
                        readonly percent?: number;
                        /**
                         * @description Most that there can be.
                         * @example 500
                         */
                        readonly photos?: number;
                        /**
                         * @description Of the booking request in the way.
                         * @example BR-7Q2M4XKD
                         */
                        readonly reference?: string;
                        /**
                         * @description Of the booking requests in the way, with commas between them.
                         * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                         */
                        readonly references?: string;
                        /**
                         * @description How the booking request stands.
                         * @example accepted
                         */
                        readonly status?: string;
                        /**
                         * @description What it is about.
                         * @example attic
                         */
                        readonly text?: string;
                    };
                }[];
                /** @description Website keys; none is ever removed, by their ids. */
                readonly siteKeys: {
                    /**
                     * @description That were not there.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly added: readonly string[];
                    /**
                     * @description That are changed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly changed: readonly string[];
                    /**
                     * @description That are removed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly removed: readonly string[];
                };
                /** @description Slots, by their ids. */
                readonly slots: {
                    /**
                     * @description That were not there.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly added: readonly string[];
                    /**
                     * @description That are changed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly changed: readonly string[];
                    /**
                     * @description That are removed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly removed: readonly string[];
                };
                /** @description Spaces, by their ids. */
                readonly spaces: {
                    /**
                     * @description That were not there.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly added: readonly string[];
                    /**
                     * @description That are changed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly changed: readonly string[];
                    /**
                     * @description That are removed.
                     * @example [
                     *       "attic"
                     *     ]
                     */
                    readonly removed: readonly string[];
                };
                /**
                 * @description The venue itself.
                 * @enum {unknown}
                 */
                readonly venue: "added" | "changed" | "unchanged";
            };
            /** @description Whether anything is changed at all. */
            readonly venueHasChanged: boolean;
            /** @description What the file may say, and has probably not meant. */
            readonly warnings: readonly {
                /**
                 * @description What is the matter.
                 * @example would share a room with BR-7Q2M4XKD
                 */
                readonly message: string;
                /**
                 * @description Where in the file.
                 * @example spaces[0].rooms
                 */
                readonly path: string;
                /**
                 * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                 * @example too_long
                 */
                readonly problem?: string;
                /** @description What more there is to say of the problem; there may be more in time. */
                readonly values?: {
                    /**
                     * @description What can stand there, with commas between.
                     * @example main-hall, studio
                     */
                    readonly choices?: string;
                    /**
                     * @description The currency of the venue.
                     * @example GBP
                     */
                    readonly currency?: string;
                    /**
                     * @description The date it stands on.
                     * @example 2027-03-12
                     */
                    readonly date?: string;
                    /**
                     * @description How many there are.
                     * @example 400
                     */
                    readonly days?: number;
                    /**
                     * @description How it is written.
                     * @example 2400.00
                     */
                    readonly example?: string;
                    /**
                     * @description The date it begins on.
                     * @example 2027-03-12
                     */
                    readonly from?: string;
                    /**
                     * @description How many there are.
                     * @example 48
                     */
                    readonly hours?: number;
                    /**
                     * @description The website key.
                     * @example riverside
                     */
                    readonly key?: string;
                    /**
                     * @description Least that there has to be.
                     * @example 1
                     */
                    readonly least?: number;
                    /**
                     * @description The line of the file, the first being 1.
                     * @example 3
                     */
                    readonly line?: number;
                    /**
                     * @description Most that there can be.
                     * @example 30
                     */
                    readonly megabytes?: number;
                    /**
                     * @description Most that there can be.
                     * @example 100
                     */
                    readonly megapixels?: number;
                    /**
                     * @description Most that there can be.
                     * @example 200
                     */
                    readonly most?: number;
                    /**
                     * @description Of the guest.
                     * @example Ada Lovelace
                     */
                    readonly name?: string;
                    /**
                     * @description The id of the package.
                     * @example dry-hire
                     */
                    readonly package?: string;
                    /**
                     * @description What they come to, in percent.
                     * @example 90
                     */
                    readonly percent?: number;
                    /**
                     * @description Most that there can be.
                     * @example 500
                     */
                    readonly photos?: number;
                    /**
                     * @description Of the booking request in the way.
                     * @example BR-7Q2M4XKD
                     */
                    readonly reference?: string;
                    /**
                     * @description Of the booking requests in the way, with commas between them.
                     * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                     */
                    readonly references?: string;
                    /**
                     * @description How the booking request stands.
                     * @example accepted
                     */
                    readonly status?: string;
                    /**
                     * @description What it is about.
                     * @example attic
                     */
                    readonly text?: string;
                };
            }[];
        };
        /** @description A one-time link into the venue; the link itself nobody can find out again. */
        readonly Invitation: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description As the event log names them.
             * @example staff:staff-Qm9va2luZ3M
             */
            readonly createdBy: string;
            /** @description null: whoever has the link. */
            readonly email: string | null;
            /**
             * Format: date-time
             * @description Until when it works.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly endsAt: string;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /** @description When it was revoked; null: it was not. */
            readonly revokedAt: string | null;
            /**
             * @description `viewer` sees, `manager` also decides and edits, `owner` also says who may.
             * @example manager
             * @enum {unknown}
             */
            readonly role: "viewer" | "manager" | "owner";
            /** @description When somebody came by it; null: nobody has. */
            readonly usedAt: string | null;
        };
        /** @description A token, told this once. */
        readonly NewApiToken: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description As the event log names them.
             * @example staff:staff-Qm9va2luZ3M
             */
            readonly createdBy: string;
            /** @description Until when it works; null: until it is revoked. */
            readonly endsAt: string | null;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /**
             * @description A note on what it is for.
             * @example Ticketing
             */
            readonly label: string;
            /** @description When it was used last, to the hour; null: never. */
            readonly lastUsedAt: string | null;
            /** @description When it was revoked; null: it works. */
            readonly revokedAt: string | null;
            /**
             * @description What it may be used for.
             * @example [
             *       "requests:read"
             *     ]
             */
            readonly scopes: readonly ("venue:read" | "venue:write" | "requests:read" | "requests:write" | "guests" | "connections")[];
            /**
             * @description To be sent as `Authorization: Bearer …`. It is told this once.
             * @example fh_2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example
             */
            readonly token: string;
        };
        /** @description Days, or hours of them, on which spaces cannot be booked. */
        readonly NewBlock: {
            /** @description true: every year, on the months and days of "from" and "to". */
            readonly everyYear?: boolean;
            /**
             * @description Of these dates, those that are not blocked: the ones that are booked already.
             * @default []
             * @example [
             *       "2027-12-25"
             *     ]
             */
            readonly except?: readonly string[];
            /**
             * Format: date
             * @description First blocked date.
             * @example 2027-12-24
             */
            readonly from: string;
            /**
             * @description Time of the venue's clock, HH:MM: with toTime, only these hours of each day are blocked. Left out: whatever starts on the day is.
             * @example 09:00
             */
            readonly fromTime?: string;
            /**
             * @description The venue's own note; visitors never see it.
             * @default
             * @example Closed for Christmas
             */
            readonly reason?: string;
            /**
             * @description A space of this file; a block without it and without spaceIds is for every space there is.
             * @example main-hall
             */
            readonly spaceId?: string;
            /**
             * @description Several spaces, instead of spaceId.
             * @example [
             *       "main-hall",
             *       "studio"
             *     ]
             */
            readonly spaceIds?: readonly string[];
            /**
             * Format: date
             * @description Last blocked date, itself included.
             * @example 2027-12-26
             */
            readonly to: string;
            /**
             * @description When these hours end; at or before fromTime it is on the next day.
             * @example 13:00
             */
            readonly toTime?: string;
            /**
             * @description Of these dates, only the days 1 = Monday to 7 = Sunday; left out: all.
             * @default [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays?: readonly number[];
        };
        /** @description An invitation, with its link. */
        readonly NewInvitation: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description As the event log names them.
             * @example staff:staff-Qm9va2luZ3M
             */
            readonly createdBy: string;
            /** @description null: whoever has the link. */
            readonly email: string | null;
            /**
             * Format: date-time
             * @description Until when it works.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly endsAt: string;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /**
             * @description To be put behind the address of the service, and passed on. It is told this once.
             * @example /manage/welcome#2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example
             */
            readonly link: string;
            /** @description When it was revoked; null: it was not. */
            readonly revokedAt: string | null;
            /**
             * @description `viewer` sees, `manager` also decides and edits, `owner` also says who may.
             * @example manager
             * @enum {unknown}
             */
            readonly role: "viewer" | "manager" | "owner";
            /** @description When somebody came by it; null: nobody has. */
            readonly usedAt: string | null;
        };
        /** @description A package as this slot offers it. */
        readonly NewPackage: {
            /**
             * @description What the package is; may have several lines.
             * @default
             * @example The room and a duty manager.
             */
            readonly description?: string;
            /**
             * @description What can be booked with the package.
             * @default []
             */
            readonly extras?: readonly {
                /**
                 * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                 * @example 6000
                 */
                readonly amountCents: number;
                /**
                 * @description Unique in the package.
                 * @example projector
                 */
                readonly id: string;
                /**
                 * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                 * @example 2
                 */
                readonly most?: number;
                /**
                 * @description As visitors read it.
                 * @example Projector and screen
                 */
                readonly name: string;
                /**
                 * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                 * @example booking
                 * @example attendee
                 * @example piece
                 * @enum {unknown}
                 */
                readonly per: "booking" | "attendee" | "piece";
                /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                readonly tax?: {
                    /**
                     * @description In hundredths of a percent: 2000 is 20 %.
                     * @example 2000
                     */
                    readonly basisPoints: number;
                    /**
                     * @description What the tax is called.
                     * @example VAT
                     */
                    readonly label: string;
                };
            }[];
            /**
             * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
             * @example 120000
             */
            readonly hireFeeCents: number;
            /**
             * @description Unique in the slot. The same id in several slots is the same package: there only what it costs may differ, but for its extras.
             * @example dry-hire
             */
            readonly id?: string;
            /**
             * @description So many people are charged for, however few come.
             * @default 1
             * @example 20
             */
            readonly minimumAttendance?: number;
            /**
             * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
             * @default 0
             * @example 150000
             */
            readonly minimumTotalCents?: number;
            /**
             * @description As visitors read it.
             * @example Dry hire
             */
            readonly name: string;
            /**
             * @description The package's own payment schedule; left out or empty: that of the venue.
             * @default []
             */
            readonly payments?: readonly {
                /**
                 * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                 * @example 50000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                 * @example 3000
                 */
                readonly basisPoints?: number;
                /**
                 * @description What the due date is counted from.
                 * @example after_signing
                 * @example before_event
                 * @example before_onsale
                 * @example after_settlement
                 * @example fixed_date
                 * @example deducted_from_ticket_sales
                 * @enum {unknown}
                 */
                readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                /**
                 * Format: date
                 * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                 * @example 2027-01-31
                 */
                readonly fixedDate?: string;
                /**
                 * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                 * @example 14
                 */
                readonly offsetDays?: number;
            }[];
            /**
             * @description What each person costs beside the hire fee, before tax; left out: nothing.
             * @default 0
             * @example 4500
             */
            readonly perAttendeeCents?: number;
            /**
             * @description What the organiser must provide.
             * @default []
             * @example [
             *       "Insurance"
             *     ]
             */
            readonly promoterResponsibilities?: readonly string[];
            /**
             * @description What the venue provides.
             * @default []
             * @example [
             *       "House PA"
             *     ]
             */
            readonly venueIncludes?: readonly string[];
        };
        /** @description A span of hours the space can be booked for. */
        readonly NewSlot: {
            /**
             * @description Time of the venue's clock, HH:MM; at or before startTime it is on the next day.
             * @example 01:00
             */
            readonly endTime: string;
            /**
             * @description Unique among all slots of the installation.
             * @example main-hall-evening
             */
            readonly id?: string;
            /**
             * @description As visitors read it.
             * @example Evening
             */
            readonly name: string;
            /**
             * @description What the slot is offered with; a slot without a package is not shown.
             * @default []
             */
            readonly packages?: readonly {
                /**
                 * @description What the package is; may have several lines.
                 * @default
                 * @example The room and a duty manager.
                 */
                readonly description?: string;
                /**
                 * @description What can be booked with the package.
                 * @default []
                 */
                readonly extras?: readonly {
                    /**
                     * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                     * @example 6000
                     */
                    readonly amountCents: number;
                    /**
                     * @description Unique in the package.
                     * @example projector
                     */
                    readonly id: string;
                    /**
                     * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                     * @example 2
                     */
                    readonly most?: number;
                    /**
                     * @description As visitors read it.
                     * @example Projector and screen
                     */
                    readonly name: string;
                    /**
                     * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                     * @example booking
                     * @example attendee
                     * @example piece
                     * @enum {unknown}
                     */
                    readonly per: "booking" | "attendee" | "piece";
                    /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                    readonly tax?: {
                        /**
                         * @description In hundredths of a percent: 2000 is 20 %.
                         * @example 2000
                         */
                        readonly basisPoints: number;
                        /**
                         * @description What the tax is called.
                         * @example VAT
                         */
                        readonly label: string;
                    };
                }[];
                /**
                 * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
                 * @example 120000
                 */
                readonly hireFeeCents: number;
                /**
                 * @description Unique in the slot. The same id in several slots is the same package: there only what it costs may differ, but for its extras.
                 * @example dry-hire
                 */
                readonly id: string;
                /**
                 * @description So many people are charged for, however few come.
                 * @default 1
                 * @example 20
                 */
                readonly minimumAttendance?: number;
                /**
                 * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
                 * @default 0
                 * @example 150000
                 */
                readonly minimumTotalCents?: number;
                /**
                 * @description As visitors read it.
                 * @example Dry hire
                 */
                readonly name: string;
                /**
                 * @description The package's own payment schedule; left out or empty: that of the venue.
                 * @default []
                 */
                readonly payments?: readonly {
                    /**
                     * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                     * @example 50000
                     */
                    readonly amountCents?: number;
                    /**
                     * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                     * @example 3000
                     */
                    readonly basisPoints?: number;
                    /**
                     * @description What the due date is counted from.
                     * @example after_signing
                     * @example before_event
                     * @example before_onsale
                     * @example after_settlement
                     * @example fixed_date
                     * @example deducted_from_ticket_sales
                     * @enum {unknown}
                     */
                    readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                    /**
                     * Format: date
                     * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                     * @example 2027-01-31
                     */
                    readonly fixedDate?: string;
                    /**
                     * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                     * @example 14
                     */
                    readonly offsetDays?: number;
                }[];
                /**
                 * @description What each person costs beside the hire fee, before tax; left out: nothing.
                 * @default 0
                 * @example 4500
                 */
                readonly perAttendeeCents?: number;
                /**
                 * @description What the organiser must provide.
                 * @default []
                 * @example [
                 *       "Insurance"
                 *     ]
                 */
                readonly promoterResponsibilities?: readonly string[];
                /**
                 * @description What the venue provides.
                 * @default []
                 * @example [
                 *       "House PA"
                 *     ]
                 */
                readonly venueIncludes?: readonly string[];
            }[];
            /**
             * @description When the slot is offered; left out: all year round.
             * @default []
             */
            readonly seasons?: readonly {
                /**
                 * @description First date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.
                 * @example 05-01
                 * @example 2027-05-01
                 */
                readonly from: string;
                /**
                 * @description Last date, itself included, written as "from" is. A yearly one may come before "from": over New Year.
                 * @example 10-31
                 * @example 2027-10-31
                 */
                readonly to: string;
            }[];
            /**
             * @description Time of the venue's clock, HH:MM, 24 hours.
             * @example 18:00
             */
            readonly startTime: string;
            /**
             * @description Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.
             * @default [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays?: readonly number[];
        };
        /** @description Something of the venue that can be booked. */
        readonly NewSpace: {
            /**
             * @description false: not in use; hidden from visitors.
             * @default true
             */
            readonly active?: boolean;
            /**
             * @description What the space has.
             * @default []
             * @example [
             *       "Stage",
             *       "Step-free access"
             *     ]
             */
            readonly amenities?: readonly string[];
            /**
             * @description How many people it holds.
             * @example 450
             */
            readonly capacity: number;
            /**
             * @description What the space is like; may have several lines.
             * @default
             * @example Both halves of the shed, with the stage at the river end.
             */
            readonly description?: string;
            /**
             * @description Its own horizon; null or left out: the venue's.
             * @default null
             */
            readonly horizonDays?: number | null;
            /**
             * @description Unique among all spaces of the installation.
             * @example main-hall
             */
            readonly id?: string;
            /**
             * @description Ways the space can be set out.
             * @default []
             */
            readonly layouts?: readonly {
                /**
                 * @description How many people it holds set out like this; may be more than the capacity of the space.
                 * @example 450
                 */
                readonly capacity: number;
                /**
                 * @description How the space is set out.
                 * @example Theatre
                 */
                readonly name: string;
                /** @description A drawing of it. */
                readonly plan?: {
                    /**
                     * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                     * @example The main hall set out in theatre rows
                     */
                    readonly alt: string;
                    /**
                     * @description And how many it is high.
                     * @example 1280
                     */
                    readonly height?: number;
                    /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                    readonly sources?: readonly {
                        /**
                         * @description Its media type.
                         * @example image/webp
                         */
                        readonly type: string;
                        /**
                         * @description Where it is, as `url` of the photo.
                         * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels it is wide.
                         * @example 960
                         */
                        readonly width: number;
                    }[];
                    /**
                     * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                     * @example https://riverside.example/photos/main-hall.jpg
                     * @example /photos/main-hall.jpg
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                     * @example 1920
                     */
                    readonly width?: number;
                };
            }[];
            /**
             * @description As visitors read it.
             * @example Main Hall
             */
            readonly name: string;
            /**
             * @description Its own notice; null or left out: the venue's.
             * @default null
             */
            readonly noticeHours?: number | null;
            /**
             * @description Pictures of the space, the best one first.
             * @default []
             */
            readonly photos?: readonly {
                /**
                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                 * @example The main hall set out in theatre rows
                 */
                readonly alt: string;
                /**
                 * @description And how many it is high.
                 * @example 1280
                 */
                readonly height?: number;
                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                readonly sources?: readonly {
                    /**
                     * @description Its media type.
                     * @example image/webp
                     */
                    readonly type: string;
                    /**
                     * @description Where it is, as `url` of the photo.
                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels it is wide.
                     * @example 960
                     */
                    readonly width: number;
                }[];
                /**
                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                 * @example https://riverside.example/photos/main-hall.jpg
                 * @example /photos/main-hall.jpg
                 */
                readonly url: string;
                /**
                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                 * @example 1920
                 */
                readonly width?: number;
            }[];
            /**
             * @description false: in use, but hidden from visitors.
             * @default true
             */
            readonly published?: boolean;
            /**
             * @description Surcharges and discounts by date; each that applies adds a line to the quote.
             * @default []
             */
            readonly rates?: readonly {
                /**
                 * @description Amount before tax, in the currency's smallest unit; negative is a discount, 0 is refused. Either this or basisPoints.
                 * @example -20000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share of hire fee and attendance in hundredths of a percent (2000 is 20 %); negative is a discount, 0 is refused. Either this or amountCents.
                 * @example 2000
                 */
                readonly basisPoints?: number;
                /**
                 * Format: date
                 * @description Last date on which it is granted, itself included: to quotes and requests made by then; left out: always.
                 * @example 2026-12-31
                 */
                readonly bookedUntil?: string;
                /**
                 * Format: date
                 * @description First date it applies to; left out: always was.
                 * @example 2027-01-01
                 */
                readonly from?: string;
                /**
                 * @description What the line of the quote is called.
                 * @example Weekend
                 */
                readonly label: string;
                /**
                 * @description Packages of this space it is for; left out: all.
                 * @example [
                 *       "dry-hire"
                 *     ]
                 */
                readonly packageIds?: readonly string[];
                /**
                 * @description Slots of this space it is for; left out: all.
                 * @example [
                 *       "main-hall-evening"
                 *     ]
                 */
                readonly slotIds?: readonly string[];
                /**
                 * Format: date
                 * @description Last date it applies to, itself included; left out: without end.
                 * @example 2027-01-31
                 */
                readonly to?: string;
                /**
                 * @description Days it applies on, 1 = Monday to 7 = Sunday; left out: every day.
                 * @example [
                 *       4,
                 *       5,
                 *       6
                 *     ]
                 */
                readonly weekdays?: readonly number[];
            }[];
            /**
             * @description The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own.
             * @example [
             *       "hall-a",
             *       "hall-b"
             *     ]
             */
            readonly rooms?: readonly string[];
            /**
             * @description When the space can be booked.
             * @default []
             */
            readonly slots?: readonly {
                /**
                 * @description Time of the venue's clock, HH:MM; at or before startTime it is on the next day.
                 * @example 01:00
                 */
                readonly endTime: string;
                /**
                 * @description Unique among all slots of the installation.
                 * @example main-hall-evening
                 */
                readonly id: string;
                /**
                 * @description As visitors read it.
                 * @example Evening
                 */
                readonly name: string;
                /**
                 * @description What the slot is offered with; a slot without a package is not shown.
                 * @default []
                 */
                readonly packages?: readonly {
                    /**
                     * @description What the package is; may have several lines.
                     * @default
                     * @example The room and a duty manager.
                     */
                    readonly description?: string;
                    /**
                     * @description What can be booked with the package.
                     * @default []
                     */
                    readonly extras?: readonly {
                        /**
                         * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                         * @example 6000
                         */
                        readonly amountCents: number;
                        /**
                         * @description Unique in the package.
                         * @example projector
                         */
                        readonly id: string;
                        /**
                         * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                         * @example 2
                         */
                        readonly most?: number;
                        /**
                         * @description As visitors read it.
                         * @example Projector and screen
                         */
                        readonly name: string;
                        /**
                         * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                         * @example booking
                         * @example attendee
                         * @example piece
                         * @enum {unknown}
                         */
                        readonly per: "booking" | "attendee" | "piece";
                        /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                        readonly tax?: {
                            /**
                             * @description In hundredths of a percent: 2000 is 20 %.
                             * @example 2000
                             */
                            readonly basisPoints: number;
                            /**
                             * @description What the tax is called.
                             * @example VAT
                             */
                            readonly label: string;
                        };
                    }[];
                    /**
                     * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
                     * @example 120000
                     */
                    readonly hireFeeCents: number;
                    /**
                     * @description Unique in the slot. The same id in several slots is the same package: there only what it costs may differ, but for its extras.
                     * @example dry-hire
                     */
                    readonly id: string;
                    /**
                     * @description So many people are charged for, however few come.
                     * @default 1
                     * @example 20
                     */
                    readonly minimumAttendance?: number;
                    /**
                     * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
                     * @default 0
                     * @example 150000
                     */
                    readonly minimumTotalCents?: number;
                    /**
                     * @description As visitors read it.
                     * @example Dry hire
                     */
                    readonly name: string;
                    /**
                     * @description The package's own payment schedule; left out or empty: that of the venue.
                     * @default []
                     */
                    readonly payments?: readonly {
                        /**
                         * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                         * @example 50000
                         */
                        readonly amountCents?: number;
                        /**
                         * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                         * @example 3000
                         */
                        readonly basisPoints?: number;
                        /**
                         * @description What the due date is counted from.
                         * @example after_signing
                         * @example before_event
                         * @example before_onsale
                         * @example after_settlement
                         * @example fixed_date
                         * @example deducted_from_ticket_sales
                         * @enum {unknown}
                         */
                        readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                        /**
                         * Format: date
                         * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                         * @example 2027-01-31
                         */
                        readonly fixedDate?: string;
                        /**
                         * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                         * @example 14
                         */
                        readonly offsetDays?: number;
                    }[];
                    /**
                     * @description What each person costs beside the hire fee, before tax; left out: nothing.
                     * @default 0
                     * @example 4500
                     */
                    readonly perAttendeeCents?: number;
                    /**
                     * @description What the organiser must provide.
                     * @default []
                     * @example [
                     *       "Insurance"
                     *     ]
                     */
                    readonly promoterResponsibilities?: readonly string[];
                    /**
                     * @description What the venue provides.
                     * @default []
                     * @example [
                     *       "House PA"
                     *     ]
                     */
                    readonly venueIncludes?: readonly string[];
                }[];
                /**
                 * @description When the slot is offered; left out: all year round.
                 * @default []
                 */
                readonly seasons?: readonly {
                    /**
                     * @description First date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.
                     * @example 05-01
                     * @example 2027-05-01
                     */
                    readonly from: string;
                    /**
                     * @description Last date, itself included, written as "from" is. A yearly one may come before "from": over New Year.
                     * @example 10-31
                     * @example 2027-10-31
                     */
                    readonly to: string;
                }[];
                /**
                 * @description Time of the venue's clock, HH:MM, 24 hours.
                 * @example 18:00
                 */
                readonly startTime: string;
                /**
                 * @description Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.
                 * @default [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5,
                 *       6,
                 *       7
                 *     ]
                 * @example [
                 *       4,
                 *       5,
                 *       6
                 *     ]
                 */
                readonly weekdays?: readonly number[];
            }[];
            /**
             * @description How long its rooms are made ready after each event, in minutes.
             * @default 0
             * @example 60
             */
            readonly turnaroundMinutes?: number;
        };
        /** @description A website key. */
        readonly NewWebsiteKey: {
            /**
             * @description false: the key answers as if it did not exist.
             * @default true
             */
            readonly enabled?: boolean;
            /**
             * @description How long a request holds its date; "none" is without limit.
             * @default 48h
             * @example 24h
             * @example 48h
             * @example 3d
             * @example 7d
             * @example 14d
             * @example 30d
             * @example none
             * @enum {unknown}
             */
            readonly holdPeriod?: "24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none";
            /**
             * @description The website key, unique in the installation; it stands in the page and is no secret.
             * @example riverside-web
             */
            readonly key?: string;
            /**
             * @description The venue's own note on what the key is for.
             * @default
             * @example Website
             */
            readonly label?: string;
            /**
             * @description false: there is no /book/KEY, the service's own page; websites may use the key as ever.
             * @default true
             */
            readonly page?: boolean;
            /**
             * @description Websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.
             * @example [
             *       "riverside.example",
             *       "http://localhost"
             *     ]
             */
            readonly websites: readonly string[];
        };
        /** @description What a one-time link leads to. */
        readonly OpenInvitation: {
            /** @description The address it is for, or null. */
            readonly email: string | null;
            /**
             * Format: date-time
             * @description Until when it works.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly endsAt: string;
            /**
             * @description Whether it leads into a venue, to a new password, or, `first`, into a service or venue without an owner. An `invitation` with `email` null needs an account.
             * @enum {unknown}
             */
            readonly kind: "invitation" | "password" | "first";
            /** @description Of the person, where it is known; otherwise empty. */
            readonly name: string;
            /** @description As what; null: it leads into no venue. */
            readonly role: ("viewer" | "manager" | "owner") | null;
            /** @description The venue it leads into; null: it leads into none. */
            readonly venue: {
                /** @example staff-Qm9va2luZ3M */
                readonly id: string;
                readonly name: string;
            } | null;
        };
        /** @description A package as this slot offers it. */
        readonly Package: {
            /**
             * @description What the package is; may have several lines.
             * @example The room and a duty manager.
             */
            readonly description: string;
            /** @description What can be booked with the package. */
            readonly extras: readonly {
                /**
                 * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                 * @example 6000
                 */
                readonly amountCents: number;
                /**
                 * @description Unique in the package.
                 * @example projector
                 */
                readonly id: string;
                /**
                 * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                 * @example 2
                 */
                readonly most?: number;
                /**
                 * @description As visitors read it.
                 * @example Projector and screen
                 */
                readonly name: string;
                /**
                 * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                 * @example booking
                 * @example attendee
                 * @example piece
                 * @enum {unknown}
                 */
                readonly per: "booking" | "attendee" | "piece";
                /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                readonly tax?: {
                    /**
                     * @description In hundredths of a percent: 2000 is 20 %.
                     * @example 2000
                     */
                    readonly basisPoints: number;
                    /**
                     * @description What the tax is called.
                     * @example VAT
                     */
                    readonly label: string;
                };
            }[];
            /**
             * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
             * @example 120000
             */
            readonly hireFeeCents: number;
            /**
             * @description Unique in the slot. The same id in several slots is the same package: there only what it costs may differ, but for its extras.
             * @example dry-hire
             */
            readonly id: string;
            /**
             * @description So many people are charged for, however few come.
             * @example 20
             */
            readonly minimumAttendance: number;
            /**
             * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
             * @example 150000
             */
            readonly minimumTotalCents: number;
            /**
             * @description As visitors read it.
             * @example Dry hire
             */
            readonly name: string;
            /** @description The package's own payment schedule; left out or empty: that of the venue. */
            readonly payments: readonly {
                /**
                 * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                 * @example 50000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                 * @example 3000
                 */
                readonly basisPoints?: number;
                /**
                 * @description What the due date is counted from.
                 * @example after_signing
                 * @example before_event
                 * @example before_onsale
                 * @example after_settlement
                 * @example fixed_date
                 * @example deducted_from_ticket_sales
                 * @enum {unknown}
                 */
                readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                /**
                 * Format: date
                 * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                 * @example 2027-01-31
                 */
                readonly fixedDate?: string;
                /**
                 * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                 * @example 14
                 */
                readonly offsetDays?: number;
            }[];
            /**
             * @description What each person costs beside the hire fee, before tax; left out: nothing.
             * @example 4500
             */
            readonly perAttendeeCents: number;
            /**
             * @description What the organiser must provide.
             * @example [
             *       "Insurance"
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
        /** @description A package as this slot offers it. */
        readonly PackageChanges: {
            /**
             * @description What the package is; may have several lines.
             * @example The room and a duty manager.
             */
            readonly description?: string | null;
            /** @description What can be booked with the package. */
            readonly extras?: readonly {
                /**
                 * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                 * @example 6000
                 */
                readonly amountCents: number;
                /**
                 * @description Unique in the package.
                 * @example projector
                 */
                readonly id: string;
                /**
                 * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                 * @example 2
                 */
                readonly most?: number;
                /**
                 * @description As visitors read it.
                 * @example Projector and screen
                 */
                readonly name: string;
                /**
                 * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                 * @example booking
                 * @example attendee
                 * @example piece
                 * @enum {unknown}
                 */
                readonly per: "booking" | "attendee" | "piece";
                /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                readonly tax?: {
                    /**
                     * @description In hundredths of a percent: 2000 is 20 %.
                     * @example 2000
                     */
                    readonly basisPoints: number;
                    /**
                     * @description What the tax is called.
                     * @example VAT
                     */
                    readonly label: string;
                };
            }[] | null;
            /**
             * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
             * @example 120000
             */
            readonly hireFeeCents?: number;
            /**
             * @description So many people are charged for, however few come.
             * @example 20
             */
            readonly minimumAttendance?: number | null;
            /**
             * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
             * @example 150000
             */
            readonly minimumTotalCents?: number | null;
            /**
             * @description As visitors read it.
             * @example Dry hire
             */
            readonly name?: string;
            /** @description The package's own payment schedule; left out or empty: that of the venue. */
            readonly payments?: readonly {
                /**
                 * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                 * @example 50000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                 * @example 3000
                 */
                readonly basisPoints?: number;
                /**
                 * @description What the due date is counted from.
                 * @example after_signing
                 * @example before_event
                 * @example before_onsale
                 * @example after_settlement
                 * @example fixed_date
                 * @example deducted_from_ticket_sales
                 * @enum {unknown}
                 */
                readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                /**
                 * Format: date
                 * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                 * @example 2027-01-31
                 */
                readonly fixedDate?: string;
                /**
                 * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                 * @example 14
                 */
                readonly offsetDays?: number;
            }[] | null;
            /**
             * @description What each person costs beside the hire fee, before tax; left out: nothing.
             * @example 4500
             */
            readonly perAttendeeCents?: number | null;
            /**
             * @description What the organiser must provide.
             * @example [
             *       "Insurance"
             *     ]
             */
            readonly promoterResponsibilities?: readonly string[] | null;
            /**
             * @description What the venue provides.
             * @example [
             *       "House PA"
             *     ]
             */
            readonly venueIncludes?: readonly string[] | null;
        };
        /** @description A passkey of one’s own. */
        readonly Passkey: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description The host where it was registered, with its port unless that is the default port.
             * @example book.riverside.example
             */
            readonly host: string;
            /** @description As the browser names it. */
            readonly id: string;
            /**
             * @description A note on what it is for.
             * @example Ticketing
             */
            readonly label: string;
            /** @description When somebody logged in with it last; null: never. */
            readonly lastUsedAt: string | null;
        };
        /** @description A browser of one’s own that is told of new requests. */
        readonly PushSubscription: {
            /**
             * Format: date-time
             * @description Since when it is told.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description To change it by.
             * @example push-Qm9va2luZ3M
             */
            readonly id: string;
            /** @description Whether it is the browser that asks. */
            readonly isThisBrowser: boolean;
            /**
             * @description A note on what it is for.
             * @example Ticketing
             */
            readonly label: string;
            /**
             * @description In which it is told.
             * @example de
             */
            readonly language: string;
            /** @description How the last call went: a status of 200 to 299 where it was taken; null: there was none. */
            readonly outcome: string | null;
            /** @description When something arrived last; null: nothing has. */
            readonly sentAt: string | null;
            /**
             * @description The push service of its maker.
             * @example push.example
             */
            readonly service: string;
            /** @description Of which venues it is told; left out where it subscribes: as before, and the first time all where one works. */
            readonly venueIds: readonly string[];
        };
        /** @description A note of staff, which no guest sees. */
        readonly RequestNote: {
            /** @description The decision that it gives a reason for; null: none. */
            readonly about: ("accepted" | "declined" | "cancelled") | null;
            /**
             * @description Who wrote it.
             * @example staff:staff-7f3c
             */
            readonly actor: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly at: string;
            /**
             * @description To remove it by.
             * @example note-Qm9va2luZ3M
             */
            readonly id: string;
            /**
             * @description What it says.
             * @example Rang: wants the small stage
             */
            readonly text: string;
        };
        /** @description What can be occupied. */
        readonly Room: {
            /**
             * @description What the venue calls it.
             * @example hall-a
             */
            readonly room: string;
            /**
             * @description The spaces that take it up, of which one is let at a time.
             * @example [
             *       "main-hall"
             *     ]
             */
            readonly spaceIds: readonly string[];
        };
        /** @description Somewhere one is logged in. */
        readonly Session: {
            /** @description What browser; null: nobody knows. */
            readonly browser: string | null;
            /**
             * Format: date-time
             * @description When somebody logged in.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly endsAt: string;
            /**
             * @description To end it by.
             * @example q1fVwzJ7mBk0n3yXc8sTZA
             */
            readonly id: string;
            /** @description Whether it is the one that asks. */
            readonly isCurrent: boolean;
            /**
             * Format: date-time
             * @description When it was used last, to the hour.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly lastSeenAt: string;
            /** @description On what; null: nobody knows. */
            readonly system: string | null;
        };
        /** @description A span of hours the space can be booked for. */
        readonly Slot: {
            /**
             * @description Time of the venue's clock, HH:MM; at or before startTime it is on the next day.
             * @example 01:00
             */
            readonly endTime: string;
            /**
             * @description Unique among all slots of the installation.
             * @example main-hall-evening
             */
            readonly id: string;
            /**
             * @description As visitors read it.
             * @example Evening
             */
            readonly name: string;
            /** @description When the slot is offered; left out: all year round. */
            readonly seasons: readonly {
                /**
                 * @description First date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.
                 * @example 05-01
                 * @example 2027-05-01
                 */
                readonly from: string;
                /**
                 * @description Last date, itself included, written as "from" is. A yearly one may come before "from": over New Year.
                 * @example 10-31
                 * @example 2027-10-31
                 */
                readonly to: string;
            }[];
            /**
             * @description Time of the venue's clock, HH:MM, 24 hours.
             * @example 18:00
             */
            readonly startTime: string;
            /**
             * @description Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays: readonly number[];
        };
        /** @description A span of hours the space can be booked for. */
        readonly SlotChanges: {
            /**
             * @description Time of the venue's clock, HH:MM; at or before startTime it is on the next day.
             * @example 01:00
             */
            readonly endTime?: string;
            /**
             * @description As visitors read it.
             * @example Evening
             */
            readonly name?: string;
            /** @description When the slot is offered; left out: all year round. */
            readonly seasons?: readonly {
                /**
                 * @description First date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.
                 * @example 05-01
                 * @example 2027-05-01
                 */
                readonly from: string;
                /**
                 * @description Last date, itself included, written as "from" is. A yearly one may come before "from": over New Year.
                 * @example 10-31
                 * @example 2027-10-31
                 */
                readonly to: string;
            }[] | null;
            /**
             * @description Time of the venue's clock, HH:MM, 24 hours.
             * @example 18:00
             */
            readonly startTime?: string;
            /**
             * @description Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.
             * @example [
             *       4,
             *       5,
             *       6
             *     ]
             */
            readonly weekdays?: readonly number[] | null;
        };
        /** @description Something of the venue that can be booked. */
        readonly Space: {
            /** @description false: not in use; hidden from visitors. */
            readonly active: boolean;
            /**
             * @description What the space has.
             * @example [
             *       "Stage",
             *       "Step-free access"
             *     ]
             */
            readonly amenities: readonly string[];
            /**
             * @description How many people it holds.
             * @example 450
             */
            readonly capacity: number;
            /**
             * @description What the space is like; may have several lines.
             * @example Both halves of the shed, with the stage at the river end.
             */
            readonly description: string;
            /** @description Its own horizon; null or left out: the venue's. */
            readonly horizonDays: number | null;
            /**
             * @description Unique among all spaces of the installation.
             * @example main-hall
             */
            readonly id: string;
            /** @description Ways the space can be set out. */
            readonly layouts: readonly {
                /**
                 * @description How many people it holds set out like this; may be more than the capacity of the space.
                 * @example 450
                 */
                readonly capacity: number;
                /**
                 * @description How the space is set out.
                 * @example Theatre
                 */
                readonly name: string;
                /** @description A drawing of it. */
                readonly plan?: {
                    /**
                     * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                     * @example The main hall set out in theatre rows
                     */
                    readonly alt: string;
                    /**
                     * @description And how many it is high.
                     * @example 1280
                     */
                    readonly height?: number;
                    /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                    readonly sources?: readonly {
                        /**
                         * @description Its media type.
                         * @example image/webp
                         */
                        readonly type: string;
                        /**
                         * @description Where it is, as `url` of the photo.
                         * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels it is wide.
                         * @example 960
                         */
                        readonly width: number;
                    }[];
                    /**
                     * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                     * @example https://riverside.example/photos/main-hall.jpg
                     * @example /photos/main-hall.jpg
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                     * @example 1920
                     */
                    readonly width?: number;
                };
            }[];
            /**
             * @description As visitors read it.
             * @example Main Hall
             */
            readonly name: string;
            /** @description Its own notice; null or left out: the venue's. */
            readonly noticeHours: number | null;
            /** @description Pictures of the space, the best one first. */
            readonly photos: readonly {
                /**
                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                 * @example The main hall set out in theatre rows
                 */
                readonly alt: string;
                /**
                 * @description And how many it is high.
                 * @example 1280
                 */
                readonly height?: number;
                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                readonly sources?: readonly {
                    /**
                     * @description Its media type.
                     * @example image/webp
                     */
                    readonly type: string;
                    /**
                     * @description Where it is, as `url` of the photo.
                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels it is wide.
                     * @example 960
                     */
                    readonly width: number;
                }[];
                /**
                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                 * @example https://riverside.example/photos/main-hall.jpg
                 * @example /photos/main-hall.jpg
                 */
                readonly url: string;
                /**
                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                 * @example 1920
                 */
                readonly width?: number;
            }[];
            /** @description false: in use, but hidden from visitors. */
            readonly published: boolean;
            /** @description Surcharges and discounts by date; each that applies adds a line to the quote. */
            readonly rates: readonly {
                /**
                 * @description Amount before tax, in the currency's smallest unit; negative is a discount, 0 is refused. Either this or basisPoints.
                 * @example -20000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share of hire fee and attendance in hundredths of a percent (2000 is 20 %); negative is a discount, 0 is refused. Either this or amountCents.
                 * @example 2000
                 */
                readonly basisPoints?: number;
                /**
                 * Format: date
                 * @description Last date on which it is granted, itself included: to quotes and requests made by then; left out: always.
                 * @example 2026-12-31
                 */
                readonly bookedUntil?: string;
                /**
                 * Format: date
                 * @description First date it applies to; left out: always was.
                 * @example 2027-01-01
                 */
                readonly from?: string;
                /**
                 * @description What the line of the quote is called.
                 * @example Weekend
                 */
                readonly label: string;
                /**
                 * @description Packages of this space it is for; left out: all.
                 * @example [
                 *       "dry-hire"
                 *     ]
                 */
                readonly packageIds?: readonly string[];
                /**
                 * @description Slots of this space it is for; left out: all.
                 * @example [
                 *       "main-hall-evening"
                 *     ]
                 */
                readonly slotIds?: readonly string[];
                /**
                 * Format: date
                 * @description Last date it applies to, itself included; left out: without end.
                 * @example 2027-01-31
                 */
                readonly to?: string;
                /**
                 * @description Days it applies on, 1 = Monday to 7 = Sunday; left out: every day.
                 * @example [
                 *       4,
                 *       5,
                 *       6
                 *     ]
                 */
                readonly weekdays?: readonly number[];
            }[];
            /**
             * @description The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own.
             * @example [
             *       "hall-a",
             *       "hall-b"
             *     ]
             */
            readonly rooms?: readonly string[];
            /**
             * @description How long its rooms are made ready after each event, in minutes.
             * @example 60
             */
            readonly turnaroundMinutes: number;
        };
        /** @description Something of the venue that can be booked. */
        readonly SpaceChanges: {
            /** @description false: not in use; hidden from visitors. */
            readonly active?: boolean | null;
            /**
             * @description What the space has.
             * @example [
             *       "Stage",
             *       "Step-free access"
             *     ]
             */
            readonly amenities?: readonly string[] | null;
            /**
             * @description How many people it holds.
             * @example 450
             */
            readonly capacity?: number;
            /**
             * @description What the space is like; may have several lines.
             * @example Both halves of the shed, with the stage at the river end.
             */
            readonly description?: string | null;
            /** @description Its own horizon; null or left out: the venue's. */
            readonly horizonDays?: number | null;
            /** @description Ways the space can be set out. */
            readonly layouts?: readonly {
                /**
                 * @description How many people it holds set out like this; may be more than the capacity of the space.
                 * @example 450
                 */
                readonly capacity: number;
                /**
                 * @description How the space is set out.
                 * @example Theatre
                 */
                readonly name: string;
                /** @description A drawing of it. */
                readonly plan?: {
                    /**
                     * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                     * @example The main hall set out in theatre rows
                     */
                    readonly alt: string;
                    /**
                     * @description And how many it is high.
                     * @example 1280
                     */
                    readonly height?: number;
                    /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                    readonly sources?: readonly {
                        /**
                         * @description Its media type.
                         * @example image/webp
                         */
                        readonly type: string;
                        /**
                         * @description Where it is, as `url` of the photo.
                         * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels it is wide.
                         * @example 960
                         */
                        readonly width: number;
                    }[];
                    /**
                     * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                     * @example https://riverside.example/photos/main-hall.jpg
                     * @example /photos/main-hall.jpg
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                     * @example 1920
                     */
                    readonly width?: number;
                };
            }[] | null;
            /**
             * @description As visitors read it.
             * @example Main Hall
             */
            readonly name?: string;
            /** @description Its own notice; null or left out: the venue's. */
            readonly noticeHours?: number | null;
            /** @description Pictures of the space, the best one first. */
            readonly photos?: readonly {
                /**
                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                 * @example The main hall set out in theatre rows
                 */
                readonly alt: string;
                /**
                 * @description And how many it is high.
                 * @example 1280
                 */
                readonly height?: number;
                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                readonly sources?: readonly {
                    /**
                     * @description Its media type.
                     * @example image/webp
                     */
                    readonly type: string;
                    /**
                     * @description Where it is, as `url` of the photo.
                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels it is wide.
                     * @example 960
                     */
                    readonly width: number;
                }[];
                /**
                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                 * @example https://riverside.example/photos/main-hall.jpg
                 * @example /photos/main-hall.jpg
                 */
                readonly url: string;
                /**
                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                 * @example 1920
                 */
                readonly width?: number;
            }[] | null;
            /** @description false: in use, but hidden from visitors. */
            readonly published?: boolean | null;
            /** @description Surcharges and discounts by date; each that applies adds a line to the quote. */
            readonly rates?: readonly {
                /**
                 * @description Amount before tax, in the currency's smallest unit; negative is a discount, 0 is refused. Either this or basisPoints.
                 * @example -20000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share of hire fee and attendance in hundredths of a percent (2000 is 20 %); negative is a discount, 0 is refused. Either this or amountCents.
                 * @example 2000
                 */
                readonly basisPoints?: number;
                /**
                 * Format: date
                 * @description Last date on which it is granted, itself included: to quotes and requests made by then; left out: always.
                 * @example 2026-12-31
                 */
                readonly bookedUntil?: string;
                /**
                 * Format: date
                 * @description First date it applies to; left out: always was.
                 * @example 2027-01-01
                 */
                readonly from?: string;
                /**
                 * @description What the line of the quote is called.
                 * @example Weekend
                 */
                readonly label: string;
                /**
                 * @description Packages of this space it is for; left out: all.
                 * @example [
                 *       "dry-hire"
                 *     ]
                 */
                readonly packageIds?: readonly string[];
                /**
                 * @description Slots of this space it is for; left out: all.
                 * @example [
                 *       "main-hall-evening"
                 *     ]
                 */
                readonly slotIds?: readonly string[];
                /**
                 * Format: date
                 * @description Last date it applies to, itself included; left out: without end.
                 * @example 2027-01-31
                 */
                readonly to?: string;
                /**
                 * @description Days it applies on, 1 = Monday to 7 = Sunday; left out: every day.
                 * @example [
                 *       4,
                 *       5,
                 *       6
                 *     ]
                 */
                readonly weekdays?: readonly number[];
            }[] | null;
            /**
             * @description The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own.
             * @example [
             *       "hall-a",
             *       "hall-b"
             *     ]
             */
            readonly rooms?: readonly string[] | null;
            /**
             * @description How long its rooms are made ready after each event, in minutes.
             * @example 60
             */
            readonly turnaroundMinutes?: number | null;
        };
        /** @description A booking request, as staff see it. */
        readonly StaffBookingRequest: {
            /** @description What was agreed on instead; null: nothing was. */
            readonly agreedPrice: {
                /**
                 * Format: date-time
                 * @description When.
                 * @example 2027-03-03T12:04:09.120Z
                 */
                readonly agreedAt: string;
                /**
                 * @description Of all amounts.
                 * @example GBP
                 */
                readonly currency: string;
                /**
                 * @description Due after signing, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly dueNowCents: number;
                /**
                 * @description Before tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly hireFeeCents: number;
                /** @description The price, line by line. */
                readonly lines: readonly {
                    /**
                     * @description The amount, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly amountCents: number;
                    /**
                     * @description What to read.
                     * @example Dry hire
                     */
                    readonly label: string;
                    /**
                     * @description What it is for; an open list.
                     * @example hire_fee
                     */
                    readonly type: string;
                }[];
                /** @description The instalments, in the order in which they fall due. */
                readonly payments: readonly {
                    /**
                     * @description The amount, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly amountCents: number;
                    /**
                     * @description When it is due, as in the public API.
                     * @example after_signing
                     */
                    readonly dueBasis: string;
                    /**
                     * Format: date
                     * @description Where its basis is a date.
                     * @example 2027-03-12
                     */
                    readonly fixedDate?: string;
                    /** @description Where its basis counts days. */
                    readonly offsetDays?: number;
                }[];
                /**
                 * @description Why.
                 * @example Third evening
                 */
                readonly reason: string;
                /**
                 * @description The tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly taxCents: number;
                /**
                 * @description With tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly totalCents: number;
            } | null;
            /** @description When it was moved last, or a decision on it undone; null: never. */
            readonly amendedAt: string | null;
            /** @description What the guest answered to the venue’s questions. */
            readonly answers: readonly {
                /**
                 * @description The question, as it was asked.
                 * @example What kind of event is it?
                 */
                readonly label: string;
                /**
                 * @description The question’s id.
                 * @example event-kind
                 */
                readonly questionId: string;
                /**
                 * @description Text, a number, or true or false.
                 * @example A concert
                 */
                readonly value: unknown;
            }[];
            /** @description How many come; null: nobody said. */
            readonly attendance: number | null;
            /**
             * Format: date-time
             * @description When it was placed.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly createdAt: string;
            /**
             * Format: date
             * @description The date of the event.
             * @example 2027-03-12
             */
            readonly date: string;
            /** @description When it was decided on; null: it is not. */
            readonly decidedAt: string | null;
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly endsAt: string;
            /** @description When its guest was forgotten; null: is known. */
            readonly erasedAt: string | null;
            /** @description What is added to the package. */
            readonly extras: readonly {
                /**
                 * @description Its id.
                 * @example piano
                 */
                readonly id: string;
                /**
                 * @description Its name then.
                 * @example Grand piano
                 */
                readonly name: string;
                /** @description How many; null: it is not priced by the piece. */
                readonly pieces: number | null;
            }[];
            /** @description Who asks. */
            readonly guest: {
                /** @description Their company. */
                readonly company: string | null;
                /**
                 * @description Their address; empty where staff had none.
                 * @example visitor@example.com
                 */
                readonly email: string;
                /**
                 * @description Their name; "(erased)": forgotten.
                 * @example A. Visitor
                 */
                readonly name: string;
                /** @description Their telephone. */
                readonly phone: string | null;
            };
            /** @description When its hold ends; null: no time limit. */
            readonly holdExpiresAt: string | null;
            /** @description The layout they want. */
            readonly layout: string | null;
            /** @description What the guest wrote. */
            readonly message: string | null;
            /** @description The package, as it was called when it was asked for. */
            readonly package: {
                /**
                 * @description Its id.
                 * @example main-hall
                 */
                readonly id: string;
                /**
                 * @description Its name then.
                 * @example Main Hall
                 */
                readonly name: string;
            };
            /** @description What the visitor was quoted; it stays as it was. */
            readonly quote: {
                /**
                 * @description Of all amounts.
                 * @example GBP
                 */
                readonly currency: string;
                /**
                 * @description Due after signing, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly dueNowCents: number;
                /**
                 * @description Before tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly hireFeeCents: number;
                /** @description The price, line by line. */
                readonly lines: readonly {
                    /**
                     * @description The amount, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly amountCents: number;
                    /**
                     * @description What to read.
                     * @example Dry hire
                     */
                    readonly label: string;
                    /**
                     * @description What it is for; an open list.
                     * @example hire_fee
                     */
                    readonly type: string;
                }[];
                /** @description The instalments, in the order in which they fall due. */
                readonly payments: readonly {
                    /**
                     * @description The amount, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly amountCents: number;
                    /**
                     * @description When it is due, as in the public API.
                     * @example after_signing
                     */
                    readonly dueBasis: string;
                    /**
                     * Format: date
                     * @description Where its basis is a date.
                     * @example 2027-03-12
                     */
                    readonly fixedDate?: string;
                    /** @description Where its basis counts days. */
                    readonly offsetDays?: number;
                }[];
                /**
                 * @description The tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly taxCents: number;
                /**
                 * @description With tax, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly totalCents: number;
            };
            /**
             * @description By which guest and venue know it.
             * @example BR-7K3M9QZ2
             */
            readonly reference: string;
            /** @description The website key it came by; null: staff took it down. */
            readonly siteKey: string | null;
            /** @description The slot, as it was when it was asked for. */
            readonly slot: {
                /**
                 * @description On the venue’s clock; at or before `startTime`: on the next day.
                 * @example 01:00
                 */
                readonly endTime: string;
                /**
                 * @description Its id.
                 * @example evening
                 */
                readonly id: string;
                /**
                 * @description Its name then.
                 * @example Evening
                 */
                readonly name: string;
                /**
                 * @description On the venue’s clock.
                 * @example 18:00
                 */
                readonly startTime: string;
            };
            /** @description The space, as it was called when it was asked for. */
            readonly space: {
                /**
                 * @description Its id.
                 * @example main-hall
                 */
                readonly id: string;
                /**
                 * @description Its name then.
                 * @example Main Hall
                 */
                readonly name: string;
            };
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2027-03-03T12:04:09.120Z
             */
            readonly startsAt: string;
            /**
             * @description `expired`: pending, and its hold is over. It can still be accepted while its date is free.
             * @enum {unknown}
             */
            readonly status: "pending_approval" | "accepted" | "declined" | "cancelled" | "expired";
            /** @description What the guest agreed to. */
            readonly terms: {
                /**
                 * @description What it was called.
                 * @example House rules
                 */
                readonly label: string;
                /**
                 * @description Where it is.
                 * @example https://riverside.example/terms
                 */
                readonly url: string;
                /**
                 * @description Which wording.
                 * @example 2027-01
                 */
                readonly version: string;
            } | null;
            /**
             * @description The venue’s zone then.
             * @example Europe/London
             */
            readonly timezone: string;
        };
        /** @description Somebody who works at the venue. */
        readonly StaffMember: {
            /**
             * Format: date-time
             * @description Since when they have an account.
             * @example 2027-03-01T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description An e-mail address. Capital letters do not matter.
             * @example sam@riverside.example
             */
            readonly email: string;
            /** @description false: they have not used their first link yet. */
            readonly hasPassword: boolean;
            /** @example staff-Qm9va2luZ3M */
            readonly id: string;
            /** @description Empty where they have not said it yet. */
            readonly name: string;
            /**
             * @description `viewer` sees, `manager` also decides and edits, `owner` also says who may.
             * @example manager
             * @enum {unknown}
             */
            readonly role: "viewer" | "manager" | "owner";
        };
        /** @description A price, line by line. */
        readonly StaffQuote: {
            /**
             * @description Of all amounts.
             * @example GBP
             */
            readonly currency: string;
            /**
             * @description Due after signing, in the smallest unit of `currency`.
             * @example 144000
             */
            readonly dueNowCents: number;
            /**
             * @description Before tax, in the smallest unit of `currency`.
             * @example 144000
             */
            readonly hireFeeCents: number;
            /** @description The price, line by line. */
            readonly lines: readonly {
                /**
                 * @description The amount, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly amountCents: number;
                /**
                 * @description What to read.
                 * @example Dry hire
                 */
                readonly label: string;
                /**
                 * @description What it is for; an open list.
                 * @example hire_fee
                 */
                readonly type: string;
            }[];
            /** @description The instalments, in the order in which they fall due. */
            readonly payments: readonly {
                /**
                 * @description The amount, in the smallest unit of `currency`.
                 * @example 144000
                 */
                readonly amountCents: number;
                /**
                 * @description When it is due, as in the public API.
                 * @example after_signing
                 */
                readonly dueBasis: string;
                /**
                 * Format: date
                 * @description Where its basis is a date.
                 * @example 2027-03-12
                 */
                readonly fixedDate?: string;
                /** @description Where its basis counts days. */
                readonly offsetDays?: number;
            }[];
            /**
             * @description The tax, in the smallest unit of `currency`.
             * @example 144000
             */
            readonly taxCents: number;
            /**
             * @description With tax, in the smallest unit of `currency`.
             * @example 144000
             */
            readonly totalCents: number;
        };
        /** @description The venue itself. */
        readonly Venue: {
            /** @description Where the venue is; each part may be left out. */
            readonly address: {
                /**
                 * @description Town or city.
                 * @example Norwich
                 */
                readonly city?: string;
                /**
                 * @description Country code, ISO 3166-1 alpha-2.
                 * @example GB
                 */
                readonly country?: string;
                /**
                 * @description Postal code as written there.
                 * @example NR1 1AA
                 */
                readonly postalCode?: string;
                /**
                 * @description County, state or province.
                 * @example Norfolk
                 */
                readonly region?: string;
                /**
                 * @description Street and number.
                 * @example 12 Quay Street
                 */
                readonly street?: string;
            };
            /** @description How visitors reach the venue; each may be left out. */
            readonly contact: {
                /**
                 * @description Where visitors write to.
                 * @example bookings@riverside.example
                 */
                readonly email?: string;
                /**
                 * @description As visitors dial it.
                 * @example +44 1603 555 0100
                 */
                readonly phone?: string;
            };
            /**
             * @description ISO 4217 code of all amounts.
             * @example GBP
             */
            readonly currency: string;
            /**
             * @description What the venue is; may have several lines.
             * @example A former boat shed on the quay.
             */
            readonly description: string;
            /** @description Most days ahead that can be asked for, 0 for today alone; null or left out: any date to come. */
            readonly horizonDays: number | null;
            /**
             * @description Unique in the installation; tells one venue from another when the file is imported again.
             * @example riverside
             */
            readonly id: string;
            /**
             * @description BCP 47 tag of the language and region the venue writes in.
             * @example en-GB
             */
            readonly locale: string;
            /**
             * @description As visitors read it.
             * @example Riverside Arts Centre
             */
            readonly name: string;
            /**
             * @description Least hours from a request to the start of its slot.
             * @example 48
             */
            readonly noticeHours: number;
            /** @description The payment schedule; its shares come to 10,000 basis points. Left out or empty: everything is due after signing. */
            readonly payments: readonly {
                /**
                 * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                 * @example 50000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                 * @example 3000
                 */
                readonly basisPoints?: number;
                /**
                 * @description What the due date is counted from.
                 * @example after_signing
                 * @example before_event
                 * @example before_onsale
                 * @example after_settlement
                 * @example fixed_date
                 * @example deducted_from_ticket_sales
                 * @enum {unknown}
                 */
                readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                /**
                 * Format: date
                 * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                 * @example 2027-01-31
                 */
                readonly fixedDate?: string;
                /**
                 * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                 * @example 14
                 */
                readonly offsetDays?: number;
            }[];
            /** @description Pictures of the venue, the best one first. */
            readonly photos: readonly {
                /**
                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                 * @example The main hall set out in theatre rows
                 */
                readonly alt: string;
                /**
                 * @description And how many it is high.
                 * @example 1280
                 */
                readonly height?: number;
                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                readonly sources?: readonly {
                    /**
                     * @description Its media type.
                     * @example image/webp
                     */
                    readonly type: string;
                    /**
                     * @description Where it is, as `url` of the photo.
                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels it is wide.
                     * @example 960
                     */
                    readonly width: number;
                }[];
                /**
                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                 * @example https://riverside.example/photos/main-hall.jpg
                 * @example /photos/main-hall.jpg
                 */
                readonly url: string;
                /**
                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                 * @example 1920
                 */
                readonly width?: number;
            }[];
            /**
             * @description Where the venue says what it does with what visitors write; null or left out: nowhere.
             * @example https://riverside.example/privacy
             */
            readonly privacyUrl: string | null;
            /** @description false: nothing of the venue is shown to visitors. */
            readonly published: boolean;
            /** @description What the booking form asks beside name and address. */
            readonly questions: readonly {
                /**
                 * @description What can be chosen; required for a choice, refused for the others.
                 * @example [
                 *       "We do",
                 *       "You do",
                 *       "Nobody"
                 *     ]
                 */
                readonly choices?: readonly string[];
                /**
                 * @description Unique in the venue.
                 * @example catering
                 */
                readonly id: string;
                /**
                 * @description How it is answered: in words, by one of the choices, with yes or no, with a number.
                 * @example text
                 * @example choice
                 * @example yes_no
                 * @example number
                 * @enum {unknown}
                 */
                readonly kind: "text" | "choice" | "yes_no" | "number";
                /**
                 * @description The question as visitors read it.
                 * @example Who does the catering?
                 */
                readonly label: string;
                /**
                 * @description Packages of this venue that it is asked for; left out: all.
                 * @example [
                 *       "dry-hire"
                 *     ]
                 */
                readonly packageIds?: readonly string[];
                /** @description true: the booking form insists on an answer. The API never does. */
                readonly wanted: boolean;
            }[];
            /** @description Tax on hire fees; null or left out: none. */
            readonly tax: {
                /**
                 * @description In hundredths of a percent: 2000 is 20 %.
                 * @example 2000
                 */
                readonly basisPoints: number;
                /**
                 * @description What the tax is called.
                 * @example VAT
                 */
                readonly label: string;
            } | null;
            /** @description What visitors are asked to agree to; null or left out: nothing. */
            readonly terms: {
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
                 * @description Names this wording; another wording has another.
                 * @example 2027-01
                 */
                readonly version: string;
            } | null;
            /**
             * @description IANA name of the time zone that all dates and slot times are meant in.
             * @example Europe/London
             */
            readonly timezone: string;
            /**
             * @description The venue's own website; null or left out: none.
             * @example https://riverside.example
             */
            readonly website: string | null;
        };
        /** @description What stands in all spaces of a venue. */
        readonly VenueCalendar: {
            /** @description Blocks that have a day or an hour of these dates. */
            readonly blocks: readonly components["schemas"]["CalendarBlock"][];
            /** @description Bookings and live holds, the first to start first, each once. */
            readonly bookings: readonly components["schemas"]["CalendarBooking"][];
            /** @description Days on which visitors are offered nothing of a space they see, by its weekdays, seasons, notice and horizon; in runs. */
            readonly closed: readonly components["schemas"]["CalendarClosed"][];
            /** @description All rooms; at the end those in which something stands, and that no space takes up any more. */
            readonly rooms: readonly components["schemas"]["Room"][];
            /** @description All spaces, in the venue’s order. */
            readonly spaces: readonly {
                /**
                 * @description Its `id`.
                 * @example main-hall
                 */
                readonly id: string;
                /** @description Whether visitors see it. */
                readonly isOnShow: boolean;
                /**
                 * @description Its name.
                 * @example Main Hall
                 */
                readonly name: string;
            }[];
            /**
             * @description The venue’s.
             * @example Europe/London
             */
            readonly timezone: string;
        };
        /** @description The venue itself. */
        readonly VenueChanges: {
            /** @description Where the venue is; each part may be left out. */
            readonly address?: {
                /**
                 * @description Town or city.
                 * @example Norwich
                 */
                readonly city?: string;
                /**
                 * @description Country code, ISO 3166-1 alpha-2.
                 * @example GB
                 */
                readonly country?: string;
                /**
                 * @description Postal code as written there.
                 * @example NR1 1AA
                 */
                readonly postalCode?: string;
                /**
                 * @description County, state or province.
                 * @example Norfolk
                 */
                readonly region?: string;
                /**
                 * @description Street and number.
                 * @example 12 Quay Street
                 */
                readonly street?: string;
            } | null;
            /** @description How visitors reach the venue; each may be left out. */
            readonly contact?: {
                /**
                 * @description Where visitors write to.
                 * @example bookings@riverside.example
                 */
                readonly email?: string;
                /**
                 * @description As visitors dial it.
                 * @example +44 1603 555 0100
                 */
                readonly phone?: string;
            } | null;
            /**
             * @description ISO 4217 code of all amounts.
             * @example GBP
             */
            readonly currency?: string;
            /**
             * @description What the venue is; may have several lines.
             * @example A former boat shed on the quay.
             */
            readonly description?: string | null;
            /** @description Most days ahead that can be asked for, 0 for today alone; null or left out: any date to come. */
            readonly horizonDays?: number | null;
            /**
             * @description BCP 47 tag of the language and region the venue writes in.
             * @example en-GB
             */
            readonly locale?: string;
            /**
             * @description As visitors read it.
             * @example Riverside Arts Centre
             */
            readonly name?: string;
            /**
             * @description Least hours from a request to the start of its slot.
             * @example 48
             */
            readonly noticeHours?: number | null;
            /** @description The payment schedule; its shares come to 10,000 basis points. Left out or empty: everything is due after signing. */
            readonly payments?: readonly {
                /**
                 * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                 * @example 50000
                 */
                readonly amountCents?: number;
                /**
                 * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                 * @example 3000
                 */
                readonly basisPoints?: number;
                /**
                 * @description What the due date is counted from.
                 * @example after_signing
                 * @example before_event
                 * @example before_onsale
                 * @example after_settlement
                 * @example fixed_date
                 * @example deducted_from_ticket_sales
                 * @enum {unknown}
                 */
                readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                /**
                 * Format: date
                 * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                 * @example 2027-01-31
                 */
                readonly fixedDate?: string;
                /**
                 * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                 * @example 14
                 */
                readonly offsetDays?: number;
            }[] | null;
            /** @description Pictures of the venue, the best one first. */
            readonly photos?: readonly {
                /**
                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                 * @example The main hall set out in theatre rows
                 */
                readonly alt: string;
                /**
                 * @description And how many it is high.
                 * @example 1280
                 */
                readonly height?: number;
                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                readonly sources?: readonly {
                    /**
                     * @description Its media type.
                     * @example image/webp
                     */
                    readonly type: string;
                    /**
                     * @description Where it is, as `url` of the photo.
                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels it is wide.
                     * @example 960
                     */
                    readonly width: number;
                }[];
                /**
                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                 * @example https://riverside.example/photos/main-hall.jpg
                 * @example /photos/main-hall.jpg
                 */
                readonly url: string;
                /**
                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                 * @example 1920
                 */
                readonly width?: number;
            }[] | null;
            /**
             * @description Where the venue says what it does with what visitors write; null or left out: nowhere.
             * @example https://riverside.example/privacy
             */
            readonly privacyUrl?: string | null;
            /** @description false: nothing of the venue is shown to visitors. */
            readonly published?: boolean | null;
            /** @description What the booking form asks beside name and address. */
            readonly questions?: readonly {
                /**
                 * @description What can be chosen; required for a choice, refused for the others.
                 * @example [
                 *       "We do",
                 *       "You do",
                 *       "Nobody"
                 *     ]
                 */
                readonly choices?: readonly string[];
                /**
                 * @description Unique in the venue.
                 * @example catering
                 */
                readonly id: string;
                /**
                 * @description How it is answered: in words, by one of the choices, with yes or no, with a number.
                 * @example text
                 * @example choice
                 * @example yes_no
                 * @example number
                 * @enum {unknown}
                 */
                readonly kind: "text" | "choice" | "yes_no" | "number";
                /**
                 * @description The question as visitors read it.
                 * @example Who does the catering?
                 */
                readonly label: string;
                /**
                 * @description Packages of this venue that it is asked for; left out: all.
                 * @example [
                 *       "dry-hire"
                 *     ]
                 */
                readonly packageIds?: readonly string[];
                /**
                 * @description true: the booking form insists on an answer. The API never does.
                 * @default false
                 */
                readonly wanted?: boolean;
            }[] | null;
            /** @description Tax on hire fees; null or left out: none. */
            readonly tax?: {
                /**
                 * @description In hundredths of a percent: 2000 is 20 %.
                 * @example 2000
                 */
                readonly basisPoints: number;
                /**
                 * @description What the tax is called.
                 * @example VAT
                 */
                readonly label: string;
            } | null;
            /** @description What visitors are asked to agree to; null or left out: nothing. */
            readonly terms?: {
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
                 * @description Names this wording; another wording has another.
                 * @example 2027-01
                 */
                readonly version: string;
            } | null;
            /**
             * @description IANA name of the time zone that all dates and slot times are meant in.
             * @example Europe/London
             */
            readonly timezone?: string;
            /**
             * @description The venue's own website; null or left out: none.
             * @example https://riverside.example
             */
            readonly website?: string | null;
        };
        /**
         * Firsthold venue file
         * @description A whole venue: its spaces, slots, packages and prices, website keys and blocked dates.
         */
        readonly VenueFile: {
            /**
             * @description Where an editor finds the JSON Schema of this file; not read by Firsthold.
             * @example ./venue-file.v1.json
             */
            readonly $schema?: string;
            /**
             * @description Dates on which spaces cannot be booked.
             * @default []
             */
            readonly blocks?: readonly {
                /** @description true: every year, on the months and days of "from" and "to". */
                readonly everyYear?: boolean;
                /**
                 * @description Of these dates, those that are not blocked: the ones that are booked already.
                 * @default []
                 * @example [
                 *       "2027-12-25"
                 *     ]
                 */
                readonly except?: readonly string[];
                /**
                 * Format: date
                 * @description First blocked date.
                 * @example 2027-12-24
                 */
                readonly from: string;
                /**
                 * @description Time of the venue's clock, HH:MM: with toTime, only these hours of each day are blocked. Left out: whatever starts on the day is.
                 * @example 09:00
                 */
                readonly fromTime?: string;
                /**
                 * @description The venue's own note; visitors never see it.
                 * @default
                 * @example Closed for Christmas
                 */
                readonly reason?: string;
                /**
                 * @description A space of this file; a block without it and without spaceIds is for every space there is.
                 * @example main-hall
                 */
                readonly spaceId?: string;
                /**
                 * @description Several spaces, instead of spaceId.
                 * @example [
                 *       "main-hall",
                 *       "studio"
                 *     ]
                 */
                readonly spaceIds?: readonly string[];
                /**
                 * Format: date
                 * @description Last blocked date, itself included.
                 * @example 2027-12-26
                 */
                readonly to: string;
                /**
                 * @description When these hours end; at or before fromTime it is on the next day.
                 * @example 13:00
                 */
                readonly toTime?: string;
                /**
                 * @description Of these dates, only the days 1 = Monday to 7 = Sunday; left out: all.
                 * @default [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5,
                 *       6,
                 *       7
                 *     ]
                 * @example [
                 *       4,
                 *       5,
                 *       6
                 *     ]
                 */
                readonly weekdays?: readonly number[];
            }[];
            /**
             * @description The keys with which websites and servers use the booking service.
             * @default []
             */
            readonly siteKeys?: readonly {
                /**
                 * @description false: the key answers as if it did not exist.
                 * @default true
                 */
                readonly enabled?: boolean;
                /**
                 * @description How long a request holds its date; "none" is without limit.
                 * @default 48h
                 * @example 24h
                 * @example 48h
                 * @example 3d
                 * @example 7d
                 * @example 14d
                 * @example 30d
                 * @example none
                 * @enum {unknown}
                 */
                readonly holdPeriod?: "24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none";
                /**
                 * @description The website key, unique in the installation; it stands in the page and is no secret.
                 * @example riverside-web
                 */
                readonly key: string;
                /**
                 * @description The venue's own note on what the key is for.
                 * @default
                 * @example Website
                 */
                readonly label?: string;
                /**
                 * @description false: there is no /book/KEY, the service's own page; websites may use the key as ever.
                 * @default true
                 */
                readonly page?: boolean;
                /**
                 * @description Websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.
                 * @example [
                 *       "riverside.example",
                 *       "http://localhost"
                 *     ]
                 */
                readonly websites: readonly string[];
            }[];
            /** @description In the order visitors see them. */
            readonly spaces: readonly {
                /**
                 * @description false: not in use; hidden from visitors.
                 * @default true
                 */
                readonly active?: boolean;
                /**
                 * @description What the space has.
                 * @default []
                 * @example [
                 *       "Stage",
                 *       "Step-free access"
                 *     ]
                 */
                readonly amenities?: readonly string[];
                /**
                 * @description How many people it holds.
                 * @example 450
                 */
                readonly capacity: number;
                /**
                 * @description What the space is like; may have several lines.
                 * @default
                 * @example Both halves of the shed, with the stage at the river end.
                 */
                readonly description?: string;
                /**
                 * @description Its own horizon; null or left out: the venue's.
                 * @default null
                 */
                readonly horizonDays?: number | null;
                /**
                 * @description Unique among all spaces of the installation.
                 * @example main-hall
                 */
                readonly id: string;
                /**
                 * @description Ways the space can be set out.
                 * @default []
                 */
                readonly layouts?: readonly {
                    /**
                     * @description How many people it holds set out like this; may be more than the capacity of the space.
                     * @example 450
                     */
                    readonly capacity: number;
                    /**
                     * @description How the space is set out.
                     * @example Theatre
                     */
                    readonly name: string;
                    /** @description A drawing of it. */
                    readonly plan?: {
                        /**
                         * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                         * @example The main hall set out in theatre rows
                         */
                        readonly alt: string;
                        /**
                         * @description And how many it is high.
                         * @example 1280
                         */
                        readonly height?: number;
                        /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                        readonly sources?: readonly {
                            /**
                             * @description Its media type.
                             * @example image/webp
                             */
                            readonly type: string;
                            /**
                             * @description Where it is, as `url` of the photo.
                             * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                             */
                            readonly url: string;
                            /**
                             * @description How many pixels it is wide.
                             * @example 960
                             */
                            readonly width: number;
                        }[];
                        /**
                         * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                         * @example https://riverside.example/photos/main-hall.jpg
                         * @example /photos/main-hall.jpg
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                         * @example 1920
                         */
                        readonly width?: number;
                    };
                }[];
                /**
                 * @description As visitors read it.
                 * @example Main Hall
                 */
                readonly name: string;
                /**
                 * @description Its own notice; null or left out: the venue's.
                 * @default null
                 */
                readonly noticeHours?: number | null;
                /**
                 * @description Pictures of the space, the best one first.
                 * @default []
                 */
                readonly photos?: readonly {
                    /**
                     * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                     * @example The main hall set out in theatre rows
                     */
                    readonly alt: string;
                    /**
                     * @description And how many it is high.
                     * @example 1280
                     */
                    readonly height?: number;
                    /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                    readonly sources?: readonly {
                        /**
                         * @description Its media type.
                         * @example image/webp
                         */
                        readonly type: string;
                        /**
                         * @description Where it is, as `url` of the photo.
                         * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels it is wide.
                         * @example 960
                         */
                        readonly width: number;
                    }[];
                    /**
                     * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                     * @example https://riverside.example/photos/main-hall.jpg
                     * @example /photos/main-hall.jpg
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                     * @example 1920
                     */
                    readonly width?: number;
                }[];
                /**
                 * @description false: in use, but hidden from visitors.
                 * @default true
                 */
                readonly published?: boolean;
                /**
                 * @description Surcharges and discounts by date; each that applies adds a line to the quote.
                 * @default []
                 */
                readonly rates?: readonly {
                    /**
                     * @description Amount before tax, in the currency's smallest unit; negative is a discount, 0 is refused. Either this or basisPoints.
                     * @example -20000
                     */
                    readonly amountCents?: number;
                    /**
                     * @description Share of hire fee and attendance in hundredths of a percent (2000 is 20 %); negative is a discount, 0 is refused. Either this or amountCents.
                     * @example 2000
                     */
                    readonly basisPoints?: number;
                    /**
                     * Format: date
                     * @description Last date on which it is granted, itself included: to quotes and requests made by then; left out: always.
                     * @example 2026-12-31
                     */
                    readonly bookedUntil?: string;
                    /**
                     * Format: date
                     * @description First date it applies to; left out: always was.
                     * @example 2027-01-01
                     */
                    readonly from?: string;
                    /**
                     * @description What the line of the quote is called.
                     * @example Weekend
                     */
                    readonly label: string;
                    /**
                     * @description Packages of this space it is for; left out: all.
                     * @example [
                     *       "dry-hire"
                     *     ]
                     */
                    readonly packageIds?: readonly string[];
                    /**
                     * @description Slots of this space it is for; left out: all.
                     * @example [
                     *       "main-hall-evening"
                     *     ]
                     */
                    readonly slotIds?: readonly string[];
                    /**
                     * Format: date
                     * @description Last date it applies to, itself included; left out: without end.
                     * @example 2027-01-31
                     */
                    readonly to?: string;
                    /**
                     * @description Days it applies on, 1 = Monday to 7 = Sunday; left out: every day.
                     * @example [
                     *       4,
                     *       5,
                     *       6
                     *     ]
                     */
                    readonly weekdays?: readonly number[];
                }[];
                /**
                 * @description The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own.
                 * @example [
                 *       "hall-a",
                 *       "hall-b"
                 *     ]
                 */
                readonly rooms?: readonly string[];
                /**
                 * @description When the space can be booked.
                 * @default []
                 */
                readonly slots?: readonly {
                    /**
                     * @description Time of the venue's clock, HH:MM; at or before startTime it is on the next day.
                     * @example 01:00
                     */
                    readonly endTime: string;
                    /**
                     * @description Unique among all slots of the installation.
                     * @example main-hall-evening
                     */
                    readonly id: string;
                    /**
                     * @description As visitors read it.
                     * @example Evening
                     */
                    readonly name: string;
                    /**
                     * @description What the slot is offered with; a slot without a package is not shown.
                     * @default []
                     */
                    readonly packages?: readonly {
                        /**
                         * @description What the package is; may have several lines.
                         * @default
                         * @example The room and a duty manager.
                         */
                        readonly description?: string;
                        /**
                         * @description What can be booked with the package.
                         * @default []
                         */
                        readonly extras?: readonly {
                            /**
                             * @description Before tax, in the currency's smallest unit, for one of what `per` says.
                             * @example 6000
                             */
                            readonly amountCents: number;
                            /**
                             * @description Unique in the package.
                             * @example projector
                             */
                            readonly id: string;
                            /**
                             * @description Most pieces of one booking, for what is priced by the piece; left out: any number.
                             * @example 2
                             */
                            readonly most?: number;
                            /**
                             * @description As visitors read it.
                             * @example Projector and screen
                             */
                            readonly name: string;
                            /**
                             * @description Whether it is charged once (booking), for each person (attendee), or for as many as are wanted (piece).
                             * @example booking
                             * @example attendee
                             * @example piece
                             * @enum {unknown}
                             */
                            readonly per: "booking" | "attendee" | "piece";
                            /** @description Its own tax instead of the venue's; with 0 basis points it is free of it. */
                            readonly tax?: {
                                /**
                                 * @description In hundredths of a percent: 2000 is 20 %.
                                 * @example 2000
                                 */
                                readonly basisPoints: number;
                                /**
                                 * @description What the tax is called.
                                 * @example VAT
                                 */
                                readonly label: string;
                            };
                        }[];
                        /**
                         * @description Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.
                         * @example 120000
                         */
                        readonly hireFeeCents: number;
                        /**
                         * @description Unique in the slot. The same id in several slots is the same package: there only what it costs may differ, but for its extras.
                         * @example dry-hire
                         */
                        readonly id: string;
                        /**
                         * @description So many people are charged for, however few come.
                         * @default 1
                         * @example 20
                         */
                        readonly minimumAttendance?: number;
                        /**
                         * @description What fee, attendance, surcharges and discounts come to at least, before tax and extras; left out: no minimum.
                         * @default 0
                         * @example 150000
                         */
                        readonly minimumTotalCents?: number;
                        /**
                         * @description As visitors read it.
                         * @example Dry hire
                         */
                        readonly name: string;
                        /**
                         * @description The package's own payment schedule; left out or empty: that of the venue.
                         * @default []
                         */
                        readonly payments?: readonly {
                            /**
                             * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                             * @example 50000
                             */
                            readonly amountCents?: number;
                            /**
                             * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                             * @example 3000
                             */
                            readonly basisPoints?: number;
                            /**
                             * @description What the due date is counted from.
                             * @example after_signing
                             * @example before_event
                             * @example before_onsale
                             * @example after_settlement
                             * @example fixed_date
                             * @example deducted_from_ticket_sales
                             * @enum {unknown}
                             */
                            readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                            /**
                             * Format: date
                             * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                             * @example 2027-01-31
                             */
                            readonly fixedDate?: string;
                            /**
                             * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                             * @example 14
                             */
                            readonly offsetDays?: number;
                        }[];
                        /**
                         * @description What each person costs beside the hire fee, before tax; left out: nothing.
                         * @default 0
                         * @example 4500
                         */
                        readonly perAttendeeCents?: number;
                        /**
                         * @description What the organiser must provide.
                         * @default []
                         * @example [
                         *       "Insurance"
                         *     ]
                         */
                        readonly promoterResponsibilities?: readonly string[];
                        /**
                         * @description What the venue provides.
                         * @default []
                         * @example [
                         *       "House PA"
                         *     ]
                         */
                        readonly venueIncludes?: readonly string[];
                    }[];
                    /**
                     * @description When the slot is offered; left out: all year round.
                     * @default []
                     */
                    readonly seasons?: readonly {
                        /**
                         * @description First date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.
                         * @example 05-01
                         * @example 2027-05-01
                         */
                        readonly from: string;
                        /**
                         * @description Last date, itself included, written as "from" is. A yearly one may come before "from": over New Year.
                         * @example 10-31
                         * @example 2027-10-31
                         */
                        readonly to: string;
                    }[];
                    /**
                     * @description Time of the venue's clock, HH:MM, 24 hours.
                     * @example 18:00
                     */
                    readonly startTime: string;
                    /**
                     * @description Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.
                     * @default [
                     *       1,
                     *       2,
                     *       3,
                     *       4,
                     *       5,
                     *       6,
                     *       7
                     *     ]
                     * @example [
                     *       4,
                     *       5,
                     *       6
                     *     ]
                     */
                    readonly weekdays?: readonly number[];
                }[];
                /**
                 * @description How long its rooms are made ready after each event, in minutes.
                 * @default 0
                 * @example 60
                 */
                readonly turnaroundMinutes?: number;
            }[];
            /** @description The venue itself. */
            readonly venue: {
                /**
                 * @description Where the venue is; each part may be left out.
                 * @default {}
                 */
                readonly address?: {
                    /**
                     * @description Town or city.
                     * @example Norwich
                     */
                    readonly city?: string;
                    /**
                     * @description Country code, ISO 3166-1 alpha-2.
                     * @example GB
                     */
                    readonly country?: string;
                    /**
                     * @description Postal code as written there.
                     * @example NR1 1AA
                     */
                    readonly postalCode?: string;
                    /**
                     * @description County, state or province.
                     * @example Norfolk
                     */
                    readonly region?: string;
                    /**
                     * @description Street and number.
                     * @example 12 Quay Street
                     */
                    readonly street?: string;
                };
                /**
                 * @description How visitors reach the venue; each may be left out.
                 * @default {}
                 */
                readonly contact?: {
                    /**
                     * @description Where visitors write to.
                     * @example bookings@riverside.example
                     */
                    readonly email?: string;
                    /**
                     * @description As visitors dial it.
                     * @example +44 1603 555 0100
                     */
                    readonly phone?: string;
                };
                /**
                 * @description ISO 4217 code of all amounts.
                 * @example GBP
                 */
                readonly currency: string;
                /**
                 * @description What the venue is; may have several lines.
                 * @default
                 * @example A former boat shed on the quay.
                 */
                readonly description?: string;
                /**
                 * @description Most days ahead that can be asked for, 0 for today alone; null or left out: any date to come.
                 * @default null
                 */
                readonly horizonDays?: number | null;
                /**
                 * @description Unique in the installation; tells one venue from another when the file is imported again.
                 * @example riverside
                 */
                readonly id: string;
                /**
                 * @description BCP 47 tag of the language and region the venue writes in.
                 * @example en-GB
                 */
                readonly locale: string;
                /**
                 * @description As visitors read it.
                 * @example Riverside Arts Centre
                 */
                readonly name: string;
                /**
                 * @description Least hours from a request to the start of its slot.
                 * @default 0
                 * @example 48
                 */
                readonly noticeHours?: number;
                /**
                 * @description The payment schedule; its shares come to 10,000 basis points. Left out or empty: everything is due after signing.
                 * @default []
                 */
                readonly payments?: readonly {
                    /**
                     * @description Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.
                     * @example 50000
                     */
                    readonly amountCents?: number;
                    /**
                     * @description Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.
                     * @example 3000
                     */
                    readonly basisPoints?: number;
                    /**
                     * @description What the due date is counted from.
                     * @example after_signing
                     * @example before_event
                     * @example before_onsale
                     * @example after_settlement
                     * @example fixed_date
                     * @example deducted_from_ticket_sales
                     * @enum {unknown}
                     */
                    readonly dueBasis: "after_signing" | "before_event" | "before_onsale" | "after_settlement" | "fixed_date" | "deducted_from_ticket_sales";
                    /**
                     * Format: date
                     * @description The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.
                     * @example 2027-01-31
                     */
                    readonly fixedDate?: string;
                    /**
                     * @description Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.
                     * @example 14
                     */
                    readonly offsetDays?: number;
                }[];
                /**
                 * @description Pictures of the venue, the best one first.
                 * @default []
                 */
                readonly photos?: readonly {
                    /**
                     * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                     * @example The main hall set out in theatre rows
                     */
                    readonly alt: string;
                    /**
                     * @description And how many it is high.
                     * @example 1280
                     */
                    readonly height?: number;
                    /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                    readonly sources?: readonly {
                        /**
                         * @description Its media type.
                         * @example image/webp
                         */
                        readonly type: string;
                        /**
                         * @description Where it is, as `url` of the photo.
                         * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                         */
                        readonly url: string;
                        /**
                         * @description How many pixels it is wide.
                         * @example 960
                         */
                        readonly width: number;
                    }[];
                    /**
                     * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                     * @example https://riverside.example/photos/main-hall.jpg
                     * @example /photos/main-hall.jpg
                     */
                    readonly url: string;
                    /**
                     * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                     * @example 1920
                     */
                    readonly width?: number;
                }[];
                /**
                 * @description Where the venue says what it does with what visitors write; null or left out: nowhere.
                 * @default null
                 * @example https://riverside.example/privacy
                 */
                readonly privacyUrl?: string | null;
                /**
                 * @description false: nothing of the venue is shown to visitors.
                 * @default true
                 */
                readonly published?: boolean;
                /**
                 * @description What the booking form asks beside name and address.
                 * @default []
                 */
                readonly questions?: readonly {
                    /**
                     * @description What can be chosen; required for a choice, refused for the others.
                     * @example [
                     *       "We do",
                     *       "You do",
                     *       "Nobody"
                     *     ]
                     */
                    readonly choices?: readonly string[];
                    /**
                     * @description Unique in the venue.
                     * @example catering
                     */
                    readonly id: string;
                    /**
                     * @description How it is answered: in words, by one of the choices, with yes or no, with a number.
                     * @example text
                     * @example choice
                     * @example yes_no
                     * @example number
                     * @enum {unknown}
                     */
                    readonly kind: "text" | "choice" | "yes_no" | "number";
                    /**
                     * @description The question as visitors read it.
                     * @example Who does the catering?
                     */
                    readonly label: string;
                    /**
                     * @description Packages of this venue that it is asked for; left out: all.
                     * @example [
                     *       "dry-hire"
                     *     ]
                     */
                    readonly packageIds?: readonly string[];
                    /**
                     * @description true: the booking form insists on an answer. The API never does.
                     * @default false
                     */
                    readonly wanted?: boolean;
                }[];
                /**
                 * @description Tax on hire fees; null or left out: none.
                 * @default null
                 */
                readonly tax?: {
                    /**
                     * @description In hundredths of a percent: 2000 is 20 %.
                     * @example 2000
                     */
                    readonly basisPoints: number;
                    /**
                     * @description What the tax is called.
                     * @example VAT
                     */
                    readonly label: string;
                } | null;
                /**
                 * @description What visitors are asked to agree to; null or left out: nothing.
                 * @default null
                 */
                readonly terms?: {
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
                     * @description Names this wording; another wording has another.
                     * @example 2027-01
                     */
                    readonly version: string;
                } | null;
                /**
                 * @description IANA name of the time zone that all dates and slot times are meant in.
                 * @example Europe/London
                 */
                readonly timezone: string;
                /**
                 * @description The venue's own website; null or left out: none.
                 * @default null
                 * @example https://riverside.example
                 */
                readonly website?: string | null;
            };
        };
        /** @description An address that is told of what happens. */
        readonly Webhook: {
            /**
             * Format: date-time
             * @description When it was added.
             */
            readonly createdAt: string;
            /** @description Whether it is called; it is switched off where nothing arrives for days. */
            readonly enabled: boolean;
            /** @description Since when every call has failed; null: the last went well, or there was none. */
            readonly failingSince: string | null;
            /** @description How many calls in a row have failed. */
            readonly failures: number;
            /**
             * @description To change it by.
             * @example webhook-Qm9va2luZ3M
             */
            readonly id: string;
            /** @description What it is told of; empty: of everything. */
            readonly kinds: readonly ("booking-request.placed" | "booking-request.accepted" | "booking-request.declined" | "booking-request.cancelled" | "booking-request.price-agreed" | "booking-request.undone" | "booking-request.moved" | "booking-request.noted" | "booking-request.note-removed" | "booking-request.left" | "hold.lapsed" | "block.added" | "block.removed" | "site-key.added" | "site-key.changed" | "venue.imported" | "venue.history-imported" | "venue.edited" | "venue.published" | "venue.unpublished" | "guest.exported" | "guest.erased" | "feed.added" | "feed.revoked" | "webhook.added" | "webhook.removed" | "webhook.enabled" | "webhook.disabled" | "webhook.switched-off" | "staff.added" | "staff.invited" | "invitation.revoked" | "staff.joined" | "staff.role-changed" | "staff.removed" | "staff.link-made" | "staff.password-set" | "staff.renamed" | "staff.logged-in" | "staff.logged-out" | "passkey.added" | "passkey.removed" | "push.subscribed" | "push.unsubscribed" | "token.added" | "token.revoked")[];
            /**
             * @description What is called.
             * @example https://desk.example/firsthold
             */
            readonly url: string;
        };
        /** @description A website key. */
        readonly WebsiteKey: {
            /** @description false: the key answers as if it did not exist. */
            readonly enabled: boolean;
            /**
             * @description How long a request holds its date; "none" is without limit.
             * @example 24h
             * @example 48h
             * @example 3d
             * @example 7d
             * @example 14d
             * @example 30d
             * @example none
             * @enum {unknown}
             */
            readonly holdPeriod: "24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none";
            /**
             * @description The website key, unique in the installation; it stands in the page and is no secret.
             * @example riverside-web
             */
            readonly key: string;
            /**
             * @description The venue's own note on what the key is for.
             * @example Website
             */
            readonly label: string;
            /** @description false: there is no /book/KEY, the service's own page; websites may use the key as ever. */
            readonly page: boolean;
            /**
             * @description Websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.
             * @example [
             *       "riverside.example",
             *       "http://localhost"
             *     ]
             */
            readonly websites: readonly string[];
        };
        /** @description A website key. */
        readonly WebsiteKeyChanges: {
            /** @description false: the key answers as if it did not exist. */
            readonly enabled?: boolean | null;
            /**
             * @description How long a request holds its date; "none" is without limit.
             * @example 24h
             * @example 48h
             * @example 3d
             * @example 7d
             * @example 14d
             * @example 30d
             * @example none
             */
            readonly holdPeriod?: ("24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none") | null;
            /**
             * @description The venue's own note on what the key is for.
             * @example Website
             */
            readonly label?: string | null;
            /** @description false: there is no /book/KEY, the service's own page; websites may use the key as ever. */
            readonly page?: boolean | null;
            /**
             * @description Websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.
             * @example [
             *       "riverside.example",
             *       "http://localhost"
             *     ]
             */
            readonly websites?: readonly string[];
        };
    };
    responses: {
        /** @description `BAD_REQUEST`: the body is missing, not valid JSON, not UTF-8, or too large; its `Content-Type` does not matter. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `CONFLICT`: the current state does not allow this, for example because something is in the way. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `FORBIDDEN`: the role at the venue, or the scopes of the token, do not allow this; or another website asks. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `INTERNAL_SERVER_ERROR`: unexpected; try again later. */
        readonly InternalServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `NOT_FOUND`: there is no such thing, or it is of a venue that is not yours. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `PRECONDITION_FAILED`: the content has changed since you read it; `current` has the current content, and `ETag` names it. */
        readonly PreconditionFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `PRECONDITION_REQUIRED`: the request has no `If-Match`. */
        readonly PreconditionRequired: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `INTERNAL_SERVER_ERROR`: briefly unavailable; try again in a moment. */
        readonly ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next try. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `RATE_LIMITED`: a limit is reached; wait as long as `Retry-After` says. */
        readonly TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next try. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `UNAUTHORIZED`: nobody is logged in, or the token is none (any more). */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description `VALIDATION_ERROR`: a member of the body or a query parameter is unknown or not valid; `details` names each. */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description An e-mail address. Capital letters do not matter.
                     * @example sam@riverside.example
                     */
                    readonly email?: string;
                    /**
                     * @description As colleagues know them.
                     * @example Sam Example
                     */
                    readonly name?: string;
                    /**
                     * @description 12 to 200 characters.
                     * @example correct horse battery staple
                     */
                    readonly password?: string;
                    /**
                     * @description What stands behind `#` in the link.
                     * @example 2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example
                     */
                    readonly secret: string;
                };
            };
        };
        readonly responses: {
            /** @description Who is logged in. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly openInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What stands behind `#` in the link.
                     * @example 2kCEjM491d2IXETkUkCN4o6UjKhav0OP_n7-example
                     */
                    readonly secret: string;
                };
            };
        };
        readonly responses: {
            /** @description Where it leads. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OpenInvitation"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPasskeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The passkeys. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Passkey"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What `credential.toJSON()` gives in the browser. */
                    readonly credential: {
                        readonly clientExtensionResults: Record<string, never>;
                        readonly id: string;
                        readonly rawId: string;
                        readonly response: {
                            readonly clientDataJSON: string;
                        };
                        /** @enum {string} */
                        readonly type: "public-key";
                    };
                    /**
                     * @description A note on what it is for.
                     * @example Ticketing
                     */
                    readonly label: string;
                };
            };
        };
        readonly responses: {
            /** @description The passkey. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Passkey"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly removePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly passkeyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly challengeNewPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What to make it of. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description For `PublicKeyCredential.parse…OptionsFromJSON()`. */
                        readonly data: {
                            readonly challenge: string;
                        } & {
                            readonly [key: string]: unknown;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The password.
                     * @example correct horse battery staple
                     */
                    readonly current: string;
                    /**
                     * @description 12 to 200 characters.
                     * @example correct horse battery staple
                     */
                    readonly password: string;
                    /** @description `true`: all passkeys are removed too. */
                    readonly removePasskeys?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description The passkeys that still work. */
                            readonly passkeys: readonly components["schemas"]["Passkey"][];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPushKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description For `applicationServerKey` of `PushManager.subscribe()`.
                             * @example BPbg9zMpVJjF-Example
                             */
                            readonly publicKey: string;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPushSubscriptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The browsers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["PushSubscription"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly subscribe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Of the `PushSubscription`: an `https:` address on the public internet.
                     * @example https://push.example/wpush/v2/gAAAAAB
                     */
                    readonly endpoint: string;
                    /** @description Of the `PushSubscription`. */
                    readonly keys: {
                        /** @description 16 bytes, base64url. */
                        readonly auth: string;
                        /** @description A point of P-256, base64url. */
                        readonly p256dh: string;
                    };
                    /**
                     * @description A note on what it is for.
                     * @example Ticketing
                     */
                    readonly label?: string;
                    /**
                     * @description In which it is told; otherwise English.
                     * @example de
                     */
                    readonly language?: string;
                    /** @description Of which venues it is told; left out where it subscribes: as before, and the first time all where one works. */
                    readonly venueIds?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The browser. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PushSubscription"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly unsubscribe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its `id`.
                 * @example push-Qm9va2luZ3M
                 */
                readonly subscriptionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly choosePushVenues: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its `id`.
                 * @example push-Qm9va2luZ3M
                 */
                readonly subscriptionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Of which venues it is told; left out where it subscribes: as before, and the first time all where one works. */
                    readonly venueIds: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The browser. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PushSubscription"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly tryNotifications: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its `id`.
                 * @example push-Qm9va2luZ3M
                 */
                readonly subscriptionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Who is logged in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly logIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description An e-mail address. Capital letters do not matter.
                     * @example sam@riverside.example
                     */
                    readonly email: string;
                    /**
                     * @description The password.
                     * @example correct horse battery staple
                     */
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description Who is logged in. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly logOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description As colleagues know them.
                     * @example Sam Example
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description Who is logged in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly logInWithPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What `credential.toJSON()` gives in the browser. */
                    readonly credential: {
                        readonly clientExtensionResults: Record<string, never>;
                        readonly id: string;
                        readonly rawId: string;
                        readonly response: {
                            readonly clientDataJSON: string;
                        };
                        /** @enum {string} */
                        readonly type: "public-key";
                    };
                };
            };
        };
        readonly responses: {
            /** @description Who is logged in. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly challengePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What to ask. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description For `PublicKeyCredential.parse…OptionsFromJSON()`. */
                        readonly data: {
                            readonly challenge: string;
                        } & {
                            readonly [key: string]: unknown;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Session"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly logOutEverywhere: {
        readonly parameters: {
            readonly query?: {
                /** @description `true`: all passkeys are removed too. */
                readonly removePasskeys?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description The passkeys that still work. */
                            readonly passkeys: readonly components["schemas"]["Passkey"][];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The session’s `id`.
                 * @example q1fVwzJ7mBk0n3yXc8sTZA
                 */
                readonly sessionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listVenues: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of venues. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * @description Names it in every path.
                             * @example riverside
                             */
                            readonly id: string;
                            /**
                             * @description As visitors read it.
                             * @example Riverside Arts Centre
                             */
                            readonly name: string;
                            /** @description false: visitors see nothing of it. */
                            readonly published: boolean;
                            /** @description What you are there; null: it is the venue of your token. */
                            readonly role: ("viewer" | "manager" | "owner") | null;
                        }[];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addVenue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What a venue needs at least; the rest is edited. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description ISO 4217 code of all amounts.
                     * @example GBP
                     */
                    readonly currency: string;
                    /**
                     * @description Unique in the installation; tells one venue from another when the file is imported again.
                     * @example riverside
                     */
                    readonly id: string;
                    /**
                     * @description BCP 47 tag of the language and region the venue writes in.
                     * @example en-GB
                     */
                    readonly locale: string;
                    /**
                     * @description As visitors read it.
                     * @example Riverside Arts Centre
                     */
                    readonly name: string;
                    /**
                     * @description IANA name of the time zone that all dates and slot times are meant in.
                     * @example Europe/London
                     */
                    readonly timezone: string;
                };
            };
        };
        readonly responses: {
            /** @description The venue. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
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
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getVenue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The venue. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
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
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeVenue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VenueChanges"];
            };
        };
        readonly responses: {
            /** @description The venue as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
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
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listBlocks: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of blocks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Block"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createBlock: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewBlock"];
            };
        };
        readonly responses: {
            /** @description The block that was made. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Block"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteBlock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The block’s `id`.
                 * @example block-Qm9va2luZ3M
                 */
                readonly blockId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listBookingRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description `placed`: the last one first; `event`: the first to begin first; `hold`: the hold that ends first, which only pending and expired ones have. Left out: `placed`. */
                readonly by?: "placed" | "event" | "hold";
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description Only events on or after this date.
                 * @example 2027-03-12
                 */
                readonly from?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
                /**
                 * @description Only those for this space.
                 * @example main-hall
                 */
                readonly spaceId?: string;
                /**
                 * @description Only these: pending_approval, accepted, declined, cancelled, expired; with commas between them.
                 * @example pending_approval
                 */
                readonly status?: string;
                /**
                 * @description Only those of whose guest’s name, e-mail address or company, or whose reference, each word here begins one.
                 * @example anna wick
                 */
                readonly text?: string;
                /**
                 * @description Only events on or before this date.
                 * @example 2027-03-12
                 */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of booking requests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["BookingRequestSummary"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addBooking: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Book the date at once, instead of holding it. */
                    readonly accept?: boolean;
                    /**
                     * @description How many come.
                     * @example 80
                     */
                    readonly attendance?: number;
                    /**
                     * @description Their company.
                     * @example Wick & Sons
                     */
                    readonly company?: string;
                    /**
                     * Format: date
                     * @description The date.
                     * @example 2027-03-12
                     */
                    readonly date: string;
                    /**
                     * @description Their address.
                     * @example visitor@example.com
                     */
                    readonly email?: string;
                    /**
                     * @description How long the date is held; left out: 48h.
                     * @enum {unknown}
                     */
                    readonly holdPeriod?: "24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none";
                    /**
                     * @description Why, or what was said.
                     * @example Rang on Monday
                     */
                    readonly message?: string;
                    /**
                     * @description Who books.
                     * @example A. Visitor
                     */
                    readonly name: string;
                    /**
                     * @description The package.
                     * @example dry-hire
                     */
                    readonly packageId: string;
                    /**
                     * @description Their telephone.
                     * @example +44 20 7946 0000
                     */
                    readonly phone?: string;
                    /**
                     * @description The slot.
                     * @example evening
                     */
                    readonly slotId: string;
                    /**
                     * @description The space.
                     * @example main-hall
                     */
                    readonly spaceId: string;
                };
            };
        };
        readonly responses: {
            /** @description The booking. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBookingRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly acceptBookingRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Why, for staff alone: it is kept as a note of the request, and no guest sees it.
                     * @example Too loud for a Sunday
                     */
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            /** @description The request as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Why, for staff alone: it is kept as a note of the request, and no guest sees it.
                     * @example Too loud for a Sunday
                     */
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            /** @description The request as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly declineBookingRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Why, for staff alone: it is kept as a note of the request, and no guest sees it.
                     * @example Too loud for a Sunday
                     */
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            /** @description The request as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBookingRequestHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Its history. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * @description Who.
                             * @example staff:staff-7f3c
                             */
                            readonly actor: string;
                            /**
                             * Format: date-time
                             * @description When.
                             */
                            readonly at: string;
                            /** @description What the type has to say. */
                            readonly details: unknown;
                            /**
                             * @description What.
                             * @example booking-request.accepted
                             */
                            readonly type: string;
                        }[];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listRequestsLike: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["BookingRequestSummary"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly moveBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: date
                     * @description Left out: the date it has.
                     * @example 2027-03-12
                     */
                    readonly date?: string;
                    /**
                     * @description Left out: the package it has.
                     * @example dry-hire
                     */
                    readonly packageId?: string;
                    /**
                     * @description Left out: the slot it has.
                     * @example evening
                     */
                    readonly slotId?: string;
                    /**
                     * @description Left out: the space it has.
                     * @example main-hall
                     */
                    readonly spaceId?: string;
                };
            };
        };
        readonly responses: {
            /** @description The booking where it stands now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @description By today’s prices; null: more than can be counted. */
                        readonly wouldCost: components["schemas"]["StaffQuote"] | null;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listRequestNotes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The notes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RequestNote"][];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addRequestNote: {
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
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What to note.
                     * @example Rang twice
                     */
                    readonly text: string;
                };
            };
        };
        readonly responses: {
            /** @description The note. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RequestNote"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly removeRequestNote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The note’s `id`.
                 * @example note-Qm9va2luZ3M
                 */
                readonly noteId: string;
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly agreePrice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Before tax, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly hireFeeCents?: number;
                    /**
                     * @description Why; it stays with the price and in the event log for good, so nothing about the guest.
                     * @example Third evening
                     */
                    readonly reason: string;
                    /**
                     * @description How much of it is tax, left out: in the proportion of the quote, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly taxCents?: number;
                    /**
                     * @description With tax; one of this and `hireFeeCents`, in the smallest unit of `currency`.
                     * @example 144000
                     */
                    readonly totalCents?: number;
                };
            };
        };
        readonly responses: {
            /** @description The request as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBookingRequestSurroundings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What stands around it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description What its space is blocked for. */
                            readonly blocks: readonly components["schemas"]["CalendarBlock"][];
                            /** @description What stands in these rooms, the first to start first. */
                            readonly bookings: readonly components["schemas"]["CalendarBooking"][];
                            /**
                             * Format: date
                             * @description The day on which it begins.
                             * @example 2027-03-12
                             */
                            readonly from: string;
                            /** @description Undecided requests for the same rooms at the same time; who asked first, first. */
                            readonly rivals: readonly components["schemas"]["BookingRequestSummary"][];
                            /**
                             * @description What its space takes up, and where it stands itself.
                             * @example [
                             *       "hall-a"
                             *     ]
                             */
                            readonly rooms: readonly string[];
                            /** @description The spaces of these bookings, as they are called now; of one that is gone, none. */
                            readonly spaces: readonly {
                                /**
                                 * @description As `spaceId` of a booking names it.
                                 * @example attic
                                 */
                                readonly id: string;
                                /**
                                 * @description As people call it.
                                 * @example The Attic
                                 */
                                readonly name: string;
                            }[];
                            /**
                             * Format: date
                             * @description The day on which it ends.
                             * @example 2027-03-12
                             */
                            readonly to: string;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly undoDecision: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The request’s `reference`.
                 * @example BR-7K3M9QZ2
                 */
                readonly reference: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffBookingRequest"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCalendar: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The first date.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * @description The last date, itself included.
                 * @example 2027-03-12
                 */
                readonly to: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calendar. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VenueCalendar"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly declineRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Why, for staff alone: a note of each. */
                    readonly reason?: string;
                    /**
                     * @description Which ones, at most 200.
                     * @example [
                     *       "BR-7K3M9QZ2",
                     *       "BR-2M8D4XVA"
                     *     ]
                     */
                    readonly references: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description What became of each. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /** @description Why it is not done; the others are. */
                            readonly error?: string;
                            /**
                             * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                             * @example too_long
                             */
                            readonly problem?: string;
                            /** @description Which one. */
                            readonly reference: string;
                            /**
                             * @description What it is now.
                             * @example declined
                             */
                            readonly status?: string;
                            /** @description What more there is to say of the problem; there may be more in time. */
                            readonly values?: {
                                /**
                                 * @description What can stand there, with commas between.
                                 * @example main-hall, studio
                                 */
                                readonly choices?: string;
                                /**
                                 * @description The currency of the venue.
                                 * @example GBP
                                 */
                                readonly currency?: string;
                                /**
                                 * @description The date it stands on.
                                 * @example 2027-03-12
                                 */
                                readonly date?: string;
                                /**
                                 * @description How many there are.
                                 * @example 400
                                 */
                                readonly days?: number;
                                /**
                                 * @description How it is written.
                                 * @example 2400.00
                                 */
                                readonly example?: string;
                                /**
                                 * @description The date it begins on.
                                 * @example 2027-03-12
                                 */
                                readonly from?: string;
                                /**
                                 * @description How many there are.
                                 * @example 48
                                 */
                                readonly hours?: number;
                                /**
                                 * @description The website key.
                                 * @example riverside
                                 */
                                readonly key?: string;
                                /**
                                 * @description Least that there has to be.
                                 * @example 1
                                 */
                                readonly least?: number;
                                /**
                                 * @description The line of the file, the first being 1.
                                 * @example 3
                                 */
                                readonly line?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 30
                                 */
                                readonly megabytes?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 100
                                 */
                                readonly megapixels?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 200
                                 */
                                readonly most?: number;
                                /**
                                 * @description Of the guest.
                                 * @example Ada Lovelace
                                 */
                                readonly name?: string;
                                /**
                                 * @description The id of the package.
                                 * @example dry-hire
                                 */
                                readonly package?: string;
                                /**
                                 * @description What they come to, in percent.
                                 * @example 90
                                 */
                                readonly percent?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 500
                                 */
                                readonly photos?: number;
                                /**
                                 * @description Of the booking request in the way.
                                 * @example BR-7Q2M4XKD
                                 */
                                readonly reference?: string;
                                /**
                                 * @description Of the booking requests in the way, with commas between them.
                                 * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                                 */
                                readonly references?: string;
                                /**
                                 * @description How the booking request stands.
                                 * @example accepted
                                 */
                                readonly status?: string;
                                /**
                                 * @description What it is about.
                                 * @example attic
                                 */
                                readonly text?: string;
                            };
                        }[];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before, or the `id` of an event; left out: the beginning.
                 * @example evt_812_4711_m3w8k2c0
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
                /**
                 * @description `newest`: the last one first, each page going further back; null is then the end. Left out: `oldest`.
                 * @example newest
                 */
                readonly order?: "oldest" | "newest";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /** @description `subject`, `venueId`, `actor`, and what the type has to say; `bookingRequest` as it is known now. */
                            readonly data: unknown;
                            /**
                             * @description The same each time.
                             * @example evt_812_4711_m3w8k2c0
                             */
                            readonly id: string;
                            /**
                             * Format: date-time
                             * @description When.
                             */
                            readonly timestamp: string;
                            /**
                             * @description What happened.
                             * @example booking-request.placed
                             */
                            readonly type: string;
                        }[];
                        /** @description `cursor` of the next page; null: see above. */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listFeeds: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of feeds. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * Format: date-time
                             * @description When it was made.
                             */
                            readonly createdAt: string;
                            /**
                             * @description To revoke it by.
                             * @example feed-Qm9va2luZ3M
                             */
                            readonly id: string;
                            /** @description When it was closed; null: it is open. */
                            readonly revokedAt: string | null;
                            /** @description Of which space; null: of all. */
                            readonly spaceId: string | null;
                            /** @description Whether it tells who booked. */
                            readonly withGuests: boolean;
                        }[];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addFeed: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Null or left out: of all spaces. */
                    readonly spaceId?: string | null;
                    /** @description Whether it tells who booked, and why dates are blocked. */
                    readonly withGuests?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The feed. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Its address on this service. Whoever has it can read the feed; it is told this once.
                             * @example /feeds/0Xb…Q.ics
                             */
                            readonly address: string;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             */
                            readonly createdAt: string;
                            /**
                             * @description To revoke it by.
                             * @example feed-Qm9va2luZ3M
                             */
                            readonly id: string;
                            /** @description When it was closed; null: it is open. */
                            readonly revokedAt: string | null;
                            /** @description Of which space; null: of all. */
                            readonly spaceId: string | null;
                            /** @description Whether it tells who booked. */
                            readonly withGuests: boolean;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The feed’s `id`.
                 * @example feed-Qm9va2luZ3M
                 */
                readonly feedId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listFloods: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The groups. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * @description What they have in common.
                             * @enum {unknown}
                             */
                            readonly by: "network" | "email";
                            /** @description How many they are. */
                            readonly count: number;
                            /**
                             * Format: date-time
                             * @description When the first was placed.
                             */
                            readonly firstPlacedAt: string;
                            /**
                             * Format: date-time
                             * @description When the last was placed.
                             */
                            readonly lastPlacedAt: string;
                            /** @description One of them: ask for those like it. */
                            readonly reference: string;
                        }[];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly eraseGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Whoever asked under it, small and capital letters alike. One of the two.
                     * @example visitor@example.com
                     */
                    readonly email?: string;
                    /**
                     * @description Whoever made this request. One of the two.
                     * @example BR-7K3M9QZ2
                     */
                    readonly reference?: string;
                };
            };
        };
        readonly responses: {
            /** @description What was forgotten. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description The requests whose guest was known until now.
                             * @example [
                             *       "BR-7K3M9QZ2"
                             *     ]
                             */
                            readonly references: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Whoever asked under it, small and capital letters alike. One of the two.
                     * @example visitor@example.com
                     */
                    readonly email?: string;
                    /**
                     * @description Whoever made this request. One of the two.
                     * @example BR-7K3M9QZ2
                     */
                    readonly reference?: string;
                };
            };
        };
        readonly responses: {
            /** @description All that is kept. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: date-time
                             * @description When it was written out.
                             */
                            readonly exportedAt: string;
                            /** @description Each request, with all that is kept of it. */
                            readonly requests: readonly unknown[];
                            /** @description The venue. */
                            readonly venueId: string;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly importBookings: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The table, as spreadsheets write it: CSV with commas, semicolons or tabs. Its first line names its columns: space, slot, date and name, and any of package, email, phone, company, people, message, status, total and tax. At most 5000 bookings.
                     * @example space,slot,date,name
                     *     main-hall,main-hall-evening,2027-06-18,A. Visitor
                     */
                    readonly csv: string;
                    /**
                     * @description For how long those that are held hold their dates; left out: 48h.
                     * @enum {unknown}
                     */
                    readonly holdPeriod?: "24h" | "48h" | "3d" | "7d" | "14d" | "30d" | "none";
                };
            };
        };
        readonly responses: {
            /** @description What was done. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What was done. */
                        readonly data: {
                            /** @description The bookings that were made. */
                            readonly imported: readonly {
                                /**
                                 * @description The line of the file, the first being 1.
                                 * @example 2
                                 */
                                readonly line: number;
                                /**
                                 * @description What it is here.
                                 * @example BR-7Q2M4XKD
                                 */
                                readonly reference: string;
                            }[];
                            /** @description Lines that are here already: they stay as they are. */
                            readonly known: readonly {
                                /**
                                 * @description The line of the file, the first being 1.
                                 * @example 2
                                 */
                                readonly line: number;
                                /**
                                 * @description What it is here.
                                 * @example BR-7Q2M4XKD
                                 */
                                readonly reference: string;
                            }[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly planBookingImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The table, as spreadsheets write it: CSV with commas, semicolons or tabs. Its first line names its columns: space, slot, date and name, and any of package, email, phone, company, people, message, status, total and tax. At most 5000 bookings.
                     * @example space,slot,date,name
                     *     main-hall,main-hall-evening,2027-06-18,A. Visitor
                     */
                    readonly csv: string;
                };
            };
        };
        readonly responses: {
            /** @description What would be done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What would be done. */
                        readonly data: {
                            /**
                             * @description Bookings that would be made.
                             * @example 2
                             */
                            readonly fresh: number;
                            /**
                             * @description How many of those would be held, and wait for a decision.
                             * @example 2
                             */
                            readonly held: number;
                            /** @description Lines that are here already: they stay as they are. */
                            readonly known: readonly {
                                /**
                                 * @description The line of the file, the first being 1.
                                 * @example 2
                                 */
                                readonly line: number;
                                /**
                                 * @description What it is here.
                                 * @example BR-7Q2M4XKD
                                 */
                                readonly reference: string;
                            }[];
                            /**
                             * @description How many of those are past.
                             * @example 2
                             */
                            readonly past: number;
                            /**
                             * @description How many problems there are in all.
                             * @example 2
                             */
                            readonly problemCount: number;
                            /** @description Everything it would be refused for, in the order of the lines; the first 200. */
                            readonly problems: readonly {
                                /**
                                 * @description What is wrong with it.
                                 * @example is no date
                                 */
                                readonly message: string;
                                /**
                                 * @description The line, and its column.
                                 * @example line 2, date
                                 */
                                readonly path: string;
                                /**
                                 * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                                 * @example too_long
                                 */
                                readonly problem?: string;
                                /** @description What more there is to say of the problem; there may be more in time. */
                                readonly values?: {
                                    /**
                                     * @description What can stand there, with commas between.
                                     * @example main-hall, studio
                                     */
                                    readonly choices?: string;
                                    /**
                                     * @description The currency of the venue.
                                     * @example GBP
                                     */
                                    readonly currency?: string;
                                    /**
                                     * @description The date it stands on.
                                     * @example 2027-03-12
                                     */
                                    readonly date?: string;
                                    /**
                                     * @description How many there are.
                                     * @example 400
                                     */
                                    readonly days?: number;
                                    /**
                                     * @description How it is written.
                                     * @example 2400.00
                                     */
                                    readonly example?: string;
                                    /**
                                     * @description The date it begins on.
                                     * @example 2027-03-12
                                     */
                                    readonly from?: string;
                                    /**
                                     * @description How many there are.
                                     * @example 48
                                     */
                                    readonly hours?: number;
                                    /**
                                     * @description The website key.
                                     * @example riverside
                                     */
                                    readonly key?: string;
                                    /**
                                     * @description Least that there has to be.
                                     * @example 1
                                     */
                                    readonly least?: number;
                                    /**
                                     * @description The line of the file, the first being 1.
                                     * @example 3
                                     */
                                    readonly line?: number;
                                    /**
                                     * @description Most that there can be.
                                     * @example 30
                                     */
                                    readonly megabytes?: number;
                                    /**
                                     * @description Most that there can be.
                                     * @example 100
                                     */
                                    readonly megapixels?: number;
                                    /**
                                     * @description Most that there can be.
                                     * @example 200
                                     */
                                    readonly most?: number;
                                    /**
                                     * @description Of the guest.
                                     * @example Ada Lovelace
                                     */
                                    readonly name?: string;
                                    /**
                                     * @description The id of the package.
                                     * @example dry-hire
                                     */
                                    readonly package?: string;
                                    /**
                                     * @description What they come to, in percent.
                                     * @example 90
                                     */
                                    readonly percent?: number;
                                    /**
                                     * @description Most that there can be.
                                     * @example 500
                                     */
                                    readonly photos?: number;
                                    /**
                                     * @description Of the booking request in the way.
                                     * @example BR-7Q2M4XKD
                                     */
                                    readonly reference?: string;
                                    /**
                                     * @description Of the booking requests in the way, with commas between them.
                                     * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                                     */
                                    readonly references?: string;
                                    /**
                                     * @description How the booking request stands.
                                     * @example accepted
                                     */
                                    readonly status?: string;
                                    /**
                                     * @description What it is about.
                                     * @example attic
                                     */
                                    readonly text?: string;
                                };
                            }[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listInvitations: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invitations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Invitation"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly invite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly email?: string | null;
                    /**
                     * @description `viewer` sees, `manager` also decides and edits, `owner` also says who may.
                     * @example manager
                     * @enum {unknown}
                     */
                    readonly role: "viewer" | "manager" | "owner";
                };
            };
        };
        readonly responses: {
            /** @description The invitation, with its link. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["NewInvitation"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly invitationId: string;
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPhotos: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of photos. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * @description What all its files take.
                             * @example 480000
                             */
                            readonly bytes: number;
                            /**
                             * Format: date-time
                             * @description When it was uploaded.
                             */
                            readonly createdAt: string;
                            /**
                             * @description To remove it by.
                             * @example Qm9va2luZ3MgYXJlIGtlcH
                             */
                            readonly id: string;
                            /** @description Whether the venue, or a space of it, refers to it. */
                            readonly isShown: boolean;
                            /** @description As it goes into `photos` of the venue or a space, or the `plan` of a layout. */
                            readonly photo: {
                                /**
                                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                                 * @example The main hall set out in theatre rows
                                 */
                                readonly alt: string;
                                /**
                                 * @description And how many it is high.
                                 * @example 1280
                                 */
                                readonly height?: number;
                                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                                readonly sources?: readonly {
                                    /**
                                     * @description Its media type.
                                     * @example image/webp
                                     */
                                    readonly type: string;
                                    /**
                                     * @description Where it is, as `url` of the photo.
                                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                                     */
                                    readonly url: string;
                                    /**
                                     * @description How many pixels it is wide.
                                     * @example 960
                                     */
                                    readonly width: number;
                                }[];
                                /**
                                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                                 * @example https://riverside.example/photos/main-hall.jpg
                                 * @example /photos/main-hall.jpg
                                 */
                                readonly url: string;
                                /**
                                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                                 * @example 1920
                                 */
                                readonly width?: number;
                            };
                        }[];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly uploadPhoto: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        /** @description The picture itself, and nothing else. */
        readonly requestBody: {
            readonly content: {
                readonly "image/*": string;
            };
        };
        readonly responses: {
            /** @description The photo. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description A photo that is kept. */
                        readonly data: {
                            /**
                             * @description What all its files take.
                             * @example 480000
                             */
                            readonly bytes: number;
                            /**
                             * Format: date-time
                             * @description When it was uploaded.
                             */
                            readonly createdAt: string;
                            /**
                             * @description To remove it by.
                             * @example Qm9va2luZ3MgYXJlIGtlcH
                             */
                            readonly id: string;
                            /** @description Whether the venue, or a space of it, refers to it. */
                            readonly isShown: boolean;
                            /** @description As it goes into `photos` of the venue or a space, or the `plan` of a layout. */
                            readonly photo: {
                                /**
                                 * @description What the picture shows, for visitors who cannot see it; empty ("") where it is only decoration.
                                 * @example The main hall set out in theatre rows
                                 */
                                readonly alt: string;
                                /**
                                 * @description And how many it is high.
                                 * @example 1280
                                 */
                                readonly height?: number;
                                /** @description The same picture in other sizes and formats: a browser takes the smallest that will do. What is uploaded has them. */
                                readonly sources?: readonly {
                                    /**
                                     * @description Its media type.
                                     * @example image/webp
                                     */
                                    readonly type: string;
                                    /**
                                     * @description Where it is, as `url` of the photo.
                                     * @example /photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp
                                     */
                                    readonly url: string;
                                    /**
                                     * @description How many pixels it is wide.
                                     * @example 960
                                     */
                                    readonly width: number;
                                }[];
                                /**
                                 * @description Where the picture is: an absolute http(s) address, or a path on this service beginning with "/".
                                 * @example https://riverside.example/photos/main-hall.jpg
                                 * @example /photos/main-hall.jpg
                                 */
                                readonly url: string;
                                /**
                                 * @description How many pixels the largest of its files is wide. A page keeps its place by it.
                                 * @example 1920
                                 */
                                readonly width?: number;
                            };
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deletePhoto: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The photo’s `id`.
                 * @example Qm9va2luZ3MgYXJlIGtlcH
                 */
                readonly photoId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listRooms: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of rooms. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Room"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly simulateQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description How many come. */
                    readonly attendance?: number;
                    /**
                     * Format: date
                     * @description On which date it is asked for; left out: today.
                     * @example 2027-03-12
                     */
                    readonly bookedOn?: string;
                    /** @description An edit that is not made yet: what `PATCH` of each would be sent. */
                    readonly changes?: {
                        readonly package?: components["schemas"]["PackageChanges"];
                        readonly slot?: components["schemas"]["SlotChanges"];
                        readonly space?: components["schemas"]["SpaceChanges"];
                        readonly venue?: components["schemas"]["VenueChanges"];
                    };
                    /**
                     * Format: date
                     * @description Of the event; may be over.
                     * @example 2027-03-12
                     */
                    readonly date: string;
                    /** @description What is added. */
                    readonly extras?: readonly {
                        /**
                         * @description The extra’s `id`.
                         * @example piano
                         */
                        readonly id: string;
                        /** @description How many. */
                        readonly pieces?: number;
                    }[];
                    /**
                     * @description The package’s `id`.
                     * @example dry-hire
                     */
                    readonly packageId: string;
                    /**
                     * @description The slot’s `id`.
                     * @example evening
                     */
                    readonly slotId: string;
                    /**
                     * @description The space’s `id`.
                     * @example main-hall
                     */
                    readonly spaceId: string;
                };
            };
        };
        readonly responses: {
            /** @description The quote, and where it comes from. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Of each line of `quote`, which of `rates` made it, counted from 0; null: none did.
                             * @example [
                             *       null,
                             *       0,
                             *       null
                             *     ]
                             */
                            readonly lines: readonly (number | null)[];
                            /** @description Whose schedule the instalments follow; null: there is none, and all is due after signing. */
                            readonly paymentsOf: ("package" | "venue") | null;
                            readonly quote: components["schemas"]["StaffQuote"];
                            /** @description All rates of the space, in its order. */
                            readonly rates: readonly {
                                /**
                                 * @description What it is called.
                                 * @example Weekend
                                 */
                                readonly label: string;
                                /**
                                 * @description Its conditions that are not met; none: it applies.
                                 * @example [
                                 *       "weekdays"
                                 *     ]
                                 */
                                readonly unmet: readonly ("bookedUntil" | "from" | "to" | "weekdays" | "slotIds" | "packageIds")[];
                            }[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSpaceOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each space once.
                             * @example []
                             */
                            readonly spaceIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly orderSpaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Each space once.
                     * @example []
                     */
                    readonly spaceIds: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each space once.
                             * @example []
                             */
                            readonly spaceIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSpaces: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of spaces. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Space"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createSpace: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSpace"];
            };
        };
        readonly responses: {
            /** @description The new space. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Space"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The space. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Space"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSpace: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeSpace: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceChanges"];
            };
        };
        readonly responses: {
            /** @description The space as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Space"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSpaceCalendar: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The first date.
                 * @example 2027-03-12
                 */
                readonly from: string;
                /**
                 * @description The last date, itself included.
                 * @example 2027-03-12
                 */
                readonly to: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calendar. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly days: readonly {
                                /**
                                 * Format: date
                                 * @description The date.
                                 * @example 2027-03-12
                                 */
                                readonly date: string;
                                readonly slots: readonly {
                                    /** @description Whether nothing keeps visitors from it. */
                                    readonly free: boolean;
                                    readonly reasons: readonly {
                                        readonly block?: {
                                            /** @description The block’s id. */
                                            readonly id: string;
                                            /** @description The venue’s own note. */
                                            readonly reason: string;
                                        };
                                        /** @description Whose, of what is booked or held. */
                                        readonly reference?: string;
                                        /**
                                         * Format: date-time
                                         * @description Since when.
                                         */
                                        readonly since?: string;
                                        /**
                                         * Format: date-time
                                         * @description Until when, if nobody decides otherwise.
                                         */
                                        readonly until?: string;
                                        /**
                                         * @description What it is.
                                         * @enum {unknown}
                                         */
                                        readonly why: "weekday" | "season" | "started" | "notice" | "horizon" | "block" | "booked" | "held" | "turnaround";
                                    }[];
                                    /** @description The slot’s `id`. */
                                    readonly slotId: string;
                                }[];
                            }[];
                            /** @description Whether visitors see the space: where not, nothing of it is free. */
                            readonly isOnShow: boolean;
                            /** @description What takes up which room of the space, the first to start first. */
                            readonly rooms: readonly {
                                /**
                                 * Format: date-time
                                 * @description Until just before.
                                 */
                                readonly endsAt: string;
                                /** @description Null: it is booked. */
                                readonly heldUntil: string | null;
                                /** @description Whether it is the minutes after an event. */
                                readonly isTurnaround: boolean;
                                /** @description Whose. */
                                readonly reference: string;
                                /** @description Which room. */
                                readonly room: string;
                                /**
                                 * Format: date-time
                                 * @description From when.
                                 */
                                readonly startsAt: string;
                            }[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSlotOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each slot once.
                             * @example []
                             */
                            readonly slotIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly orderSlots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Each slot once.
                     * @example []
                     */
                    readonly slotIds: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each slot once.
                             * @example []
                             */
                            readonly slotIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSlots: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of slots. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Slot"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createSlot: {
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
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSlot"];
            };
        };
        readonly responses: {
            /** @description The new slot. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Slot"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSlot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The slot. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Slot"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSlot: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeSlot: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SlotChanges"];
            };
        };
        readonly responses: {
            /** @description The slot as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Slot"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPackageOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each package once.
                             * @example []
                             */
                            readonly packageIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly orderPackages: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Each package once.
                     * @example []
                     */
                    readonly packageIds: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description Each package once.
                             * @example []
                             */
                            readonly packageIds: readonly string[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPackages: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of packages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Package"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createPackage: {
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
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPackage"];
            };
        };
        readonly responses: {
            /** @description The new package. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Package"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPackage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The package’s `id`.
                 * @example dry-hire
                 */
                readonly packageId: string;
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The package. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Package"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deletePackage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The package’s `id`.
                 * @example dry-hire
                 */
                readonly packageId: string;
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changePackage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The package’s `id`.
                 * @example dry-hire
                 */
                readonly packageId: string;
                /**
                 * @description The slot’s `id`.
                 * @example main-hall-evening
                 */
                readonly slotId: string;
                /**
                 * @description The space’s `id`.
                 * @example main-hall
                 */
                readonly spaceId: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PackageChanges"];
            };
        };
        readonly responses: {
            /** @description The package as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Package"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listStaff: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Who works there. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["StaffMember"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getStaffMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly staffId: string;
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description They. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffMember"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly removeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly staffId: string;
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                readonly staffId: string;
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description `viewer` sees, `manager` also decides and edits, `owner` also says who may.
                     * @example manager
                     * @enum {unknown}
                     */
                    readonly role: "viewer" | "manager" | "owner";
                };
            };
        };
        readonly responses: {
            /** @description As they are now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffMember"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tokens. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["ApiToken"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Until when it works; null or left out: until it is revoked. */
                    readonly endsAt?: string | null;
                    /**
                     * @description A note on what it is for.
                     * @example Ticketing
                     */
                    readonly label: string;
                    /**
                     * @description What it may be used for.
                     * @example [
                     *       "requests:read"
                     *     ]
                     */
                    readonly scopes: readonly ("venue:read" | "venue:write" | "requests:read" | "requests:write" | "guests" | "connections")[];
                };
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["NewApiToken"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tokenId: string;
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly undoDecisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Which ones, at most 200.
                     * @example [
                     *       "BR-7K3M9QZ2",
                     *       "BR-2M8D4XVA"
                     *     ]
                     */
                    readonly references: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description What became of each. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /** @description Why it is not done; the others are. */
                            readonly error?: string;
                            /**
                             * @description What is wrong in a word; there may be more of them in time. `required`, `not_known`, `wrong_kind`, `wrong_format`, `empty`, `too_long` (most), `too_many` (most), `too_few` (least), `whole_number`, `out_of_range` (least, most), `too_small` (least), `too_large` (most), `not_a_choice`, `unprintable`, `email`, `web_address`, `website`, `date`, `month_and_day`, `time_of_day`, `instant`, `currency`, `country`, `language`, `time_zone`, `identifier`, `before_beginning` (from), `too_many_dates` (most), `in_the_past`, `not_in_the_future`, `repeated` (text), `taken_elsewhere` (text), `no_such` (text), `fixed`, `order_of_all`, `does_not_fit`, `one_of_two`, `fixed_above_total`, `nothing_changes`, `amount_too_large`, `tax_above_total`, `shares` (percent), `no_share`, `notice_above_horizon` (hours, days), `dates_of_two_kinds`, `block_above_a_year`, `block_too_long` (days, most), `block_never`, `package_differs` (package), `booking_in_the_way` (reference, date), `bookings_under_block` (references), `date_taken_by` (reference, date, name), `not_in_the_way`, `strange_photo`, `no_picture`, `broken_picture`, `picture_too_large` (megabytes), `picture_too_many_pixels` (megapixels), `password_too_short` (least), `password_too_long` (most), `password_repeats`, `password_is_email`, `password_guessable`, `https_only`, `no_user_in_address`, `key_used`, `missing_one_of` (choices), `not_one_of` (text, choices), `name_of_several` (text, choices), `amount` (currency, example), `goes_with` (text), `taken_by_line` (line), `here_already` (reference, status), `more_cells`, `quotation_open`, `quotation_inside` (line), `no_column` (text, choices), `column_twice` (text), `column_missing` (text), `changed_meanwhile`, `taken`, `taken_by` (reference), `blocked`, `dates_taken` (references), `started`, `over`, `request_is` (status), `space_gone`, `being_moved`, `notes_full` (most), `log_in_again`, `account_exists`, `works_here`, `last_owner`, `under_way`, `website_key_taken` (key), `passkey_known`, `too_many_browsers` (most), `too_many_webhooks` (most), `photo_gone`, `photos_full` (photos, megabytes), `photo_shown`.
                             * @example too_long
                             */
                            readonly problem?: string;
                            /** @description Which one. */
                            readonly reference: string;
                            /**
                             * @description What it is now.
                             * @example declined
                             */
                            readonly status?: string;
                            /** @description What more there is to say of the problem; there may be more in time. */
                            readonly values?: {
                                /**
                                 * @description What can stand there, with commas between.
                                 * @example main-hall, studio
                                 */
                                readonly choices?: string;
                                /**
                                 * @description The currency of the venue.
                                 * @example GBP
                                 */
                                readonly currency?: string;
                                /**
                                 * @description The date it stands on.
                                 * @example 2027-03-12
                                 */
                                readonly date?: string;
                                /**
                                 * @description How many there are.
                                 * @example 400
                                 */
                                readonly days?: number;
                                /**
                                 * @description How it is written.
                                 * @example 2400.00
                                 */
                                readonly example?: string;
                                /**
                                 * @description The date it begins on.
                                 * @example 2027-03-12
                                 */
                                readonly from?: string;
                                /**
                                 * @description How many there are.
                                 * @example 48
                                 */
                                readonly hours?: number;
                                /**
                                 * @description The website key.
                                 * @example riverside
                                 */
                                readonly key?: string;
                                /**
                                 * @description Least that there has to be.
                                 * @example 1
                                 */
                                readonly least?: number;
                                /**
                                 * @description The line of the file, the first being 1.
                                 * @example 3
                                 */
                                readonly line?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 30
                                 */
                                readonly megabytes?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 100
                                 */
                                readonly megapixels?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 200
                                 */
                                readonly most?: number;
                                /**
                                 * @description Of the guest.
                                 * @example Ada Lovelace
                                 */
                                readonly name?: string;
                                /**
                                 * @description The id of the package.
                                 * @example dry-hire
                                 */
                                readonly package?: string;
                                /**
                                 * @description What they come to, in percent.
                                 * @example 90
                                 */
                                readonly percent?: number;
                                /**
                                 * @description Most that there can be.
                                 * @example 500
                                 */
                                readonly photos?: number;
                                /**
                                 * @description Of the booking request in the way.
                                 * @example BR-7Q2M4XKD
                                 */
                                readonly reference?: string;
                                /**
                                 * @description Of the booking requests in the way, with commas between them.
                                 * @example BR-7Q2M4XKD, BR-3K7Q9TZ2
                                 */
                                readonly references?: string;
                                /**
                                 * @description How the booking request stands.
                                 * @example accepted
                                 */
                                readonly status?: string;
                                /**
                                 * @description What it is about.
                                 * @example attic
                                 */
                                readonly text?: string;
                            };
                        }[];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportVenueFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The venue file. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VenueFile"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly importVenueFile: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VenueFile"];
            };
        };
        readonly responses: {
            /** @description What was changed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ImportPlan"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly planVenueFile: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.
                 * @example BR-7Q2M4XKD
                 */
                readonly leave?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VenueFile"];
            };
        };
        readonly responses: {
            /** @description What would be changed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ImportPlan"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of webhooks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Webhook"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addWebhook: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Empty or left out: everything. */
                    readonly kinds?: readonly ("booking-request.placed" | "booking-request.accepted" | "booking-request.declined" | "booking-request.cancelled" | "booking-request.price-agreed" | "booking-request.undone" | "booking-request.moved" | "booking-request.noted" | "booking-request.note-removed" | "booking-request.left" | "hold.lapsed" | "block.added" | "block.removed" | "site-key.added" | "site-key.changed" | "venue.imported" | "venue.history-imported" | "venue.edited" | "venue.published" | "venue.unpublished" | "guest.exported" | "guest.erased" | "feed.added" | "feed.revoked" | "webhook.added" | "webhook.removed" | "webhook.enabled" | "webhook.disabled" | "webhook.switched-off" | "staff.added" | "staff.invited" | "invitation.revoked" | "staff.joined" | "staff.role-changed" | "staff.removed" | "staff.link-made" | "staff.password-set" | "staff.renamed" | "staff.logged-in" | "staff.logged-out" | "passkey.added" | "passkey.removed" | "push.subscribed" | "push.unsubscribed" | "token.added" | "token.revoked")[];
                    /**
                     * @description What to call.
                     * @example https://desk.example/firsthold
                     */
                    readonly url: string;
                };
            };
        };
        readonly responses: {
            /** @description The webhook. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: date-time
                             * @description When it was added.
                             */
                            readonly createdAt: string;
                            /** @description Whether it is called; it is switched off where nothing arrives for days. */
                            readonly enabled: boolean;
                            /** @description Since when every call has failed; null: the last went well, or there was none. */
                            readonly failingSince: string | null;
                            /** @description How many calls in a row have failed. */
                            readonly failures: number;
                            /**
                             * @description To change it by.
                             * @example webhook-Qm9va2luZ3M
                             */
                            readonly id: string;
                            /** @description What it is told of; empty: of everything. */
                            readonly kinds: readonly ("booking-request.placed" | "booking-request.accepted" | "booking-request.declined" | "booking-request.cancelled" | "booking-request.price-agreed" | "booking-request.undone" | "booking-request.moved" | "booking-request.noted" | "booking-request.note-removed" | "booking-request.left" | "hold.lapsed" | "block.added" | "block.removed" | "site-key.added" | "site-key.changed" | "venue.imported" | "venue.history-imported" | "venue.edited" | "venue.published" | "venue.unpublished" | "guest.exported" | "guest.erased" | "feed.added" | "feed.revoked" | "webhook.added" | "webhook.removed" | "webhook.enabled" | "webhook.disabled" | "webhook.switched-off" | "staff.added" | "staff.invited" | "invitation.revoked" | "staff.joined" | "staff.role-changed" | "staff.removed" | "staff.link-made" | "staff.password-set" | "staff.renamed" | "staff.logged-in" | "staff.logged-out" | "passkey.added" | "passkey.removed" | "push.subscribed" | "push.unsubscribed" | "token.added" | "token.revoked")[];
                            /**
                             * @description What its calls are signed with; told this once.
                             * @example whsec_mB6…
                             */
                            readonly secret: string;
                            /**
                             * @description What is called.
                             * @example https://desk.example/firsthold
                             */
                            readonly url: string;
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly removeWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
                /**
                 * @description The webhook’s `id`.
                 * @example webhook-Qm9va2luZ3M
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
                /**
                 * @description The webhook’s `id`.
                 * @example webhook-Qm9va2luZ3M
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of deliveries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /** @description How many calls were made. */
                            readonly attempts: number;
                            /** @description When it was delivered or given up. */
                            readonly finishedAt: string | null;
                            /** @description The event’s id; null: no longer kept. */
                            readonly id: string | null;
                            /** @description When it is called next. */
                            readonly nextTryAt: string | null;
                            /** @description Of the last call. */
                            readonly outcome: string | null;
                            /**
                             * @description `waiting`: behind another event of its subject.
                             * @enum {unknown}
                             */
                            readonly state: "delivered" | "given-up" | "due" | "waiting";
                            /** @description To what. */
                            readonly subject: string;
                            /** @description What happened. */
                            readonly type: string | null;
                        }[];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly disableWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
                /**
                 * @description The webhook’s `id`.
                 * @example webhook-Qm9va2luZ3M
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly enableWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
                /**
                 * @description The webhook’s `id`.
                 * @example webhook-Qm9va2luZ3M
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebsiteKeys: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `next` of the page before; left out: the first page.
                 * @example WyJtYWluLWhhbGwiXQ
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most, 1 to 200; left out: 50.
                 * @example 50
                 */
                readonly limit?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of website keys. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WebsiteKey"][];
                        /**
                         * @description `cursor` of the next page; null: this is the last one.
                         * @example WyJtYWluLWhhbGwiXQ
                         */
                        readonly next: string | null;
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createWebsiteKey: {
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
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebsiteKey"];
            };
        };
        readonly responses: {
            /** @description The key that was made. */
            readonly 201: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WebsiteKey"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebsiteKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key.
                 * @example riverside-web
                 */
                readonly siteKey: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WebsiteKey"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeWebsiteKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.
                 * @example "q1fVwzJ7mBk0n3yXc8sTZA"
                 */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The website key.
                 * @example riverside-web
                 */
                readonly siteKey: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebsiteKeyChanges"];
            };
        };
        readonly responses: {
            /** @description The key as it is now. */
            readonly 200: {
                headers: {
                    /** @description Names the content as it is. To change it, send this as `If-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WebsiteKey"];
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 428: components["responses"]["PreconditionRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebsiteKeyUse: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many days, today included: 1 to 30; left out: 14.
                 * @example 14
                 */
                readonly days?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The website key.
                 * @example riverside-web
                 */
                readonly siteKey: string;
                /**
                 * @description The venue’s `id`.
                 * @example riverside
                 */
                readonly venueId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What came in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What came in by a website key. */
                        readonly data: {
                            /** @description Each day, today at the venue first. */
                            readonly days: readonly {
                                /**
                                 * Format: date
                                 * @description The day at the venue.
                                 * @example 2027-03-01
                                 */
                                readonly date: string;
                                /**
                                 * @description Requests while the key was switched off, or the venue not published (404).
                                 * @example 0
                                 */
                                readonly disabled: number;
                                /**
                                 * @description Requests refused because a limit was reached (429).
                                 * @example 0
                                 */
                                readonly limited: number;
                                /**
                                 * @description Booking requests that were placed, whatever became of them.
                                 * @example 4
                                 */
                                readonly placed: number;
                                /**
                                 * @description Quotes that were let in.
                                 * @example 18
                                 */
                                readonly quotes: number;
                                /**
                                 * @description Reads that were let in; a visit makes several.
                                 * @example 312
                                 */
                                readonly reads: number;
                                /**
                                 * @description Requests of pages of websites that were not on the key’s list (403).
                                 * @example 31
                                 */
                                readonly refused: number;
                            }[];
                            /**
                             * @description Refusals of pages that name no website, and of websites beyond those.
                             * @example 2
                             */
                            readonly refusedUnnamed: number;
                            /** @description Websites that were refused in these days and are not on the key’s list now, the most refused first: at most 20, of at most 20 that are told apart on a day. Anybody can make a browser name a website, so add only what is yours. */
                            readonly refusedWebsites: readonly {
                                /**
                                 * @description How often.
                                 * @example 31
                                 */
                                readonly count: number;
                                /**
                                 * Format: date
                                 * @description The first of these days on which it was refused.
                                 * @example 2027-03-01
                                 */
                                readonly from: string;
                                /**
                                 * Format: date
                                 * @description The last one.
                                 * @example 2027-03-01
                                 */
                                readonly to: string;
                                /**
                                 * @description As the list of the key would have it.
                                 * @example https://www.riverside.example
                                 */
                                readonly website: string;
                            }[];
                        };
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
}
