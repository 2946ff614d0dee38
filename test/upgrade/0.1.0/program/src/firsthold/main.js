import { isDeepStrictEqual, promisify, styleText } from "node:util";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { Temporal } from "temporal-polyfill";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { basename, dirname, extname, join, resolve } from "node:path";
import { Type } from "typebox";
import { setFlagsFromString } from "node:v8";
import fastify, { LogController } from "fastify";
import pino from "pino";
import { access, constants, mkdtemp, open, readFile, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { brotliCompress, brotliCompressSync, constants as constants$1, gunzip, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import swagger from "@fastify/swagger";
import { createServer } from "node:http";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { tmpdir } from "node:os";
import { pipeline } from "node:stream/promises";
import { DatabaseSync, backup } from "node:sqlite";
import pg from "pg";
import { setImmediate as setImmediate$1, setTimeout as setTimeout$1 } from "node:timers/promises";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// src/http/shell/client-address.ts
/** Reads `TRUST_PROXY`: a number of proxies, or addresses and CIDRs separated by commas. Null: not readable. */
function parseTrustedProxies(setting) {
	const text = setting.trim();
	if (text === "") return trustNobody;
	if (/^\d{1,2}$/.test(text)) return { count: Number(text) };
	const networks = text.split(",").map((part) => parseNetwork(part.trim()));
	return networks.every((network) => network !== null) ? { networks } : null;
}
/**
* The address that limits count (specification §8): the socket's, or the one the trusted proxies vouch for.
* The list is read from the right, where our own proxies write; a visitor can only forge what stands left of it.
* IPv6 addresses come as their /64, since one visitor has a whole one.
*/
function clientAddress(socketAddress, forwardedFor, trusted) {
	const entries = (Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor ?? "").split(",");
	let nearest;
	for (let index = 0; index <= entries.length; index++) {
		const hop = index === 0 ? socketAddress ?? "" : (entries[entries.length - index] ?? "").trim();
		if (!isAddress(hop)) break;
		nearest = hop;
		if (!("count" in trusted ? index < trusted.count : isWithin(ipaddr.process(hop), trusted.networks))) break;
	}
	return nearest === void 0 ? "unknown" : visitorKey(nearest);
}
function visitorKey(text) {
	if (isIPv4(text)) return text;
	const address = ipaddr.process(text);
	if (address instanceof ipaddr.IPv4) return address.toString();
	return `${address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}
function parseNetwork(text) {
	try {
		if (text.includes("/")) return ipaddr.parseCIDR(text);
		if (!isAddress(text)) return null;
		const address = ipaddr.process(text);
		return [address, address instanceof ipaddr.IPv4 ? 32 : 128];
	} catch {
		return null;
	}
}
function isWithin(address, networks) {
	return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}
var trustNobody, isAddress;
var init_client_address = __esmMin((() => {
	trustNobody = { count: 0 };
	isAddress = (text) => isIPv4(text) || isIPv6(text) && !text.includes("%");
}));
// src/config.ts
init_client_address();
var settings = [
	[
		"HOST",
		"127.0.0.1",
		"address to listen on"
	],
	[
		"PORT",
		"8080",
		"port to listen on; 0 takes a free one"
	],
	[
		"FIRSTHOLD_DATA",
		"./data",
		"folder of the embedded database"
	],
	[
		"DATABASE_URL",
		"",
		"postgres://… uses PostgreSQL instead of the embedded database"
	],
	[
		"TRUST_PROXY",
		"",
		"number of proxies in front, or their addresses/CIDRs, whose X-Forwarded-For is believed"
	],
	[
		"LOG_LEVEL",
		"info",
		"fatal, error, warn, info, debug, trace or silent"
	],
	[
		"METRICS_PORT",
		"",
		"port of /metrics alone; without it, /metrics stands beside the API"
	],
	[
		"CACHE_MIB",
		"16",
		"most memory for finished answers, in MiB"
	]
];
/** A setting that cannot be used; the message names it and says what would be right. */
var ConfigError = class extends Error {};
var logLevels = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent"
];
/** @throws ConfigError for the first setting that is not right */
function readConfig(env) {
	const value = Object.fromEntries(settings.map(([name, fallback]) => [name, env[name]?.trim() || fallback]));
	const port = wholeNumber$1("PORT", value.PORT, 0, 65535);
	const cacheMib = wholeNumber$1("CACHE_MIB", value.CACHE_MIB, 0, 65536);
	const trustedProxies = value.TRUST_PROXY === "" ? trustNobody : parseTrustedProxies(value.TRUST_PROXY);
	if (trustedProxies === null) throw new ConfigError(`TRUST_PROXY must be a number of proxies or a list of addresses and CIDRs`);
	if (!logLevels.includes(value.LOG_LEVEL)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not "${value.LOG_LEVEL}"`);
	if (value.DATABASE_URL !== "" && !/^postgres(ql)?:\/\//.test(value.DATABASE_URL)) throw new ConfigError("DATABASE_URL must begin with postgres:// (leave it out for the embedded database)");
	if (value.DATABASE_URL !== "" && !URL.canParse(value.DATABASE_URL.replace("@/", "@localhost/"))) throw new ConfigError("DATABASE_URL must be like postgres://user:password@host:5432/database, with % codes for special characters in the password");
	return {
		host: value.HOST,
		port,
		dataFolder: value.FIRSTHOLD_DATA,
		databaseUrl: value.DATABASE_URL || null,
		trustedProxies,
		logLevel: value.LOG_LEVEL,
		metricsPort: value.METRICS_PORT === "" ? null : wholeNumber$1("METRICS_PORT", value.METRICS_PORT, 0, 65535),
		cacheBytes: cacheMib * 1024 * 1024
	};
}
function wholeNumber$1(name, text, least, most) {
	const number = Number(text);
	if (!/^\d+$/.test(text) || number < least || number > most) throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
	return number;
}
// src/domain/errors.ts
var DomainError, BadRequestError, ForbiddenError, NotFoundError, ConflictError, ValidationError;
var init_errors$2 = __esmMin((() => {
	DomainError = class extends Error {};
	BadRequestError = class extends DomainError {
		code = "BAD_REQUEST";
	};
	ForbiddenError = class extends DomainError {
		code = "FORBIDDEN";
	};
	NotFoundError = class extends DomainError {
		code = "NOT_FOUND";
	};
	ConflictError = class extends DomainError {
		code = "CONFLICT";
	};
	ValidationError = class extends DomainError {
		code = "VALIDATION_ERROR";
		problems;
		constructor(problems) {
			super(problems.map(({ path, message }) => path === "" ? message : `${path}: ${message}`).join("; "));
			this.problems = problems;
		}
	};
}));
// src/storage/engine/errors.ts
var StorageUnavailableError, UnusableDatabaseError;
var init_errors$1 = __esmMin((() => {
	StorageUnavailableError = class extends Error {};
	UnusableDatabaseError = class extends Error {};
}));
// src/domain/booking/reference.ts
/**
* The reference that spells the five bytes given. Whoever calls chooses them at random.
*
* @throws RangeError for any other number of bytes.
*/
function referenceFrom(bytes) {
	if (bytes.length !== 5) throw new RangeError(`A reference is made from 5 bytes, not ${bytes.length}`);
	const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
	return `BR-${Array.from({ length: 8 }, (_, place) => alphabet[Math.floor(number / 32 ** (7 - place)) % 32]).join("")}`;
}
/** Whether the text is spelled as a reference; it need not exist. */
function isReference(text) {
	return pattern$2.test(text);
}
var alphabet, pattern$2;
var init_reference = __esmMin((() => {
	alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
	pattern$2 = new RegExp(`^BR-[${alphabet}]{8}$`);
}));
// src/cli/options.ts
init_errors$2();
init_errors$1();
/** What several commands share: options, and what may stand after one; anything else is wrong use. */
init_reference();
var venueOption = () => new Option("--venue <id>", "the venue; may be left out where there is only one");
var jsonOption = () => new Option("--json", "print JSON, for programs");
/** For Commander's `addHelpText`. */
var example = (line) => ["after", `\nExample:\n  ${line}`];
/** For Commander's `choices`: as many as wanted, one after the other. */
function several(allowed) {
	return (value, before) => {
		if (allowed !== null && !allowed.includes(value)) throw new InvalidArgumentError(`It must be one of ${allowed.join(", ")}.`);
		return [...before ?? [], value];
	};
}
function wholeNumber(least, most) {
	return (value) => {
		const number = Number(value);
		if (!/^\d+$/.test(value) || number < least || number > most) throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
		return number;
	};
}
/** A reference as the visitor was given it; small letters do. */
function reference(value) {
	const reference = value.toUpperCase();
	if (!isReference(reference)) throw new InvalidArgumentError("It must look like BR-7K3M9QZ2.");
	return reference;
}
// src/domain/time/instant.ts
/** The instant that a text spells as `isoInstant` does; null: none, or not so spelled. */
function instantOf(text) {
	const instant = Date.parse(text);
	return !Number.isNaN(instant) && isoInstant(instant) === text ? instant : null;
}
/** An instant as the API writes it: ISO 8601 in UTC (specification §2, conventions). */
function isoInstant(instant) {
	return new Date(instant).toISOString();
}
var init_instant = __esmMin((() => {}));
// src/domain/time/calendar.ts
/**
* Dates of the venue's calendar as `YYYY-MM-DD` text, and the arithmetic on them.
*
* A date has no time and no zone, so its arithmetic is plain integers: a calendar of 92 days is counted
* through on each answer, and a widget counts months without carrying a time library along.
*/
/**
* Whether the text is a date that exists, written as specification §2 wants it: `YYYY-MM-DD`, nothing else.
*
* Years run from 1970 (where instants begin) to 9998 (so that the day after the last one is a date too).
*/
function isCalendarDate(text) {
	const [, year, month, day] = datePattern$1.exec(text)?.map(Number) ?? [];
	if (year === void 0 || month === void 0 || day === void 0) return false;
	return year >= 1970 && year <= 9998 && day >= 1 && day <= monthLength(year, month);
}
/** 1 = Monday … 7 = Sunday. */
function isoWeekday(date) {
	return modulo(dayNumber(date) + 3, 7) + 1;
}
/** The date `days` later, or earlier where `days` is negative. */
function addDays(date, days) {
	return dateOfDayNumber(dayNumber(date) + days);
}
/** Whole days from one date to another; negative where `to` comes first. */
function daysFrom(from, to) {
	return dayNumber(to) - dayNumber(from);
}
/** Every date from `from` to `to`, both inclusive; none where `to` comes before `from`. */
function datesFromTo(from, to) {
	const first = dayNumber(from);
	const length = dayNumber(to) - first + 1;
	return Array.from({ length }, (_, index) => dateOfDayNumber(first + index));
}
/** The date it is at a venue: `now` may already be tomorrow there, or still yesterday. */
function todayIn(timezone, now) {
	return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
}
/**
* Whether the text is an IANA name of a time zone, spelled as IANA does (`Europe/London`, `UTC`).
*
* Offsets (`+01:00`) are refused: a venue's slots follow the clock on its wall, and that one changes.
*/
function isTimezone(text) {
	if (!/^[A-Z]/.test(text)) return false;
	try {
		return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId === text;
	} catch {
		return false;
	}
}
function monthLength(year, month) {
	const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	return month === 2 && isLeapYear ? 29 : monthLengths[month - 1] ?? 0;
}
/** Days since 1970-01-01. */
function dayNumber(date) {
	const month = Number(date.slice(5, 7));
	const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0);
	const monthFromMarch = modulo(month - 3, 12);
	const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + Number(date.slice(8, 10)) - 1;
	const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
	return 365 * year + leapDays + dayOfYear - daysTo1970FromMarchOfYear0;
}
function dateOfDayNumber(number) {
	const days = number + daysTo1970FromMarchOfYear0;
	const era = Math.floor(days / daysPer400Years);
	const dayOfEra = days - era * daysPer400Years;
	const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
	const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
	const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
	const month = modulo(monthFromMarch + 2, 12) + 1;
	return `${digits(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
function digits(number, length) {
	return String(number).padStart(length, "0");
}
/** The remainder that is never negative. */
function modulo(dividend, divisor) {
	return (dividend % divisor + divisor) % divisor;
}
var datePattern$1, monthLengths, daysPer400Years, daysTo1970FromMarchOfYear0;
var init_calendar = __esmMin((() => {
	datePattern$1 = /^(\d{4})-(\d{2})-(\d{2})$/;
	monthLengths = [
		31,
		28,
		31,
		30,
		31,
		30,
		31,
		31,
		30,
		31,
		30,
		31
	];
	daysPer400Years = 146097;
	daysTo1970FromMarchOfYear0 = 719468;
}));
// src/domain/time/interval.ts
/**
* Whether the two share any time. One that ends just when the other starts does not touch it, and an empty
* one shares time with none.
*/
function overlaps(a, b) {
	return Math.max(a.startsAt, b.startsAt) < Math.min(a.endsAt, b.endsAt);
}
var init_interval = __esmMin((() => {}));
// src/domain/booking/slot-interval.ts
/**
* From the clock on the venue's wall to instants: when a slot, or a day, begins and ends.
*
* This is the only place that knows about clock changes; everything after it compares instants.
*/
/** Whether the slot ends on the day after it starts: its end is at or before its start (24 hours if equal). */
function endsNextDay({ startTime, endTime }) {
	return endTime <= startTime;
}
/**
* When a slot offered on `date` starts and ends. Never empty.
*
* Times are the venue's wall-clock times (specification §2). Where the clock skips one, it is moved on by as
* much as was skipped; where the clock repeats one, the first is meant (Temporal's `compatible`). So a slot
* that starts in the skipped hour can start at or after its own end: 02:30–03:00 would run from 03:30 to
* 03:00. Such a slot keeps the length it is offered with, from its moved start: 03:30–04:00.
*/
function slotInterval(times, date, timezone) {
	const endDate = endsNextDay(times) ? addDays(date, 1) : date;
	const startsAt = instantAt(date, times.startTime, timezone);
	const endsAt = instantAt(endDate, times.endTime, timezone);
	return {
		startsAt,
		endsAt: endsAt > startsAt ? endsAt : startsAt + offeredMs(times)
	};
}
/**
* The whole day as the venue's clock counts it: from its first instant to the first of the next day, so that
* days meet without gap or overlap. 23 to 25 hours around most clock changes, and empty for a day that a
* zone skipped when it crossed the date line.
*/
function dayInterval(date, timezone) {
	return {
		startsAt: startOfDay(date, timezone),
		endsAt: startOfDay(addDays(date, 1), timezone)
	};
}
/** Milliseconds from start to end by the clock, without regard to clock changes. */
function offeredMs({ startTime, endTime }) {
	const minutes = minuteOfDay(endTime) - minuteOfDay(startTime);
	return (minutes > 0 ? minutes : minutes + minutesPerDay) * msPerMinute;
}
function minuteOfDay(time) {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
function startOfDay(date, timezone) {
	return Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds;
}
function instantAt(date, time, timezone) {
	const key = `${timezone} ${date} ${time}`;
	const known = resolved.get(key);
	if (known !== void 0) return known;
	const instant = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds;
	if (resolved.size >= resolvedLimit) resolved.clear();
	resolved.set(key, instant);
	return instant;
}
var msPerMinute, msPerHour$1, minutesPerDay, maxOccupancyMs, resolved, resolvedLimit;
var init_slot_interval = __esmMin((() => {
	init_calendar();
	msPerMinute = 6e4;
	msPerHour$1 = 60 * msPerMinute;
	minutesPerDay = 1440;
	maxOccupancyMs = 31 * msPerHour$1;
	resolved = /* @__PURE__ */ new Map();
	resolvedLimit = 5e4;
}));
// src/domain/booking/availability.ts
/** Whether it takes up its room at `now`: a hold does so until just before `expiresAt`. */
function isLive(occupancy, now) {
	return occupancy.expiresAt === null || now < occupancy.expiresAt;
}
/**
* A slot is free on a date if it is offered on that weekday, has not started, and no live occupancy
* overlaps it. Takes time in proportion to slots, dates and occupancies (and what it takes to sort them).
*/
function availability({ slots, dates, timezone, occupancies, now }) {
	const upcoming = [];
	return {
		days: dates.map((date) => {
			const weekday = isoWeekday(date);
			return {
				date,
				slots: slots.map((slot) => {
					const place = {
						slotId: slot.id,
						free: false
					};
					if (slot.weekdays.includes(weekday)) {
						const interval = slotInterval(slot, date, timezone);
						if (interval.startsAt > now) upcoming.push({
							...interval,
							place
						});
					}
					return place;
				})
			};
		}),
		trueUntil: settle(upcoming.sort(byStart), occupancies.filter((occupancy) => isLive(occupancy, now)).sort(byStart))
	};
}
/**
* Sets `free` on every place; returns the first instant at which one of them changes. Both lists ascend by
* start, so one pass over the two suffices: `near` holds the occupancies begun so far and not yet over.
*/
function settle(upcoming, live) {
	let trueUntil = Number.POSITIVE_INFINITY;
	let near = [];
	let next = 0;
	for (const offered of upcoming) {
		near = near.filter(({ endsAt }) => endsAt > offered.startsAt);
		for (let begun = live[next]; begun !== void 0 && begun.startsAt < offered.endsAt; begun = live[++next]) near.push(begun);
		const takenUntil = near.filter((occupancy) => overlaps(occupancy, offered)).reduce((latest, { expiresAt }) => Math.max(latest, expiresAt ?? Number.POSITIVE_INFINITY), Number.NEGATIVE_INFINITY);
		offered.place.free = takenUntil === Number.NEGATIVE_INFINITY;
		if (offered.place.free) trueUntil = Math.min(trueUntil, offered.startsAt);
		else if (takenUntil < offered.startsAt) trueUntil = Math.min(trueUntil, takenUntil);
	}
	return trueUntil;
}
function byStart(a, b) {
	return a.startsAt - b.startsAt;
}
var init_availability$1 = __esmMin((() => {
	init_calendar();
	init_interval();
	init_slot_interval();
}));
// src/storage/engine/compiled.ts
/**
* A query of the paths that carry the load: built and compiled once for each database and each length of its
* lists, and from then on only given its values. Building it anew takes Kysely longer than the program takes for
* all the rest around it.
*
* @param build gets places instead of values: it may put them anywhere in the query and go through lists, but not
*   look at them or calculate with them
* @param onText hears each text that is built
*/
function compiled(build, onText = () => void 0) {
	const texts = /* @__PURE__ */ new WeakMap();
	return (reader, values) => {
		const db = reader;
		const { adapter } = db.getExecutor();
		const known = texts.get(adapter) ?? /* @__PURE__ */ new Map();
		texts.set(adapter, known);
		const given = values;
		let lengths = "";
		for (const name in given) if (Array.isArray(given[name])) lengths += `${given[name].length} `;
		let query = known.get(lengths);
		if (query === void 0) {
			query = compile(db, build, given);
			onText(query.sql);
			if (known.size >= mostTexts) known.clear();
			known.set(lengths, query);
		}
		const parameters = query.parameters.map((parameter) => parameter instanceof Place ? valueAt(given, parameter) : parameter);
		return db.executeQuery({
			...query,
			parameters
		});
	};
}
/**
* A statement that changes something and has no answer anybody needs, but that it went well. On PostgreSQL it goes out
* together with the next statement of its transaction, and when it has failed that one says so, `commit` at the latest.
*/
function command(build) {
	const run = compiled(build, (text) => {
		if (commands.size < mostTexts) commands.add(text);
	});
	return async (db, values) => {
		await run(db, values);
	};
}
function compile(db, build, given) {
	const query = build(db, Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value.map((_, index) => new Place(name, index)) : new Place(name, null)]))).compile();
	const used = new Set(query.parameters.map((parameter) => parameter instanceof Place && parameter.name));
	for (const name of Object.keys(given)) if (!used.has(name)) throw new Error(`the query does not use ${name} as it is`);
	return query;
}
function valueAt(given, { name, index }) {
	const value = given[name];
	return index === null ? value : value[index];
}
var mostTexts, Place, commands, isCommand;
var init_compiled = __esmMin((() => {
	mostTexts = 500;
	Place = class {
		name;
		/** Which entry of a list; null: the value is no list. */
		index;
		constructor(name, index) {
			this.name = name;
			this.index = index;
		}
	};
	commands = /* @__PURE__ */ new Set();
	isCommand = (text) => commands.has(text);
}));
// src/storage/booking/occupancies.ts
/** What stands in any of the rooms during the interval, lapsed holds included. */
async function listOccupancies(db, roomIds, during) {
	if (roomIds.length === 0) return [];
	const { startsAt, endsAt } = during;
	const { rows } = await findOccupancies(db, {
		roomIds,
		earliest: startsAt - maxOccupancyMs,
		startsAt,
		endsAt
	});
	return rows.map((row) => ({
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		expiresAt: row.expires_at,
		reference: row.reference
	}));
}
/**
* Removes the holds that have lapsed in the rooms during the interval: the constraint that forbids overlaps
* cannot read the clock, so they would stand in the way of an insert.
*/
async function releaseLapsedHolds(db, roomIds, during, now) {
	await db.deleteFrom("occupancies").where("room_id", "in", roomIds).where("starts_at", ">", during.startsAt - maxOccupancyMs).where("starts_at", "<", during.endsAt).where("ends_at", ">", during.startsAt).where("expires_at", "<=", now).execute();
}
/**
* Occupies every room for the interval.
*
* @param occupant whose it is, null for a blocked day; and when it lapses, null for never
*/
async function occupy(db, roomIds, during, occupant) {
	const { startsAt, endsAt } = during;
	const { expiresAt, reference } = occupant;
	await insertOccupancies(db, {
		roomIds,
		startsAt,
		endsAt,
		expiresAt,
		reference
	});
}
/** Frees whatever the booking request occupies. */
async function vacate(db, reference) {
	await db.deleteFrom("occupancies").where("reference", "=", reference).execute();
}
/** Bookings and live holds of a space that are not over, once each, whatever rooms they stand in. */
async function listOccupanciesOfSpace(db, spaceId, now) {
	return (await db.selectFrom("occupancies as o").innerJoin("booking_requests as r", "r.reference", "o.reference").select([
		"r.reference",
		"o.starts_at",
		"o.ends_at",
		"o.expires_at"
	]).distinct().where("r.space_id", "=", spaceId).where("o.ends_at", ">", now).where((eb) => eb.or([eb("o.expires_at", "is", null), eb("o.expires_at", ">", now)])).orderBy("o.starts_at").execute()).map((row) => ({
		reference: row.reference,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		expiresAt: row.expires_at
	}));
}
var findOccupancies, insertOccupancies;
var init_occupancies = __esmMin((() => {
	init_slot_interval();
	init_compiled();
	findOccupancies = compiled((db, of) => db.selectFrom("occupancies").select([
		"starts_at",
		"ends_at",
		"expires_at",
		"reference"
	]).where("room_id", "in", of.roomIds).where("starts_at", ">", of.earliest).where("starts_at", "<", of.endsAt).where("ends_at", ">", of.startsAt));
	insertOccupancies = command((db, of) => db.insertInto("occupancies").values(of.roomIds.map((roomId) => ({
		room_id: roomId,
		starts_at: of.startsAt,
		ends_at: of.endsAt,
		expires_at: of.expiresAt,
		reference: of.reference
	}))));
}));
// src/storage/booking/blocks.ts
async function insertBlock(db, block) {
	await db.insertInto("blocks").values({
		id: block.id,
		venue_id: block.venueId,
		space_id: block.spaceId,
		from_date: block.from,
		to_date: block.to,
		reason: block.reason,
		source: block.source,
		created_at: block.createdAt
	}).execute();
}
async function deleteBlock(db, id) {
	await db.deleteFrom("blocks").where("id", "=", id).execute();
}
/** All blocks of a venue, the earliest first. */
async function listBlocks(db, venueId) {
	return (await db.selectFrom("blocks").selectAll().where("venue_id", "=", venueId).orderBy("from_date").orderBy("created_at").orderBy("id").execute()).map(blockOf);
}
/** A block, of whichever venue; undefined when there is none of that id. */
async function findBlock(db, id) {
	const row = await db.selectFrom("blocks").selectAll().where("id", "=", id).executeTakeFirst();
	return row && blockOf(row);
}
function blockOf(row) {
	return {
		id: row.id,
		venueId: row.venue_id,
		spaceId: row.space_id,
		from: row.from_date,
		to: row.to_date,
		reason: row.reason,
		source: row.source,
		createdAt: row.created_at
	};
}
/**
* Makes the blocked days of a room what its blocks say, from `now` on: occupies those that are missing, frees
* those that no block covers any more. What is over needs neither: of a day that is under way only the rest
* is occupied, for the room may have been booked before.
*/
async function settleBlockedDays(db, roomId, timezone, now) {
	const blocks = await db.selectFrom("blocks as b").innerJoin("space_rooms as r", "r.space_id", "b.space_id").select(["b.from_date", "b.to_date"]).where("r.room_id", "=", roomId).execute();
	const dates = new Set(blocks.flatMap(({ from_date, to_date }) => datesFromTo(from_date, to_date)));
	const wanted = new Map([...dates].map((date) => dayInterval(date, timezone)).filter((day) => day.endsAt > now && day.endsAt > day.startsAt).map(({ startsAt, endsAt }) => ({
		startsAt: Math.max(startsAt, now),
		endsAt
	})).map((day) => [`${day.startsAt}-${day.endsAt}`, day]));
	const surplus = (await db.selectFrom("occupancies").select([
		"id",
		"starts_at",
		"ends_at"
	]).where("room_id", "=", roomId).where("reference", "is", null).where("ends_at", ">", now).execute()).filter((row) => !wanted.delete(`${Math.max(row.starts_at, now)}-${row.ends_at}`));
	for (const ids of chunks(surplus.map((row) => row.id))) await db.deleteFrom("occupancies").where("id", "in", ids).execute();
	const missing = [...wanted.values()].map((day) => ({
		room_id: roomId,
		starts_at: day.startsAt,
		ends_at: day.endsAt,
		expires_at: null,
		reference: null
	}));
	for (const rows of chunks(missing)) await db.insertInto("occupancies").values(rows).execute();
}
/** Both databases limit the parameters of one statement. */
function chunks(items, size = 1e3) {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
/** Frees the blocked days of a room from `now` on, until `settleBlockedDays` puts them back. */
async function freeBlockedDays(db, roomId, now) {
	await db.deleteFrom("occupancies").where("room_id", "=", roomId).where("reference", "is", null).where("ends_at", ">", now).execute();
}
/** References of the bookings and live holds that overlap the days of a block; lapsed holds are removed. */
async function referencesInTheWay(db, rooms, block, timezone, now) {
	const days = {
		startsAt: dayInterval(block.from, timezone).startsAt,
		endsAt: dayInterval(block.to, timezone).endsAt
	};
	await releaseLapsedHolds(db, rooms, days, now);
	const standing = await listOccupancies(db, rooms, days);
	return [...new Set(standing.flatMap((occupancy) => occupancy.reference !== null && occupancy.endsAt > now && isLive(occupancy, now) ? [occupancy.reference] : []))];
}
var init_blocks = __esmMin((() => {
	init_availability$1();
	init_calendar();
	init_slot_interval();
	init_occupancies();
}));
// src/storage/engine/tables.ts
var toJson, fromJson, toFlag;
var init_tables = __esmMin((() => {
	toJson = (value) => JSON.stringify(value);
	fromJson = (text) => JSON.parse(text);
	toFlag = (value) => value ? 1 : 0;
}));
// src/storage/venue/venues.ts
/** All venues, by id. */
async function listVenues(db, now) {
	return (await db.selectFrom("venues as v").select([
		"v.id",
		"v.name",
		"v.timezone",
		"v.published"
	]).select((eb) => [
		eb.selectFrom("spaces as s").select((of) => of.fn.countAll().as("n")).whereRef("s.venue_id", "=", "v.id").as("spaces"),
		eb.selectFrom("site_keys as k").select((of) => of.fn.countAll().as("n")).whereRef("k.venue_id", "=", "v.id").as("site_keys"),
		eb.selectFrom("booking_requests as r").select((of) => of.fn.countAll().as("n")).whereRef("r.venue_id", "=", "v.id").where("r.status", "=", "pending_approval").where((of) => of.or([of("r.hold_expires_at", "is", null), of("r.hold_expires_at", ">", now)])).as("pending_requests")
	]).orderBy("v.id").execute()).map((row) => ({
		id: row.id,
		name: row.name,
		timezone: row.timezone,
		published: row.published === 1,
		spaces: row.spaces ?? 0,
		siteKeys: row.site_keys ?? 0,
		pendingRequests: row.pending_requests ?? 0
	}));
}
/** A venue; undefined when there is none of that id. */
async function findVenue(db, venueId) {
	const row = await db.selectFrom("venues").selectAll().where("id", "=", venueId).executeTakeFirst();
	return row && {
		id: row.id,
		name: row.name,
		description: row.description,
		timezone: row.timezone,
		currency: row.currency,
		locale: row.locale,
		website: row.website,
		address: fromJson(row.address),
		photos: fromJson(row.photos),
		tax: taxOf(row),
		payments: fromJson(row.payments),
		published: row.published === 1
	};
}
/** The tax of a venue's row. */
function taxOf(row) {
	if (row.tax_basis_points === null) return null;
	return {
		label: row.tax_label ?? "",
		basisPoints: row.tax_basis_points
	};
}
/** The ids of all venues. */
async function listVenueIds(db) {
	return (await db.selectFrom("venues").select("id").orderBy("id").execute()).map(({ id }) => id);
}
/**
* Raises a venue's revision: locks its row, and outdates every answer made from it.
*
* @returns false when there is no such venue
*/
async function touchVenue(db, venueId) {
	return (await db.updateTable("venues").set(({ eb }) => ({ revision: eb("revision", "+", 1) })).where("id", "=", venueId).executeTakeFirst()).numUpdatedRows === 1n;
}
/** @returns false when it was so already, and nothing was written */
async function setVenuePublished(db, venueId, published) {
	return (await db.updateTable("venues").set(({ eb }) => ({
		published: toFlag(published),
		revision: eb("revision", "+", 1)
	})).where("id", "=", venueId).where("published", "!=", toFlag(published)).executeTakeFirst()).numUpdatedRows === 1n;
}
var init_venues = __esmMin((() => {
	init_tables();
}));
// src/cli/failure.ts
var CommandFailure;
var init_failure = __esmMin((() => {
	CommandFailure = class extends Error {
		exitCode;
		/** @param exitCode 1: refused; 2: the command was used wrongly */
		constructor(message, exitCode = 1) {
			super(message);
			this.exitCode = exitCode;
		}
	};
}));
// src/cli/choose-venue.ts
/**
* The venue a command is about: the one that was named, or else the only one there is.
*
* @param how to name it, for the message: an option or an argument
* @throws CommandFailure when there is none of that id, or several to choose from
*/
async function chooseVenue(db, named, how = "--venue ID") {
	if (named !== void 0) {
		if (await findVenue(db, named) === void 0) throw new CommandFailure(`there is no venue "${named}"; firsthold venues list names them`);
		return named;
	}
	const ids = await listVenueIds(db);
	const [only] = ids;
	if (only === void 0) throw new CommandFailure("there is no venue yet; import one first");
	if (ids.length > 1) throw new CommandFailure(`there are ${ids.length} venues (${someOf(ids)}); say which with ${how}`, 2);
	return only;
}
function someOf(ids) {
	return ids.length <= 5 ? ids.join(", ") : `${ids.slice(0, 5).join(", ")}, …`;
}
var init_choose_venue = __esmMin((() => {
	init_venues();
	init_failure();
}));
// src/storage/dialects/sqlite-file.ts
var applicationId, sqliteFile, readerPatienceMs;
var init_sqlite_file = __esmMin((() => {
	applicationId = 1179143236;
	sqliteFile = (folder) => join(folder, "firsthold.sqlite");
	readerPatienceMs = 2e3;
}));
// src/cli/existing-database.ts
/**
* Opens the database for `work`, and closes it again. A command that reads or changes what is there does not
* make an empty database where `FIRSTHOLD_DATA` is mistyped.
*
* @throws CommandFailure when there is no database yet
*/
async function withDatabase(terminal, work) {
	const config = terminal.config();
	if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataFolder))) throw new CommandFailure(`there is no database in ${config.dataFolder}; set FIRSTHOLD_DATA or DATABASE_URL, or import a venue first`);
	const storage = await terminal.openStorage(config);
	try {
		return await work({
			storage,
			clock: terminal.clock,
			randomBytes
		});
	} finally {
		await storage.close();
	}
}
var actor;
var init_existing_database = __esmMin((() => {
	init_sqlite_file();
	init_failure();
	actor = "operator";
}));
// src/cli/table.ts
/**
* Prints rows as a table for people: a heading for each member of the first row, numbers to the right.
* Where there are none, prints `nothing` instead.
*/
function printTable(terminal, rows, nothing) {
	const headings = Object.keys(rows[0] ?? {});
	if (headings.length === 0) {
		terminal.remark(nothing);
		return;
	}
	const columns = headings.map((heading) => ({
		heading,
		isNumber: rows.every((row) => typeof row[heading] === "number"),
		width: Math.max(...[heading, ...rows.map((row) => String(row[heading]))].map(widthOf))
	}));
	const line = (cells) => cells.map((cell, index) => pad(cell, columns[index]?.width ?? 0, columns[index]?.isNumber === true)).join("  ").trimEnd();
	terminal.print(terminal.emphasise("bold", line(headings.map((heading) => heading.toUpperCase()))));
	for (const row of rows) terminal.print(line(headings.map((heading) => String(row[heading]))));
}
/** Prints what is known of one thing, a line for each member. */
function printFields(terminal, fields) {
	const width = Math.max(...Object.keys(fields).map(widthOf));
	for (const [name, value] of Object.entries(fields)) terminal.print(`${terminal.emphasise("bold", pad(name, width, false))}  ${value}`);
}
/** Prints a value for programs. */
function printJson(terminal, value) {
	terminal.print(JSON.stringify(value, null, 2));
}
function pad(cell, width, toTheRight) {
	const gap = " ".repeat(Math.max(0, width - widthOf(cell)));
	return toTheRight ? gap + cell : cell + gap;
}
/** Places a text takes in a terminal: East Asian characters and emoji take two. */
function widthOf(text) {
	let width = 0;
	for (const { segment } of segmenter.segment(text)) width += wide.test(segment) || /\p{Emoji_Presentation}/u.test(segment) ? 2 : 1;
	return width;
}
var wide, segmenter;
var init_table = __esmMin((() => {
	wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
	segmenter = new Intl.Segmenter("en");
}));
// src/cli/blocks/list.ts
var list_exports$3 = /* @__PURE__ */ __exportAll({ printBlocks: () => printBlocks });
/** The blocked dates of a venue, the earliest first. */
async function printBlocks(terminal, { venue, space, json = false }) {
	const blocks = (await withDatabase(terminal, ({ storage }) => storage.read(async (db) => listBlocks(db, await chooseVenue(db, venue))))).filter(({ spaceId }) => space === void 0 || spaceId === space);
	if (json) return printJson(terminal, blocks.map(({ createdAt, ...block }) => ({
		...block,
		createdAt: isoInstant(createdAt)
	})));
	printTable(terminal, blocks.map(({ id, spaceId, from, to, reason, source }) => ({
		id,
		space: spaceId,
		from,
		to,
		"made by": source,
		reason
	})), "No dates are blocked.");
}
var init_list$3 = __esmMin((() => {
	init_instant();
	init_blocks();
	init_choose_venue();
	init_existing_database();
	init_table();
}));
// src/domain/fields/limits.ts
var limits$1;
var init_limits$1 = __esmMin((() => {
	limits$1 = {
		nameLength: 200,
		descriptionLength: 5e3,
		/** One amenity, one thing a package includes, the reason of a block, what a photo shows. */
		entryLength: 500,
		urlLength: 2e3,
		/** Amenities of a space; things a package includes or asks for. */
		listEntries: 100,
		photos: 50,
		layouts: 50,
		spaces: 200,
		rooms: 50,
		/** Below `maxRates` of money.ts, up to which every sum of a quote is safe. */
		rates: 50,
		slots: 50,
		packages: 50,
		payments: 36,
		siteKeys: 200,
		websites: 100,
		blocks: 5e3,
		capacity: 1e6,
		/** Ten years, so that a mistyped year is noticed. */
		offsetDays: 3650,
		/** Ten years and a few days. */
		blockDays: 3660
	};
}));
// src/domain/fields/dates.ts
/** A problem if the date was written but is none, such as the 30th of February. */
function* dateProblems(date, path) {
	if (date !== void 0 && !isCalendarDate(date)) yield {
		path,
		message: `${date} is not a date between 1970-01-01 and 9998-12-31`
	};
}
/**
* What is wrong with a first and a last date; either may be missing.
*
* @param path of what has the two, '' for a document of its own
*/
function* dateRangeProblems({ from, to }, path) {
	const at = (member) => path === "" ? member : `${path}.${member}`;
	yield* dateProblems(from, at("from"));
	yield* dateProblems(to, at("to"));
	if (isSound(from) && isSound(to) && to < from) yield {
		path: at("to"),
		message: `${to} comes before "from", ${from}`
	};
}
/** The same of a block, which is not to be so long that a year must have been mistyped. */
function* blockDateProblems(block, path) {
	yield* dateRangeProblems(block, path);
	const { from, to } = block;
	if (!isSound(from) || !isSound(to)) return;
	const days = daysFrom(from, to) + 1;
	if (days > limits$1.blockDays) yield {
		path: path === "" ? "to" : `${path}.to`,
		message: `makes a block of ${days} days; there can be ${limits$1.blockDays}`
	};
}
/** Whether the date could be read and exists, so that something can be worked out from it. */
function isSound(date) {
	return date !== void 0 && isCalendarDate(date);
}
var init_check_dates = __esmMin((() => {
	init_calendar();
	init_limits$1();
}));
// src/domain/money/money.ts
/**
* A share of an amount, rounded to the unit, halves away from zero (so a discount's share mirrors that of a
* surcharge). Exact for every safe integer.
*
* @param amountCents may be negative
* @param basisPoints may be negative
* @throws RangeError when either is not an integer
*/
function shareOf(amountCents, basisPoints) {
	const product = BigInt(amountCents) * BigInt(basisPoints);
	const half = product < 0n ? -whole / 2n : whole / 2n;
	return Number((product + half) / whole);
}
/**
* Splits an amount into shares that sum to it to the unit, by the largest-remainder rule: each share is cut
* to whole units, and the units left over go one each to the shares that lost most, the earlier first where
* they lost the same. So no share is off by a unit or more.
*
* @param totalCents 0 or more
* @param basisPoints each 0 or more, 10,000 in sum
* @throws RangeError when they are not
*/
function splitByShares(totalCents, basisPoints) {
	const sum = basisPoints.reduce((total, share) => total + share, 0);
	if (totalCents < 0 || sum !== 1e4 || basisPoints.some((share) => share < 0)) throw new RangeError(`Cannot split ${totalCents} by shares of ${basisPoints.join(", ")} basis points.`);
	const exact = basisPoints.map((share) => BigInt(totalCents) * BigInt(share));
	const shares = exact.map((product) => Number(product / whole));
	const leftOver = totalCents - shares.reduce((total, share) => total + share, 0);
	const lost = exact.map((product, index) => ({
		index,
		remainder: Number(product % whole)
	}));
	lost.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
	const roundedUp = new Set(lost.slice(0, leftOver).map(({ index }) => index));
	return shares.map((share, index) => roundedUp.has(index) ? share + 1 : share);
}
var maxAmountCents, maxRateBasisPoints, maxTaxBasisPoints, wholeInBasisPoints, whole;
var init_money = __esmMin((() => {
	maxAmountCents = 0xe8d4a51000;
	maxRateBasisPoints = 1e5;
	maxTaxBasisPoints = 1e4;
	wholeInBasisPoints = 1e4;
	whole = BigInt(wholeInBasisPoints);
}));
// src/domain/venue/venue.ts
var dueBases, holdPeriods;
var init_venue$1 = __esmMin((() => {
	dueBases = [
		"after_signing",
		"before_event",
		"before_onsale",
		"after_settlement",
		"fixed_date",
		"deducted_from_ticket_sales"
	];
	holdPeriods = [
		"24h",
		"48h",
		"3d",
		"7d",
		"14d",
		"30d",
		"none"
	];
}));
// src/domain/fields/strict-object.ts
var strictObject;
var init_strict_object = __esmMin((() => {
	strictObject = (properties, options = {}) => Type.Object(properties, {
		additionalProperties: false,
		...options
	});
}));
// src/domain/fields/identifier.ts
function isIdentifier(text) {
	return pattern$1.test(text);
}
var identifierPattern, pattern$1;
var init_identifier = __esmMin((() => {
	identifierPattern = "^[A-Za-z0-9_-]{1,64}$";
	pattern$1 = new RegExp(identifierPattern);
}));
// src/domain/fields/text-patterns.ts
var oneLine, visibleLine$1, manyLines;
var init_text_patterns = __esmMin((() => {
	oneLine = "^[^\\p{Cc}\\p{Cs}]*$";
	visibleLine$1 = "^(?=.*[^\\s\\p{C}])[^\\p{Cc}\\p{Cs}]*$";
	manyLines = "^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$";
}));
// src/domain/fields/text.ts
/**
* The kinds of text a venue file holds. A pattern that a text fails is no explanation to the person who
* wrote it, so each pattern stands here with the sentence that is said instead.
*/
/** What to say to the author of a text that does not match the pattern. */
function explanationOf(pattern) {
	return explanations.get(pattern) ?? `must match ${pattern}`;
}
var visibleLine, paragraphs, webAddress, photoAddress, datePattern, timePattern, currencyPattern, countryPattern, unprintable, explanations, identifier, lineOfText, visibleLineOfText, description$1, webAddressText, photoAddressText, date, timeOfDay, currencyCode, countryCode, listOfLines;
var init_text_schema = __esmMin((() => {
	init_identifier();
	init_text_patterns();
	init_limits$1();
	visibleLine = "^(?=\\s*\\S)[^\\p{Cc}\\p{Cs}]*$";
	paragraphs = "^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n])*$";
	webAddress = "^[Hh][Tt]{2}[Pp][Ss]?://[^\\s\\p{Cc}\\p{Cs}\\\\]+$";
	photoAddress = "^(?:[Hh][Tt]{2}[Pp][Ss]?://[^\\s\\p{Cc}\\p{Cs}\\\\]+|/(?!/)[^\\s\\p{Cc}\\p{Cs}\\\\]*)$";
	datePattern = "^\\d{4}-\\d{2}-\\d{2}$";
	timePattern = "^(?:[01]\\d|2[0-3]):[0-5]\\d$";
	currencyPattern = "^[A-Z]{3}$";
	countryPattern = "^[A-Z]{2}$";
	unprintable = "holds a control character or half a character, which cannot be kept";
	explanations = /* @__PURE__ */ new Map([
		[identifierPattern, "must be 1 to 64 letters (A-Z, a-z), digits, \"_\" or \"-\""],
		[oneLine, unprintable],
		[visibleLine, `is blank, or ${unprintable}`],
		[paragraphs, `${unprintable} (line breaks are written "\\n" alone)`],
		[webAddress, "must be a web address such as \"https://riverside.example\""],
		[photoAddress, "must be a web address such as \"https://riverside.example/hall.jpg\", or a path on this service such as \"/photos/hall.jpg\""],
		[datePattern, "must be a date such as \"2027-12-24\" (year-month-day)"],
		[timePattern, "must be a time of day from \"00:00\" to \"23:59\", with two digits each; midnight is \"00:00\""],
		[currencyPattern, "must be a currency code of three capital letters, such as \"GBP\""],
		[countryPattern, "must be a country code of two capital letters, such as \"GB\""]
	]);
	identifier = (options) => Type.String({
		pattern: identifierPattern,
		...options
	});
	lineOfText = (maxLength, options) => Type.String({
		maxLength,
		pattern: oneLine,
		...options
	});
	visibleLineOfText = (maxLength, options) => Type.String({
		minLength: 1,
		maxLength,
		pattern: visibleLine,
		...options
	});
	description$1 = (options) => Type.Optional(Type.String({
		maxLength: limits$1.descriptionLength,
		pattern: paragraphs,
		default: "",
		...options
	}));
	webAddressText = (options) => Type.String({
		maxLength: limits$1.urlLength,
		pattern: webAddress,
		...options
	});
	photoAddressText = (options) => Type.String({
		maxLength: limits$1.urlLength,
		pattern: photoAddress,
		...options
	});
	date = (options) => Type.String({
		format: "date",
		pattern: datePattern,
		...options
	});
	timeOfDay = (options) => Type.String({
		pattern: timePattern,
		...options
	});
	currencyCode = (options) => Type.String({
		pattern: currencyPattern,
		...options
	});
	countryCode = (options) => Type.String({
		pattern: countryPattern,
		...options
	});
	listOfLines = (options) => Type.Optional(Type.Array(visibleLineOfText(limits$1.entryLength, {}), {
		maxItems: limits$1.listEntries,
		default: [],
		...options
	}));
}));
// src/domain/money/payment-fields.ts
var payment$1, payments;
var init_payment_schema = __esmMin((() => {
	init_money();
	init_venue$1();
	init_limits$1();
	init_strict_object();
	init_text_schema();
	payment$1 = strictObject({
		basisPoints: Type.Optional(Type.Integer({
			minimum: 1,
			maximum: wholeInBasisPoints,
			description: "Share, in hundredths of a percent (3000 is 30 %), of what fixed amounts leave of the total. Either this or amountCents.",
			examples: [3e3]
		})),
		amountCents: Type.Optional(Type.Integer({
			minimum: 1,
			maximum: maxAmountCents,
			description: "Fixed amount including tax, in the currency's smallest unit. Either this or basisPoints.",
			examples: [5e4]
		})),
		dueBasis: Type.Enum(dueBases, {
			description: "What the due date is counted from.",
			examples: [...dueBases]
		}),
		offsetDays: Type.Optional(Type.Integer({
			minimum: 0,
			maximum: limits$1.offsetDays,
			description: "Days after or before. Required for after_signing, before_event, before_onsale and after_settlement; refused for the others.",
			examples: [14]
		})),
		fixedDate: Type.Optional(date({
			description: "The due date, YYYY-MM-DD. Required for fixed_date; refused for the others.",
			examples: ["2027-01-31"]
		}))
	}, { description: "One instalment." });
	payments = (options) => Type.Optional(Type.Array(payment$1, {
		maxItems: limits$1.payments,
		default: [],
		...options
	}));
}));
// src/domain/venue/photo-fields.ts
var photos;
var init_photo_schema = __esmMin((() => {
	init_limits$1();
	init_strict_object();
	init_text_schema();
	photos = (options) => Type.Optional(Type.Array(strictObject({
		url: photoAddressText({
			description: "Where the picture is: an absolute http(s) address, or a path on this service beginning with \"/\".",
			examples: ["https://riverside.example/photos/main-hall.jpg", "/photos/main-hall.jpg"]
		}),
		alt: lineOfText(limits$1.entryLength, {
			description: "What the picture shows, for visitors who cannot see it; empty (\"\") where it is only decoration.",
			examples: ["The main hall set out in theatre rows"]
		})
	}), {
		maxItems: limits$1.photos,
		default: [],
		...options
	}));
}));
// src/domain/fields/weekdays.ts
var everyDay, weekdays;
var init_weekdays_schema = __esmMin((() => {
	everyDay = [
		1,
		2,
		3,
		4,
		5,
		6,
		7
	];
	weekdays = (options) => Type.Optional(Type.Array(Type.Integer({
		minimum: 1,
		maximum: 7
	}), {
		minItems: 1,
		maxItems: everyDay.length,
		examples: [[
			4,
			5,
			6
		]],
		...options
	}));
}));
// src/domain/venue/slot-fields.ts
/** The slots of a space, with the packages they are offered with. */
var packageOffer, slot;
var init_slot_schema = __esmMin((() => {
	init_money();
	init_limits$1();
	init_payment_schema();
	init_strict_object();
	init_text_schema();
	init_weekdays_schema();
	packageOffer = strictObject({
		id: identifier({
			description: "Unique in the slot. The same id in several slots is the same package: there only the hire fee may differ.",
			examples: ["dry-hire"]
		}),
		name: visibleLineOfText(limits$1.nameLength, {
			description: "As visitors read it.",
			examples: ["Dry hire"]
		}),
		description: description$1({
			description: "What the package is; may have several lines.",
			examples: ["The room and a duty manager."]
		}),
		hireFeeCents: Type.Integer({
			minimum: 0,
			maximum: maxAmountCents,
			description: "Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.",
			examples: [12e4]
		}),
		venueIncludes: listOfLines({
			description: "What the venue provides.",
			examples: [["House PA"]]
		}),
		promoterResponsibilities: listOfLines({
			description: "What the organiser must provide.",
			examples: [["Insurance"]]
		}),
		payments: payments({ description: "The package's own payment schedule; left out or empty: that of the venue." })
	}, { description: "A package as this slot offers it." });
	slot = strictObject({
		id: identifier({
			description: "Unique among all slots of the installation.",
			examples: ["main-hall-evening"]
		}),
		name: visibleLineOfText(limits$1.nameLength, {
			description: "As visitors read it.",
			examples: ["Evening"]
		}),
		startTime: timeOfDay({
			description: "Time of the venue's clock, HH:MM, 24 hours.",
			examples: ["18:00"]
		}),
		endTime: timeOfDay({
			description: "Time of the venue's clock, HH:MM; at or before startTime it is on the next day.",
			examples: ["01:00"]
		}),
		weekdays: weekdays({
			default: [...everyDay],
			description: "Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day."
		}),
		packages: Type.Optional(Type.Array(packageOffer, {
			maxItems: limits$1.packages,
			default: [],
			description: "What the slot is offered with; a slot without a package is not shown."
		}))
	}, { description: "A span of hours the space can be booked for." });
}));
// src/domain/venue/space-fields.ts
/** The spaces of a venue file, with their layouts and dated rates. */
var layout, rate, space;
var init_space_schema = __esmMin((() => {
	init_money();
	init_limits$1();
	init_photo_schema();
	init_slot_schema();
	init_strict_object();
	init_text_schema();
	init_weekdays_schema();
	layout = strictObject({
		name: visibleLineOfText(limits$1.nameLength, {
			description: "How the space is set out.",
			examples: ["Theatre"]
		}),
		capacity: Type.Integer({
			minimum: 1,
			maximum: limits$1.capacity,
			description: "How many people it holds set out like this; may be more than the capacity of the space.",
			examples: [450]
		})
	});
	rate = strictObject({
		label: visibleLineOfText(limits$1.nameLength, {
			description: "What the line of the quote is called.",
			examples: ["Weekend"]
		}),
		weekdays: weekdays({ description: "Days it applies on, 1 = Monday to 7 = Sunday; left out: every day." }),
		from: Type.Optional(date({
			description: "First date it applies to; left out: always was.",
			examples: ["2027-01-01"]
		})),
		to: Type.Optional(date({
			description: "Last date it applies to, itself included; left out: without end.",
			examples: ["2027-01-31"]
		})),
		basisPoints: Type.Optional(Type.Integer({
			minimum: -wholeInBasisPoints,
			maximum: maxRateBasisPoints,
			description: "Share of the hire fee in hundredths of a percent (2000 is 20 %); negative is a discount, 0 is refused. Either this or amountCents.",
			examples: [2e3]
		})),
		amountCents: Type.Optional(Type.Integer({
			minimum: -maxAmountCents,
			maximum: maxAmountCents,
			description: "Amount before tax, in the currency's smallest unit; negative is a discount, 0 is refused. Either this or basisPoints.",
			examples: [-2e4]
		}))
	}, { description: "A surcharge or discount for the dates it applies to." });
	space = strictObject({
		id: identifier({
			description: "Unique among all spaces of the installation.",
			examples: ["main-hall"]
		}),
		name: visibleLineOfText(limits$1.nameLength, {
			description: "As visitors read it.",
			examples: ["Main Hall"]
		}),
		description: description$1({
			description: "What the space is like; may have several lines.",
			examples: ["Both halves of the shed, with the stage at the river end."]
		}),
		capacity: Type.Integer({
			minimum: 1,
			maximum: limits$1.capacity,
			description: "How many people it holds.",
			examples: [450]
		}),
		amenities: listOfLines({
			description: "What the space has.",
			examples: [["Stage", "Step-free access"]]
		}),
		photos: photos({ description: "Pictures of the space, the best one first." }),
		layouts: Type.Optional(Type.Array(layout, {
			maxItems: limits$1.layouts,
			default: [],
			description: "Ways the space can be set out."
		})),
		active: Type.Optional(Type.Boolean({
			default: true,
			description: "false: not in use; hidden from visitors."
		})),
		published: Type.Optional(Type.Boolean({
			default: true,
			description: "false: in use, but hidden from visitors."
		})),
		rooms: Type.Optional(Type.Array(identifier({}), {
			minItems: 1,
			maxItems: limits$1.rooms,
			examples: [["hall-a", "hall-b"]],
			description: "The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own."
		})),
		rates: Type.Optional(Type.Array(rate, {
			maxItems: limits$1.rates,
			default: [],
			description: "Surcharges and discounts by date; each that applies adds a line to the quote."
		})),
		slots: Type.Optional(Type.Array(slot, {
			maxItems: limits$1.slots,
			default: [],
			description: "When the space can be booked."
		}))
	}, { description: "Something of the venue that can be booked." });
}));
// src/domain/documents/venue-file/schema.ts
/**
* The venue file as a venue writes it: the shape, limits, defaults and explanations of every member, in one
* place. The reader (`shape.ts`), the published JSON Schema (`openapi/venue-file.v1.json`) and the types all
* follow it; what a schema cannot say stands in `check.ts`.
*/
var addressLine, address, tax, venue, siteKey$1, block, venueFileSchema;
var init_schema$1 = __esmMin((() => {
	init_money();
	init_venue$1();
	init_limits$1();
	init_payment_schema();
	init_photo_schema();
	init_space_schema();
	init_strict_object();
	init_text_schema();
	addressLine = (description, example) => Type.Optional(lineOfText(limits$1.nameLength, {
		description,
		examples: [example]
	}));
	address = strictObject({
		street: addressLine("Street and number.", "12 Quay Street"),
		city: addressLine("Town or city.", "Norwich"),
		region: addressLine("County, state or province.", "Norfolk"),
		postalCode: addressLine("Postal code as written there.", "NR1 1AA"),
		country: Type.Optional(countryCode({
			description: "Country code, ISO 3166-1 alpha-2.",
			examples: ["GB"]
		}))
	}, {
		default: {},
		description: "Where the venue is; each part may be left out."
	});
	tax = strictObject({
		label: visibleLineOfText(limits$1.nameLength, {
			description: "What the tax is called.",
			examples: ["VAT"]
		}),
		basisPoints: Type.Integer({
			minimum: 0,
			maximum: maxTaxBasisPoints,
			description: "In hundredths of a percent: 2000 is 20 %.",
			examples: [2e3]
		})
	});
	venue = strictObject({
		id: identifier({
			description: "Unique in the installation; tells one venue from another when the file is imported again.",
			examples: ["riverside"]
		}),
		name: visibleLineOfText(limits$1.nameLength, {
			description: "As visitors read it.",
			examples: ["Riverside Arts Centre"]
		}),
		description: description$1({
			description: "What the venue is; may have several lines.",
			examples: ["A former boat shed on the quay."]
		}),
		timezone: Type.String({
			maxLength: 100,
			description: "IANA name of the time zone that all dates and slot times are meant in.",
			examples: ["Europe/London"]
		}),
		currency: currencyCode({
			description: "ISO 4217 code of all amounts.",
			examples: ["GBP"]
		}),
		locale: Type.String({
			maxLength: 100,
			description: "BCP 47 tag of the language and region the venue writes in.",
			examples: ["en-GB"]
		}),
		published: Type.Optional(Type.Boolean({
			default: true,
			description: "false: nothing of the venue is shown to visitors."
		})),
		website: Type.Optional(Type.Union([webAddressText({}), Type.Null()], {
			default: null,
			description: "The venue's own website; null or left out: none.",
			examples: ["https://riverside.example"]
		})),
		address: Type.Optional(address),
		photos: photos({ description: "Pictures of the venue, the best one first." }),
		tax: Type.Optional(Type.Union([tax, Type.Null()], {
			default: null,
			description: "Tax on hire fees; null or left out: none."
		})),
		payments: payments({ description: "The payment schedule; its shares come to 10,000 basis points. Left out or empty: everything is due after signing." })
	}, { description: "The venue itself." });
	siteKey$1 = strictObject({
		key: identifier({
			description: "The website key, unique in the installation; it stands in the page and is no secret.",
			examples: ["riverside-web"]
		}),
		label: Type.Optional(lineOfText(limits$1.nameLength, {
			default: "",
			description: "The venue's own note on what the key is for.",
			examples: ["Website"]
		})),
		websites: Type.Array(Type.String({
			minLength: 1,
			maxLength: limits$1.urlLength,
			examples: ["riverside.example"]
		}), {
			maxItems: limits$1.websites,
			description: "Websites that may use the key: domain, or http(s) and domain. A bare domain means https; \"www.\" is another website. Empty: only servers may use it.",
			examples: [["riverside.example", "http://localhost"]]
		}),
		holdPeriod: Type.Optional(Type.Enum(holdPeriods, {
			default: "48h",
			description: "How long a request holds its date; \"none\" is without limit.",
			examples: [...holdPeriods]
		})),
		enabled: Type.Optional(Type.Boolean({
			default: true,
			description: "false: the key answers as if it did not exist."
		}))
	}, { description: "A website key." });
	block = strictObject({
		spaceId: identifier({
			description: "A space of this file.",
			examples: ["main-hall"]
		}),
		from: date({
			description: "First blocked date.",
			examples: ["2027-12-24"]
		}),
		to: date({
			description: "Last blocked date, itself included.",
			examples: ["2027-12-26"]
		}),
		reason: Type.Optional(lineOfText(limits$1.entryLength, {
			default: "",
			description: "The venue's own note; visitors never see it.",
			examples: ["Closed for Christmas"]
		}))
	}, { description: "Whole days of the venue's calendar on which a space cannot be booked." });
	venueFileSchema = strictObject({
		$schema: Type.Optional(Type.String({
			maxLength: limits$1.urlLength,
			description: "Where an editor finds the JSON Schema of this file; not read by Firsthold.",
			examples: ["./venue-file.v1.json"]
		})),
		venue,
		spaces: Type.Array(space, {
			maxItems: limits$1.spaces,
			description: "In the order visitors see them."
		}),
		siteKeys: Type.Optional(Type.Array(siteKey$1, {
			maxItems: limits$1.siteKeys,
			default: [],
			description: "The keys with which websites and servers use the booking service."
		})),
		blocks: Type.Optional(Type.Array(block, {
			maxItems: limits$1.blocks,
			default: [],
			description: "Dates on which spaces cannot be booked."
		}))
	}, {
		title: "Firsthold venue file",
		description: "A whole venue: its spaces, slots, packages and prices, website keys and blocked dates."
	});
}));
// src/domain/fields/read-value.ts
/** What a schema says beside its type, with what it means where it says nothing. */
function keywordsOf(schema) {
	return {
		minItems: 0,
		maxItems: Number.POSITIVE_INFINITY,
		minLength: 0,
		maxLength: Number.POSITIVE_INFINITY,
		minimum: Number.MIN_SAFE_INTEGER,
		maximum: Number.MAX_SAFE_INTEGER,
		pattern: "",
		default: void 0,
		...schema
	};
}
/** The text in NFC, which is what its limits are measured on. */
function readText(schema, value, refuse) {
	if (typeof value !== "string") return refuse(`must be text, in quotation marks${butIs(value)}`);
	const text = value.normalize("NFC");
	const { minLength, maxLength, pattern } = keywordsOf(schema);
	if (text.length < minLength) return refuse("must not be empty");
	if (isLongerThan(text, maxLength)) return refuse(`is longer than ${maxLength} characters`);
	return new RegExp(pattern, "u").test(text) ? text : refuse(explanationOf(pattern));
}
/** Counted in code points, as JSON Schema does. */
function isLongerThan(text, maxLength) {
	return text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength);
}
function readInteger(schema, value, refuse) {
	if (typeof value !== "number") return refuse(`must be a whole number${butIs(value)}`);
	if (!Number.isInteger(value)) return refuse(`must be a whole number, but is ${value}`);
	const { minimum, maximum } = keywordsOf(schema);
	if (value < minimum || value > maximum) return refuse(`must be from ${minimum} to ${maximum}, but is ${value}`);
	return value + 0;
}
function readChoice(schema, value, refuse) {
	return schema.enum.find((known) => known === value) ?? refuse(`must be one of ${schema.enum.map((known) => JSON.stringify(known)).join(", ")}`);
}
function readFlag(value, refuse) {
	return typeof value === "boolean" ? value : refuse(`must be true or false${butIs(value)}`);
}
/** The end of a sentence on what should have stood there: what kind of value does. */
function butIs(value) {
	if (value === null) return ", but is null";
	if (Array.isArray(value)) return ", but is a list";
	return `, but is ${{
		string: "text (in quotation marks)",
		number: "a number",
		boolean: "true or false",
		object: "an object"
	}[typeof value] ?? "nothing that JSON has"}`;
}
var init_read_value = __esmMin((() => {
	init_text_schema();
}));
// src/domain/fields/read-shape.ts
/**
* Reads a JSON value by a schema: one walk that names every problem in words, fills in defaults and puts text
* in NFC. It knows what the venue file's schema is made of and nothing more.
*
* TypeBox could check the same schema, but it stops after a number of errors set for the whole process, and
* says them in the terms of JSON Schema. A test holds that the two agree on what is right.
*/
/**
* The value as the schema wants it, freshly made; `undefined` where it cannot be read, and inside it,
* `undefined` for each member and entry that cannot be. Each of those has put a problem on the list.
*
* @param path where the value stands, '' for the document itself
* @param problems what is wrong is added to it
*/
function readShape(schema, value, path, problems) {
	const refuse = (message) => void problems.push({
		path,
		message
	});
	if (Type.IsUnion(schema)) {
		const [orNull] = schema.anyOf;
		return value === null || orNull === void 0 ? null : readShape(orNull, value, path, problems);
	}
	if (Type.IsObject(schema)) return readObject(schema, value, path, problems, refuse);
	if (Type.IsArray(schema)) return readList(schema, value, path, problems, refuse);
	if (Type.IsString(schema)) return readText(schema, value, refuse);
	if (Type.IsInteger(schema)) return readInteger(schema, value, refuse);
	if (Type.IsEnum(schema)) return readChoice(schema, value, refuse);
	if (Type.IsBoolean(schema)) return readFlag(value, refuse);
	throw new TypeError(`The schema of "${path}" is of a kind that is not read here.`);
}
function readObject(schema, value, path, problems, refuse) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse(`must be an object, { … }${butIs(value)}`);
	const read = {};
	for (const [name, member] of Object.entries(schema.properties)) {
		const memberPath = path === "" ? name : `${path}.${name}`;
		const own = ownMember(value, name);
		const written = own === void 0 ? keywordsOf(member).default : own;
		if (written !== void 0) read[name] = readShape(member, written, memberPath, problems);
		else if (!Type.IsOptional(member)) {
			read[name] = void 0;
			problems.push({
				path: memberPath,
				message: "is required"
			});
		}
	}
	for (const name of Object.keys(value)) if (!Object.hasOwn(schema.properties, name)) problems.push(unknownMember(name, path, Object.keys(schema.properties)));
	return read;
}
/** Own members only: `constructor` and `__proto__` are nobody's defaults. */
function ownMember(value, name) {
	return Object.hasOwn(value, name) ? value[name] : void 0;
}
/** Refused rather than dropped, since it is usually a mistyped name of a member that matters. */
function unknownMember(name, path, known) {
	const step = /^[A-Za-z_$][\w$-]{0,63}$/.test(name) ? `${path === "" ? "" : "."}${name}` : `[${JSON.stringify(name.slice(0, 64))}]`;
	const meant = known.find((candidate) => lettersOf(candidate) === lettersOf(name));
	const hint = meant === void 0 ? `what can stand here: ${known.join(", ")}` : `did you mean "${meant}"?`;
	return {
		path: `${path}${step}`,
		message: `is not known; ${hint}`
	};
}
function lettersOf(name) {
	return name.slice(0, 64).toLowerCase().replaceAll(/[^a-z]/g, "");
}
function readList(schema, value, path, problems, refuse) {
	if (!Array.isArray(value)) return refuse(`must be a list, [ … ]${butIs(value)}`);
	const { minItems, maxItems } = keywordsOf(schema);
	if (value.length > maxItems) return refuse(`has ${value.length} entries; there can be ${maxItems} at most`);
	if (value.length < minItems) return refuse("must not be empty; leave it out instead");
	return Array.from(value, (entry, index) => readShape(schema.items, entry, `${path}[${index}]`, problems));
}
var init_shape = __esmMin((() => {
	init_read_value();
}));
// src/domain/booking/block-fields.ts
/**
* A block by the rules of the venue file (docs/venue-file.md); whether its space exists is not asked.
*
* @throws ValidationError with every problem
*/
function parseBlock(document) {
	const problems = [];
	const draft = readShape(schema$1, document, "", problems);
	problems.push(...blockDateProblems(draft ?? {}, ""));
	if (problems.length > 0) throw new ValidationError(problems);
	return draft;
}
var schema$1;
var init_parse_block = __esmMin((() => {
	init_check_dates();
	init_schema$1();
	init_shape();
	schema$1 = venueFileSchema.properties.blocks.items;
}));
// src/storage/events/audit-log.ts
/** Writes down who did what, in the transaction that does it. */
async function recordAudit(db, entry) {
	await insertEntry(db, rowOf$1(entry));
}
/** Writes down many entries in their order; both databases limit how many one statement can take. */
async function recordAuditEntries(db, entries) {
	if (entries.length === 0) return;
	await db.insertInto("audit_log").values(entries.map(rowOf$1)).execute();
}
/** A venue's entries in their order, so many after the one of number `afterId`. */
async function listAudit(db, venueId, { afterId, limit }) {
	return entriesOf$1(await db.selectFrom("audit_log").selectAll().where("venue_id", "=", venueId).where("id", ">", afterId).orderBy("id").limit(limit).execute());
}
/** What was done to some things (references, blocks, keys) of a venue, in its order. */
async function listAuditOf(db, venueId, subjects) {
	if (subjects.length === 0) return [];
	return entriesOf$1(await db.selectFrom("audit_log").selectAll().where("subject", "in", subjects).orderBy("id").execute()).filter((entry) => entry.venueId === venueId);
}
function entriesOf$1(rows) {
	return rows.map((row) => ({
		id: row.id,
		at: row.at,
		actor: row.actor,
		action: row.action,
		venueId: row.venue_id,
		subject: row.subject,
		details: fromJson(row.details)
	}));
}
var rowOf$1, insertEntry;
var init_audit_log = __esmMin((() => {
	init_compiled();
	init_tables();
	rowOf$1 = (entry) => ({
		at: entry.at,
		actor: entry.actor,
		action: entry.action,
		venue_id: entry.venueId,
		subject: entry.subject,
		details: toJson(entry.details ?? {})
	});
	insertEntry = command((db, row) => db.insertInto("audit_log").values(row));
}));
// src/storage/venue/rooms.ts
/** The rooms a space takes up, in the venue's order. */
async function roomsOf(db, spaceId) {
	return (await db.selectFrom("space_rooms").select("room_id").where("space_id", "=", spaceId).orderBy("position").execute()).map((row) => row.room_id);
}
/**
* Puts the writers of a space in line, together with those of every space that shares a room with it: each
* one's revision goes up, which is the row lock, and which outdates every answer made before (docs/architecture.md).
*
* @param reference a booking of the space, whose rooms count too: the space may have been removed since, and
*   another may stand in its rooms
* @returns the rooms of the space; empty when there is no such space
*/
async function lockSpace(db, spaceId, reference = null) {
	const locked = /* @__PURE__ */ new Set();
	for (;;) {
		const { rows: neighbours } = reference === null ? await neighboursOfSpace(db, { spaceId }) : await neighboursOfBooking(db, {
			spaceId,
			reference
		});
		const pending = new Set(neighbours.map((row) => row.space_id)).difference(locked);
		if (pending.size === 0) return neighbours.filter((row) => row.space_id === spaceId).map((row) => row.room_id);
		for (const id of [...pending].sort()) {
			await touchSpace(db, id);
			locked.add(id);
		}
	}
}
/** Raises a space's revision: locks its row, and outdates every answer made from it. */
async function touchSpace(db, spaceId) {
	await raiseRevision(db, { spaceId });
}
var roomIdOf, roomNameOf, raiseRevision, roomsOfSpace, spacesIn, neighboursOfSpace, neighboursOfBooking;
var init_rooms = __esmMin((() => {
	init_compiled();
	roomIdOf = (venueId, room) => `${venueId}/${room}`;
	roomNameOf = (roomId) => roomId.slice(roomId.indexOf("/") + 1);
	raiseRevision = command((db, { spaceId }) => db.updateTable("spaces").set(({ eb }) => ({ revision: eb("revision", "+", 1) })).where("id", "=", spaceId));
	roomsOfSpace = (db, spaceId) => db.selectFrom("space_rooms").select("room_id").where("space_id", "=", spaceId);
	spacesIn = (db, rooms) => db.selectFrom("space_rooms").select(["space_id", "room_id"]).where("room_id", "in", rooms).orderBy("position");
	neighboursOfSpace = compiled((db, { spaceId }) => spacesIn(db, roomsOfSpace(db, spaceId)));
	neighboursOfBooking = compiled((db, { spaceId, reference }) => spacesIn(db, roomsOfSpace(db, spaceId).union(db.selectFrom("occupancies").select("room_id").where("reference", "=", reference))));
}));
// src/operations/context.ts
/** An id nobody can guess, for what has none of its own: `block-Qm9va2luZ3M…`. */
function newId({ randomBytes }, kind) {
	return `${kind}-${Buffer.from(randomBytes(12)).toString("base64url")}`;
}
var init_context$1 = __esmMin((() => {}));
// src/operations/booking/block-dates.ts
/**
* Blocks whole days of a space, both ends inclusive: none of its slots is free then, nor those of spaces that
* share a room with it.
*
* @param actor who blocks; stands in the audit log
* @returns the id of the block, for `unblockDates`
* @throws ValidationError when a date is none, they stand in the wrong order, or are too many
* @throws NotFoundError when the venue has no such space
* @throws ConflictError when a booking or a live hold is in the way; the message names its reference
*/
async function blockDates(context, venueId, wanted, actor) {
	const block = parseBlock(wanted);
	const id = newId(context, "block");
	await context.storage.transact(async (db) => {
		const rooms = await lockSpace(db, block.spaceId);
		const venue = await findVenue(db, venueId);
		if (venue === void 0 || !rooms.every((room) => room.startsWith(`${venueId}/`)) || rooms.length === 0) throw new NotFoundError(`There is no space ${block.spaceId}.`);
		const now = context.clock();
		const obstacles = await referencesInTheWay(db, rooms, block, venue.timezone, now);
		if (obstacles.length > 0) throw new ConflictError(`These dates are taken by ${obstacles.join(", ")}.`);
		await insertBlock(db, {
			...block,
			id,
			venueId,
			source: "staff",
			createdAt: now
		});
		for (const room of rooms) await settleBlockedDays(db, room, venue.timezone, now);
		await recordAudit(db, {
			at: now,
			actor,
			action: "dates.blocked",
			venueId,
			subject: id,
			details: block
		});
	});
	return id;
}
var init_block_dates = __esmMin((() => {
	init_errors$2();
	init_parse_block();
	init_audit_log();
	init_blocks();
	init_rooms();
	init_venues();
	init_context$1();
}));
// src/cli/blocks/add.ts
var add_exports$1 = /* @__PURE__ */ __exportAll({ addBlock: () => addBlock });
/** Blocks whole days of a space; `to` left out blocks one day. */
async function addBlock(terminal, spaceId, from, to, { venue, reason = "", json = false }) {
	const block = {
		spaceId,
		from,
		to: to ?? from,
		reason
	};
	const id = await withDatabase(terminal, async (context) => {
		return blockDates(context, await context.storage.read((db) => chooseVenue(db, venue)), block, actor);
	});
	if (json) return printJson(terminal, {
		id,
		...block
	});
	const days = block.from === block.to ? `on ${block.from}` : `from ${block.from} to ${block.to}`;
	terminal.print(`${spaceId} is blocked ${days}: ${id}`);
}
var init_add$1 = __esmMin((() => {
	init_block_dates();
	init_choose_venue();
	init_existing_database();
	init_table();
}));
// src/operations/booking/unblock-dates.ts
/**
* Removes a block: its days are free again, unless another block covers them.
*
* @param actor who unblocks; stands in the audit log
* @throws NotFoundError when the venue has no such block
*/
async function unblockDates(context, venueId, blockId, actor) {
	await context.storage.transact(async (db) => {
		const found = await findBlock(db, blockId);
		if (found?.venueId !== venueId) throw new NotFoundError(`There is no block ${blockId}.`);
		const rooms = await lockSpace(db, found.spaceId);
		const venue = await findVenue(db, venueId);
		if (venue === void 0 || await findBlock(db, blockId) === void 0) throw new NotFoundError(`There is no block ${blockId}.`);
		const now = context.clock();
		await deleteBlock(db, blockId);
		for (const room of rooms) await settleBlockedDays(db, room, venue.timezone, now);
		await recordAudit(db, {
			at: now,
			actor,
			action: "dates.unblocked",
			venueId,
			subject: blockId
		});
	});
}
var init_unblock_dates = __esmMin((() => {
	init_errors$2();
	init_audit_log();
	init_blocks();
	init_rooms();
	init_venues();
}));
// src/cli/blocks/remove.ts
var remove_exports = /* @__PURE__ */ __exportAll({ removeBlock: () => removeBlock });
/** Removes a block, whichever venue's it is: its days are free again, unless another block covers them. */
async function removeBlock(terminal, id, { json = false }) {
	const block = await withDatabase(terminal, async (context) => {
		const found = await context.storage.read((db) => findBlock(db, id));
		if (found === void 0) throw new CommandFailure(`there is no block "${id}"; firsthold blocks list names them`);
		await unblockDates(context, found.venueId, id, actor);
		return found;
	});
	if (json) {
		const { spaceId, from, to } = block;
		return printJson(terminal, {
			id,
			spaceId,
			from,
			to
		});
	}
	terminal.print(`${id} is removed: ${block.spaceId}, ${block.from} to ${block.to}.`);
}
var init_remove = __esmMin((() => {
	init_unblock_dates();
	init_blocks();
	init_existing_database();
	init_failure();
	init_table();
}));
// src/cli/blocks/commands.ts
/** `blocks list`, `blocks add`, … */
function addBlockCommands(blocks, terminal) {
	blocks.command("list").description("the blocked dates of a venue, the earliest first").addOption(venueOption()).option("--space <id>", "only those of this space").addOption(jsonOption()).addHelpText(...example("firsthold blocks list --space main-hall")).action(async (options) => (await Promise.resolve().then(() => (init_list$3(), list_exports$3))).printBlocks(terminal, options));
	blocks.command("add").argument("<space>", "the space").argument("<from>", "first blocked date").argument("[to]", "last blocked date, itself included; left out: one day").description("block whole days of a space; refused where a booking or a hold is in the way").addOption(venueOption()).option("--reason <text>", "a note; visitors never see it").addOption(jsonOption()).addHelpText(...example("firsthold blocks add main-hall 2027-12-24 2027-12-26 --reason \"Closed for Christmas\"")).action(async (space, from, to, options) => (await Promise.resolve().then(() => (init_add$1(), add_exports$1))).addBlock(terminal, space, from, to, options));
	blocks.command("remove").argument("<id>", "the block, as blocks list names it").description("remove a block; its days can be booked again").addOption(jsonOption()).addHelpText(...example("firsthold blocks remove block-Qm9va2luZ3M")).action(async (id, options) => (await Promise.resolve().then(() => (init_remove(), remove_exports))).removeBlock(terminal, id, options));
}
// src/storage/access/site-keys.ts
/** A website key, enabled or not, and whose it is. */
async function findSiteKey(db, key) {
	const row = await db.selectFrom("site_keys").selectAll().where("key", "=", key).executeTakeFirst();
	return row && {
		venueId: row.venue_id,
		siteKey: siteKeyOf(row)
	};
}
/** @returns false when the key exists already, and nothing was written */
async function insertSiteKey(db, venueId, siteKey) {
	return (await db.insertInto("site_keys").values({
		key: siteKey.key,
		...columnsOf(venueId, siteKey)
	}).onConflict((conflict) => conflict.column("key").doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}
/** Writes a website key. */
async function upsertSiteKey(db, venueId, siteKey) {
	const columns = columnsOf(venueId, siteKey);
	await db.insertInto("site_keys").values({
		key: siteKey.key,
		...columns
	}).onConflict((conflict) => conflict.column("key").doUpdateSet(columns)).execute();
}
/** A venue's website keys, enabled or not, by name. */
async function listSiteKeys(db, venueId) {
	return (await db.selectFrom("site_keys").selectAll().where("venue_id", "=", venueId).execute()).map(siteKeyOf).sort((a, b) => a.key < b.key ? -1 : 1);
}
/** The website keys a visitor could use right now. */
async function listWorkingKeys(db) {
	return (await db.selectFrom("site_keys as k").innerJoin("venues as v", "v.id", "k.venue_id").select("k.key").where("k.enabled", "=", 1).where("v.published", "=", 1).orderBy("k.key").execute()).map(({ key }) => key);
}
function siteKeyOf(row) {
	return {
		key: row.key,
		label: row.label,
		websites: fromJson(row.websites),
		holdPeriod: row.hold_period,
		enabled: row.enabled === 1
	};
}
function columnsOf(venueId, siteKey) {
	return {
		venue_id: venueId,
		label: siteKey.label,
		websites: toJson(siteKey.websites),
		hold_period: siteKey.holdPeriod,
		enabled: toFlag(siteKey.enabled)
	};
}
var init_site_keys = __esmMin((() => {
	init_tables();
}));
// src/cli/keys/list.ts
var list_exports$2 = /* @__PURE__ */ __exportAll({ printKeys: () => printKeys });
/** The website keys of a venue, or of all. */
async function printKeys(terminal, { venue, json = false }) {
	const keys = await withDatabase(terminal, ({ storage }) => storage.read(async (db) => {
		const venueIds = venue === void 0 ? await listVenueIds(db) : [await chooseVenue(db, venue)];
		const found = [];
		for (const venueId of venueIds) for (const siteKey of await listSiteKeys(db, venueId)) found.push({
			...siteKey,
			venueId
		});
		return found;
	}));
	if (json) return printJson(terminal, keys);
	printTable(terminal, keys.map((siteKey) => ({
		key: siteKey.key,
		venue: siteKey.venueId,
		enabled: siteKey.enabled ? "yes" : "no",
		"holds for": siteKey.holdPeriod,
		websites: siteKey.websites.join(" ") || "(servers only)",
		label: siteKey.label
	})), "There is no website key; add one with: firsthold keys add");
}
var init_list$2 = __esmMin((() => {
	init_site_keys();
	init_venues();
	init_choose_venue();
	init_existing_database();
	init_table();
}));
// src/domain/venue/website.ts
/**
* The website as it is stored: `Example.com` → `https://example.com`; null where the text names no website.
*
* A bare domain gets https. Case, port and one trailing slash are dropped, an international name is put in
* its ASCII form. Whatever would look narrower or wider than it can be is refused rather than dropped:
* paths, user names, wildcards, and schemes other than http and https.
*/
function normaliseWebsite(text) {
	const match = listedPattern.exec(text);
	return match === null ? null : website(match[1] ?? "https", match[2] ?? "", match[3] ?? "");
}
/**
* The website a browser's `Origin` header names, spelled as `normaliseWebsite` does; null for `null` and for
* whatever is not `scheme://host[:port]`, which is no website anybody can list.
*/
function websiteOfOrigin(originHeader) {
	const match = originPattern.exec(originHeader);
	return match === null ? null : website(match[1] ?? "", match[2] ?? "", match[3] ?? "");
}
function website(schemeText, hostText, port) {
	const scheme = schemeText.toLowerCase();
	const hostName = URL.parse(`${scheme}://${hostText}${port}/`)?.hostname;
	if (hostName === void 0 || !isHostName(hostName, hostText.toLowerCase())) return null;
	return `${scheme}://${hostName}`;
}
/** Whether what the URL parser made of a host is a plain address or a domain name, and means what it said. */
function isHostName(parsed, written) {
	if (parsed.startsWith("[")) return true;
	if (/^\d+\.\d+\.\d+\.\d+$/.test(parsed)) return parsed === written;
	return parsed.length <= 253 && parsed.split(".").every((label) => labelPattern.test(label));
}
var listedPattern, originPattern, labelPattern;
var init_website = __esmMin((() => {
	listedPattern = /^(?:(https?):\/\/)?(\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(:\d{1,5})?\/?$/i;
	originPattern = /^(https?):\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
	labelPattern = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
}));
// src/domain/fields/repeats.ts
/**
* A problem if the text was seen before; otherwise it is remembered.
*
* @param seen each text seen so far, with the path where it stood
* @param what completes the sentence `"evening" is …`
*/
function* repeatProblems(seen, text, path, what) {
	if (text === void 0) return;
	const first = seen.get(text);
	if (first === void 0) seen.set(text, path);
	else yield {
		path,
		message: `"${text}" is ${what}: see ${first}`
	};
}
var init_check_repeats = __esmMin((() => {}));
// src/domain/fields/draft.ts
/** The entries of a list that could be read, each with its path. */
function* entriesOf(list, path) {
	for (const [index, entry] of list?.entries() ?? []) if (entry !== void 0) yield [entry, `${path}[${index}]`];
}
function wasWritten(draft, member) {
	return Object.hasOwn(draft, member);
}
var init_draft = __esmMin((() => {}));
// src/domain/venue/website-problems.ts
/** A problem if the address begins with what cannot be a website. */
function* webAddressProblems(address, path) {
	const website = /^https?:\/\/[^/?#]*/i.exec(address ?? "")?.[0];
	if (website !== void 0 && normaliseWebsite(website) === null) yield {
		path,
		message: "is not a web address: after \"://\" comes what cannot be a domain"
	};
}
/** What is wrong with the websites of a key (specification §5, rule 3). */
function* websiteProblems(websites, path) {
	const seen = /* @__PURE__ */ new Map();
	for (const [text, websitePath] of entriesOf(websites, path)) {
		const website = normaliseWebsite(text);
		if (website === null) yield {
			path: websitePath,
			message: "is not a website such as \"riverside.example\" or \"http://localhost\": a domain with at most a scheme before it, without path or wildcard"
		};
		else yield* repeatProblems(seen, website, websitePath, "listed already");
	}
}
var init_check_web_addresses = __esmMin((() => {
	init_website();
	init_check_repeats();
	init_draft();
}));
// src/domain/access/site-key-fields.ts
/**
* A website key by the rules of the venue file (docs/venue-file.md), websites in their canonical spelling.
*
* @throws ValidationError with every problem
*/
function parseSiteKey(document) {
	const problems = [];
	const draft = readShape(schema, document, "", problems);
	problems.push(...websiteProblems(draft?.websites, "websites"));
	if (problems.length > 0) throw new ValidationError(problems);
	return canonicalSiteKey(draft);
}
/** The key with its websites in the spelling in which they are compared with those of visitors. */
function canonicalSiteKey(siteKey) {
	return {
		...siteKey,
		websites: siteKey.websites.map((website) => normaliseWebsite(website) ?? website)
	};
}
var schema;
var init_parse_site_key = __esmMin((() => {
	init_errors$2();
	init_website();
	init_check_web_addresses();
	init_schema$1();
	init_shape();
	schema = venueFileSchema.properties.siteKeys.items;
}));
// src/storage/venue/listings.ts
/** All spaces of a venue in the venue's order, published or not, without their rooms. */
async function listSpaces(db, venueId) {
	return (await db.selectFrom("spaces").selectAll().where("venue_id", "=", venueId).orderBy("position").execute()).map((row) => ({
		id: row.id,
		name: row.name,
		description: row.description,
		capacity: row.capacity,
		amenities: fromJson(row.amenities),
		photos: fromJson(row.photos),
		layouts: fromJson(row.layouts),
		active: row.active === 1,
		published: row.published === 1,
		rates: fromJson(row.rates)
	}));
}
/** The slots of some spaces, each with its packages, in the venue's order; slots without a package too. */
async function listSlots(db, spaceIds) {
	if (spaceIds.length === 0) return [];
	const slots = await db.selectFrom("slots").selectAll().where("space_id", "in", spaceIds).orderBy("position").execute();
	const offers = await db.selectFrom("offers as o").innerJoin("slots as s", "s.id", "o.slot_id").innerJoin("packages as p", "p.id", "o.package_id").selectAll("p").select(["o.slot_id", "o.hire_fee_cents"]).where("s.space_id", "in", spaceIds).orderBy("o.position").execute();
	const packages = Map.groupBy(offers, (offer) => offer.slot_id);
	return slots.map((row) => ({
		spaceId: row.space_id,
		id: row.id,
		name: row.name,
		startTime: row.start_time,
		endTime: row.end_time,
		weekdays: fromJson(row.weekdays),
		packages: (packages.get(row.id) ?? []).map((offer) => ({
			id: offer.id,
			name: offer.name,
			description: offer.description,
			hireFeeCents: offer.hire_fee_cents,
			venueIncludes: fromJson(offer.venue_includes),
			promoterResponsibilities: fromJson(offer.promoter_responsibilities),
			payments: fromJson(offer.payments)
		}))
	}));
}
/** The slots of a space that can be booked at all: those with a package (specification §2). */
async function listBookableSlots(db, spaceId) {
	return (await listSlots(db, [spaceId])).filter((slot) => slot.packages.length > 0);
}
/**
* Space, slot and package as one offer of a published venue.
*
* @throws NotFoundError when any of them does not exist or is not on show
*/
async function offerOnShow(db, { venueId, spaceId, slotId, packageId }) {
	const { rows } = await findOffer(db, {
		venueId,
		spaceId,
		slotId,
		packageId
	});
	const [row] = rows;
	if (row === void 0) throw new NotFoundError("This space, slot or package does not exist or is not published.");
	return {
		spaceName: row.space_name,
		rates: fromJson(row.rates),
		slot: {
			name: row.slot_name,
			startTime: row.start_time,
			endTime: row.end_time,
			weekdays: fromJson(row.weekdays)
		},
		package: {
			name: row.package_name,
			hireFeeCents: row.hire_fee_cents,
			payments: fromJson(row.payments)
		},
		venue: {
			timezone: row.timezone,
			currency: row.currency,
			tax: taxOf(row),
			payments: fromJson(row.venue_payments)
		}
	};
}
var findOffer;
var init_listings = __esmMin((() => {
	init_errors$2();
	init_compiled();
	init_tables();
	init_venues();
	findOffer = compiled((db, selection) => db.selectFrom("offers as o").innerJoin("slots as t", "t.id", "o.slot_id").innerJoin("packages as p", "p.id", "o.package_id").innerJoin("spaces as s", "s.id", "t.space_id").innerJoin("venues as v", "v.id", "s.venue_id").select([
		"s.name as space_name",
		"s.rates",
		"t.name as slot_name",
		"t.start_time",
		"t.end_time",
		"t.weekdays",
		"p.name as package_name",
		"p.payments",
		"o.hire_fee_cents",
		"v.timezone",
		"v.currency",
		"v.tax_label",
		"v.tax_basis_points",
		"v.payments as venue_payments"
	]).where("o.slot_id", "=", selection.slotId).where("o.package_id", "=", selection.packageId).where("s.id", "=", selection.spaceId).where("s.active", "=", 1).where("s.published", "=", 1).where("v.id", "=", selection.venueId).where("v.published", "=", 1));
}));
// src/storage/documents/venue-file.ts
/**
* Puts imports in line, those of other venues too: what one of them reads and checks (which ids are taken, which
* rooms a space has) must still be so when it writes. The row of the first migration is one that is always there.
*/
async function lockImports(db) {
	await db.updateTable("firsthold_migrations").set(({ ref }) => ({ name: ref("name") })).where("version", "=", 1).execute();
}
/** The venue as stored, with the blocks of the given source; undefined when there is none of that id. */
async function readVenueFile(db, venueId, blockSources) {
	const venue = await findVenue(db, venueId);
	if (venue === void 0) return void 0;
	const spaces = await listSpaces(db, venueId);
	const slots = Map.groupBy(await listSlots(db, spaces.map(({ id }) => id)), (slot) => slot.spaceId);
	const rooms = Map.groupBy(await db.selectFrom("space_rooms as r").innerJoin("spaces as s", "s.id", "r.space_id").select(["r.space_id", "r.room_id"]).where("s.venue_id", "=", venueId).orderBy("r.position").execute(), (row) => row.space_id);
	const blocks = await listBlocks(db, venueId);
	return {
		venue,
		spaces: spaces.map((space) => ({
			...space,
			rooms: (rooms.get(space.id) ?? []).map((row) => roomNameOf(row.room_id)),
			slots: (slots.get(space.id) ?? []).map(({ spaceId: _, ...slot }) => slot)
		})),
		siteKeys: await listSiteKeys(db, venueId),
		blocks: blocks.filter(({ source }) => blockSources.includes(source)).map(({ spaceId, from, to, reason }) => ({
			spaceId,
			from,
			to,
			reason
		})).sort(byContent)
	};
}
/** By date and then by all they say: their ids are random, and a venue is written the same everywhere. */
function byContent(one, other) {
	const [left, right] = [one, other].map(({ spaceId, from, to, reason }) => [
		from,
		to,
		spaceId,
		reason
	].join());
	return (left ?? "") < (right ?? "") ? -1 : 1;
}
/** Which of these ids another venue already uses; ids are unique in the installation. */
async function findForeignIds(db, venueId, ids) {
	const orNone = (list) => list.length > 0 ? list : [""];
	const spaces = await db.selectFrom("spaces").select("id").where("id", "in", orNone(ids.spaces)).where("venue_id", "!=", venueId).execute();
	const slots = await db.selectFrom("slots as t").innerJoin("spaces as s", "s.id", "t.space_id").select("t.id").where("t.id", "in", orNone(ids.slots)).where("s.venue_id", "!=", venueId).execute();
	const packages = await db.selectFrom("packages").select("id").where("id", "in", orNone(ids.packages)).where("venue_id", "!=", venueId).execute();
	const siteKeys = await db.selectFrom("site_keys").select("key").where("key", "in", orNone(ids.siteKeys)).where("venue_id", "!=", venueId).execute();
	return {
		spaces: new Set(spaces.map(({ id }) => id)),
		slots: new Set(slots.map(({ id }) => id)),
		packages: new Set(packages.map(({ id }) => id)),
		siteKeys: new Set(siteKeys.map(({ key }) => key))
	};
}
/** Writes the venue's own row; its revision goes up, which outdates every answer made from it. */
async function upsertVenue(db, venue) {
	const { id, ...columns } = {
		id: venue.id,
		name: venue.name,
		description: venue.description,
		timezone: venue.timezone,
		currency: venue.currency,
		locale: venue.locale,
		website: venue.website,
		address: toJson(venue.address),
		photos: toJson(venue.photos),
		tax_label: venue.tax?.label ?? null,
		tax_basis_points: venue.tax?.basisPoints ?? null,
		payments: toJson(venue.payments),
		published: toFlag(venue.published)
	};
	await db.insertInto("venues").values({
		id,
		...columns
	}).onConflict((conflict) => conflict.column("id").doUpdateSet(({ eb }) => ({
		...columns,
		revision: eb("venues.revision", "+", 1)
	}))).execute();
}
/** Writes a space and its rooms; existing slots and bookings stay with it. */
async function upsertSpace(db, venueId, space, position) {
	const columns = {
		venue_id: venueId,
		position,
		name: space.name,
		description: space.description,
		capacity: space.capacity,
		amenities: toJson(space.amenities),
		photos: toJson(space.photos),
		layouts: toJson(space.layouts),
		rates: toJson(space.rates),
		active: toFlag(space.active),
		published: toFlag(space.published)
	};
	await db.insertInto("spaces").values({
		id: space.id,
		...columns
	}).onConflict((conflict) => conflict.column("id").doUpdateSet(columns)).execute();
	await db.deleteFrom("space_rooms").where("space_id", "=", space.id).execute();
	await db.insertInto("space_rooms").values(space.rooms.map((room, place) => ({
		space_id: space.id,
		room_id: roomIdOf(venueId, room),
		position: place
	}))).execute();
}
/** Removes spaces with their rooms, slots and blocks; their bookings stand. */
async function deleteSpaces(db, ids) {
	if (ids.length > 0) await db.deleteFrom("spaces").where("id", "in", ids).execute();
}
/** Makes the slots, packages and offers of a venue exactly those given, by space. */
async function replaceSlots(db, venueId, spaces) {
	await db.deleteFrom("slots").where("space_id", "in", (eb) => eb.selectFrom("spaces").select("id").where("venue_id", "=", venueId)).execute();
	await db.deleteFrom("packages").where("venue_id", "=", venueId).execute();
	const packages = new Map(spaces.flatMap(({ slots }) => slots.flatMap((slot) => slot.packages.map((offer) => [offer.id, offer]))));
	for (const offer of packages.values()) await db.insertInto("packages").values({
		id: offer.id,
		venue_id: venueId,
		name: offer.name,
		description: offer.description,
		venue_includes: toJson(offer.venueIncludes),
		promoter_responsibilities: toJson(offer.promoterResponsibilities),
		payments: toJson(offer.payments)
	}).execute();
	for (const { id: spaceId, slots } of spaces) for (const [position, slot] of slots.entries()) {
		await db.insertInto("slots").values({
			id: slot.id,
			space_id: spaceId,
			position,
			name: slot.name,
			start_time: slot.startTime,
			end_time: slot.endTime,
			weekdays: toJson(slot.weekdays)
		}).execute();
		for (const [place, offer] of slot.packages.entries()) await db.insertInto("offers").values({
			slot_id: slot.id,
			package_id: offer.id,
			position: place,
			hire_fee_cents: offer.hireFeeCents
		}).execute();
	}
}
var init_venue_file = __esmMin((() => {
	init_blocks();
	init_listings();
	init_rooms();
	init_site_keys();
	init_tables();
	init_venues();
}));
// src/operations/access/add-site-key.ts
/**
* Gives a venue another website key (specification §5).
*
* @param wanted without `key`, an unguessable one is made
* @param actor who adds it; stands in the audit log
* @throws NotFoundError when there is no such venue
* @throws ValidationError when the key or a website is not one
* @throws ConflictError when the key is taken, by whichever venue
*/
async function addSiteKey(context, venueId, wanted, actor) {
	const siteKey = parseSiteKey({
		...wanted,
		key: wanted.key ?? newId(context, "key")
	});
	await context.storage.transact(async (db) => {
		await lockImports(db);
		if (!await touchVenue(db, venueId)) throw new NotFoundError(`There is no venue ${venueId}.`);
		if (!await insertSiteKey(db, venueId, siteKey)) throw new ConflictError(`The website key ${siteKey.key} is taken.`);
		const { key, ...details } = siteKey;
		await recordAudit(db, {
			at: context.clock(),
			actor,
			action: "site-key.added",
			venueId,
			subject: key,
			details
		});
	});
	return siteKey;
}
var init_add_site_key = __esmMin((() => {
	init_errors$2();
	init_parse_site_key();
	init_audit_log();
	init_site_keys();
	init_venue_file();
	init_venues();
	init_context$1();
}));
// src/cli/keys/add.ts
var add_exports = /* @__PURE__ */ __exportAll({ addKey: () => addKey });
/** Gives a venue another website key; without a name of its own it gets one nobody can guess. */
async function addKey(terminal, key, { venue, website = [], holdPeriod, label, json = false }) {
	const siteKey = await withDatabase(terminal, async (context) => {
		return addSiteKey(context, await context.storage.read((db) => chooseVenue(db, venue)), {
			websites: website,
			...key !== void 0 && { key },
			...holdPeriod !== void 0 && { holdPeriod },
			...label !== void 0 && { label }
		}, actor);
	});
	if (json) return printJson(terminal, siteKey);
	const users = siteKey.websites.join(", ") || "servers only";
	terminal.print(`${siteKey.key} is added, for ${users}; requests are held for ${siteKey.holdPeriod}.`);
}
var init_add = __esmMin((() => {
	init_add_site_key();
	init_choose_venue();
	init_existing_database();
	init_table();
}));
// src/operations/access/change-site-key.ts
/**
* Changes what a website key stands for: its label, its websites, its hold period, whether it is enabled. Holds
* already placed keep the period they were placed with.
*
* @param actor who changes it; stands in the audit log
* @returns the key as it is now, and whether that changed anything
* @throws NotFoundError when there is no such key
* @throws ValidationError when what it is changed to is not right
*/
async function changeSiteKey(context, key, changes, actor) {
	return context.storage.transact(async (db) => {
		const found = await findSiteKey(db, key);
		if (found === void 0) throw new NotFoundError(`There is no website key ${key}.`);
		await touchVenue(db, found.venueId);
		const before = (await findSiteKey(db, key))?.siteKey ?? found.siteKey;
		const siteKey = parseSiteKey({
			...before,
			...changes
		});
		if (isDeepStrictEqual(siteKey, before)) return {
			siteKey,
			hasChanged: false
		};
		await upsertSiteKey(db, found.venueId, siteKey);
		await recordAudit(db, {
			at: context.clock(),
			actor,
			action: "site-key.changed",
			venueId: found.venueId,
			subject: key,
			details: changes
		});
		return {
			siteKey,
			hasChanged: true
		};
	});
}
var init_change_site_key = __esmMin((() => {
	init_errors$2();
	init_parse_site_key();
	init_audit_log();
	init_site_keys();
	init_venues();
}));
// src/cli/keys/set.ts
var set_exports = /* @__PURE__ */ __exportAll({
	enableKey: () => enableKey,
	setKey: () => setKey
});
/** Changes a website key; what is not named stays as it is. */
async function setKey(terminal, key, options) {
	const { website, serversOnly, holdPeriod, label, json = false } = options;
	if (website !== void 0 && serversOnly) throw new CommandFailure("--servers-only allows no website; leave --website out", 2);
	const changes = {
		...website !== void 0 && { websites: website },
		...serversOnly && { websites: [] },
		...holdPeriod !== void 0 && { holdPeriod },
		...label !== void 0 && { label }
	};
	if (Object.keys(changes).length === 0) throw new CommandFailure("say what to change: --website, --servers-only, --hold-period or --label (firsthold keys set --help)", 2);
	await change(terminal, key, changes, json);
}
/** Lets a website key be used, or makes it answer as if it did not exist (specification §5, rule 5). */
async function enableKey(terminal, key, enabled, { json = false }) {
	await change(terminal, key, { enabled }, json);
}
async function change(terminal, key, changes, json) {
	const { siteKey, hasChanged } = await withDatabase(terminal, (context) => changeSiteKey(context, key, changes, actor));
	if (json) return printJson(terminal, siteKey);
	if (!hasChanged) return terminal.print(`${key} is so already; nothing was changed.`);
	const users = siteKey.websites.join(", ") || "servers only";
	const state = siteKey.enabled ? "enabled" : "disabled";
	terminal.print(`${key} is changed: ${state}, for ${users}; requests are held for ${siteKey.holdPeriod}.`);
}
var init_set = __esmMin((() => {
	init_change_site_key();
	init_existing_database();
	init_failure();
	init_table();
}));
// src/cli/keys/commands.ts
init_venue$1();
var holdOption = () => new Option("--hold-period <period>", "how long a request holds its date").choices(holdPeriods);
var websiteOption = () => new Option("--website <website>", "a website that may use it, such as riverside.example; may be repeated").argParser(several(null));
/** `keys list`, `keys add`, … */
function addKeyCommands(keys, terminal) {
	keys.command("list").description("website keys, with who may use them").option("--venue <id>", "only those of this venue").addOption(jsonOption()).addHelpText(...example("firsthold keys list")).action(async (options) => (await Promise.resolve().then(() => (init_list$2(), list_exports$2))).printKeys(terminal, options));
	keys.command("add").argument("[key]", "its name; left out, an unguessable one is made").description("give a venue another website key; without a website, only servers may use it").addOption(venueOption()).addOption(websiteOption()).addOption(holdOption()).option("--label <text>", "a note on what it is for").addOption(jsonOption()).addHelpText(...example("firsthold keys add riverside-web --website riverside.example --hold-period 48h")).action(async (key, options) => (await Promise.resolve().then(() => (init_add(), add_exports))).addKey(terminal, key, options));
	keys.command("set").argument("<key>", "the website key").description("change a website key; what is not named stays as it is").addOption(websiteOption()).option("--servers-only", "no website may use it").addOption(holdOption()).option("--label <text>", "a note on what it is for").addOption(jsonOption()).addHelpText(...example("firsthold keys set riverside-web --website riverside.example --website www.riverside.example")).action(async (key, options) => (await Promise.resolve().then(() => (init_set(), set_exports))).setKey(terminal, key, options));
	for (const [word, what] of [["enable", "let a website key be used (again)"], ["disable", "make a website key answer as if it did not exist"]]) keys.command(word).argument("<key>", "the website key").description(what).addOption(jsonOption()).addHelpText(...example(`firsthold keys ${word} riverside-web`)).action(async (key, options) => (await Promise.resolve().then(() => (init_set(), set_exports))).enableKey(terminal, key, word === "enable", options));
}
// src/domain/booking/booking-request.ts
/**
* The status at `now`: a pending request whose hold has lapsed reads as expired, from the very instant.
*
* @param holdExpiresAt null: no time limit; the request stays pending until somebody decides.
*/
function statusAt(stored, holdExpiresAt, now) {
	return stored === "pending_approval" && holdExpiresAt !== null && now >= holdExpiresAt ? "expired" : stored;
}
/** Whether a person may turn a request of status `from` into `to`. */
function mayBecome(from, to) {
	return mayFollow[to].includes(from);
}
var storedStatuses, requestStatuses, longestTexts, mayFollow;
var init_booking_request = __esmMin((() => {
	storedStatuses = [
		"pending_approval",
		"accepted",
		"declined",
		"cancelled"
	];
	requestStatuses = [...storedStatuses, "expired"];
	longestTexts = {
		name: 200,
		email: 254,
		phone: 50,
		company: 200,
		message: 5e3
	};
	mayFollow = {
		pending_approval: [],
		accepted: ["pending_approval", "expired"],
		declined: ["pending_approval", "expired"],
		cancelled: ["accepted"],
		expired: []
	};
}));
// src/storage/booking/booking-request-list.ts
/** One page of the requests that pass the filter, with their status at `now`. */
async function listBookingRequests(db, { venueId, statuses, from, to }, { limit, after }, now) {
	let query = db.selectFrom("booking_requests").select([
		"reference",
		"venue_id",
		"status",
		"date",
		"space_id",
		"space_name",
		"slot_name",
		"package_name",
		"guest_name",
		"created_at",
		"hold_expires_at"
	]).orderBy("created_at", "desc").orderBy("reference", "desc").limit(limit);
	if (venueId !== void 0) query = query.where("venue_id", "=", venueId);
	if (from !== void 0) query = query.where("date", ">=", from);
	if (to !== void 0) query = query.where("date", "<=", to);
	if (after !== void 0) query = query.where((eb) => eb.or([eb("created_at", "<", after.createdAt), eb.and([eb("created_at", "=", after.createdAt), eb("reference", "<", after.reference)])]));
	const stored = statuses.filter((status) => status !== "pending_approval" && status !== "expired");
	if (statuses.length > 0) query = query.where((eb) => eb.or([
		...stored.length > 0 ? [eb("status", "in", stored)] : [],
		...statuses.includes("pending_approval") ? [eb.and([eb("status", "=", "pending_approval"), eb.or([eb("hold_expires_at", "is", null), eb("hold_expires_at", ">", now)])])] : [],
		...statuses.includes("expired") ? [eb.and([eb("status", "=", "pending_approval"), eb("hold_expires_at", "<=", now)])] : []
	]));
	return (await query.execute()).map((row) => ({
		reference: row.reference,
		venueId: row.venue_id,
		status: statusAt(row.status, row.hold_expires_at, now),
		date: row.date,
		spaceId: row.space_id,
		spaceName: row.space_name,
		slotName: row.slot_name,
		packageName: row.package_name,
		guestName: row.guest_name,
		createdAt: row.created_at,
		holdExpiresAt: row.hold_expires_at
	}));
}
var init_booking_request_list = __esmMin((() => {
	init_booking_request();
}));
// src/storage/booking/booking-requests.ts
/** @returns false when the reference is already taken, and nothing was written */
async function insertBookingRequest(db, request) {
	const { numAffectedRows } = await insertUnlessTaken(db, rowOf(request));
	return numAffectedRows === 1n;
}
async function findBookingRequest(db, reference) {
	const row = await db.selectFrom("booking_requests").selectAll().where("reference", "=", reference).executeTakeFirst();
	return row && requestOf(row);
}
/** A booking request as its table keeps it. */
function rowOf(request) {
	return {
		reference: request.reference,
		venue_id: request.venueId,
		site_key: request.siteKey,
		space_id: request.space.id,
		space_name: request.space.name,
		slot_id: request.slot.id,
		slot_name: request.slot.name,
		package_id: request.package.id,
		package_name: request.package.name,
		date: request.date,
		start_time: request.slot.startTime,
		end_time: request.slot.endTime,
		timezone: request.timezone,
		starts_at: request.startsAt,
		ends_at: request.endsAt,
		guest_name: request.guest.name,
		guest_email: request.guest.email,
		guest_phone: request.guest.phone,
		guest_company: request.guest.company,
		message: request.message,
		quote: toJson(request.quote),
		status: request.status,
		hold_expires_at: request.holdExpiresAt,
		created_at: request.createdAt,
		decided_at: request.decidedAt
	};
}
function requestOf(row) {
	return {
		reference: row.reference,
		venueId: row.venue_id,
		siteKey: row.site_key,
		space: {
			id: row.space_id,
			name: row.space_name
		},
		slot: {
			id: row.slot_id,
			name: row.slot_name,
			startTime: row.start_time,
			endTime: row.end_time
		},
		package: {
			id: row.package_id,
			name: row.package_name
		},
		date: row.date,
		timezone: row.timezone,
		startsAt: row.starts_at,
		endsAt: row.ends_at,
		guest: {
			name: row.guest_name,
			email: row.guest_email,
			phone: row.guest_phone,
			company: row.guest_company
		},
		message: row.message,
		quote: fromJson(row.quote),
		status: row.status,
		holdExpiresAt: row.hold_expires_at,
		createdAt: row.created_at,
		decidedAt: row.decided_at
	};
}
async function setBookingRequestStatus(db, reference, status, decidedAt) {
	await db.updateTable("booking_requests").set({
		status,
		decided_at: decidedAt
	}).where("reference", "=", reference).execute();
}
/** How many requests hold a date at `now`, and how many of those holds end before `soon`. */
async function countHolds(db, now, soon) {
	const row = await db.selectFrom("occupancies as o").select(({ fn, eb }) => [fn.count("o.reference").distinct().as("pending"), fn.count(eb.case().when("o.expires_at", "<", soon).then(eb.ref("o.reference")).end()).distinct().as("lapsing")]).where("o.expires_at", ">", now).executeTakeFirstOrThrow();
	return {
		pending: row.pending,
		lapsing: row.lapsing
	};
}
var insertUnlessTaken;
var init_booking_requests$1 = __esmMin((() => {
	init_compiled();
	init_tables();
	insertUnlessTaken = compiled((db, row) => db.insertInto("booking_requests").values(row).onConflict((conflict) => conflict.column("reference").doNothing()));
}));
// src/cli/moment.ts
var moment;
var init_moment = __esmMin((() => {
	init_instant();
	moment = (instant) => `${isoInstant(instant).slice(0, 16).replace("T", " ")} UTC`;
}));
// src/cli/requests/list.ts
var list_exports$1 = /* @__PURE__ */ __exportAll({ printRequests: () => printRequests });
/** One page of booking requests, the newest first; all venues where none is named. */
async function printRequests(terminal, options) {
	const { limit } = options;
	for (const member of ["from", "to"]) if (options[member] !== void 0 && !isCalendarDate(options[member])) throw new CommandFailure(`--${member} must be a date such as 2027-12-24, not "${options[member]}"`, 2);
	const found = await withDatabase(terminal, ({ storage, clock }) => storage.read(async (db) => {
		if (options.venue !== void 0) await chooseVenue(db, options.venue);
		const after = options.after === void 0 ? void 0 : await findBookingRequest(db, options.after);
		if (options.after !== void 0 && after === void 0) throw new CommandFailure(`there is no booking request ${options.after}`);
		return listBookingRequests(db, {
			venueId: options.venue,
			statuses: options.status ?? [],
			from: options.from,
			to: options.to
		}, {
			limit: limit + 1,
			after
		}, clock());
	}));
	const page = found.slice(0, limit);
	if (options.json) printJson(terminal, page.map(({ createdAt, holdExpiresAt, ...request }) => ({
		...request,
		createdAt: isoInstant(createdAt),
		holdExpiresAt: holdExpiresAt === null ? null : isoInstant(holdExpiresAt)
	})));
	else printTable(terminal, page.map((request) => ({
		reference: request.reference,
		status: request.status,
		date: request.date,
		space: request.spaceName,
		slot: request.slotName,
		guest: request.guestName,
		placed: moment(request.createdAt),
		"held until": request.status !== "pending_approval" ? "" : request.holdExpiresAt === null ? "decided" : moment(request.holdExpiresAt)
	})), "No booking request is like that.");
	if (found.length > limit) terminal.remark(`There are more: --after ${page.at(-1)?.reference}`);
}
var init_list$1 = __esmMin((() => {
	init_calendar();
	init_instant();
	init_booking_request_list();
	init_booking_requests$1();
	init_choose_venue();
	init_existing_database();
	init_failure();
	init_moment();
	init_table();
}));
// src/domain/money/currency.ts
/**
* How many decimals the amounts of a currency have (specification §2, zero-decimal currencies): 0 means that
* an amount counts whole units, 2 that it counts hundredths.
*
* @param currency ISO 4217 code, upper case; one this table does not know has two decimals
*/
function minorUnits(currency) {
	return currenciesByDecimals.find(([, codes]) => codes.split(" ").includes(currency))?.[0] ?? 2;
}
/**
* Whether a text is a currency code a venue may use: three upper-case letters that ISO 4217 lists, or that
* the platform's `Intl` knows (which learns of new currencies by itself).
*/
function isCurrencyCode(text) {
	return iso4217.split(" ").includes(text) || Intl.supportedValuesOf("currency").includes(text);
}
var currenciesByDecimals, iso4217;
var init_currency = __esmMin((() => {
	currenciesByDecimals = [
		[0, "IDR JPY KRW VND CLP ISK UGX"],
		[0, "BIF DJF GNF KMF PYG RWF UYI VUV XAF XOF XPF"],
		[3, "BHD IQD JOD KWD LYD OMR TND"],
		[4, "CLF UYW"]
	];
	iso4217 = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
}));
// src/domain/money/format-money.ts
/**
* An amount as people read it, e.g. `£1,500.00` or `Rp 1.500.000`. The decimals are those the API counts in
* (specification §2), not those `Intl` would choose: an amount of 1500000 IDR is one and a half million.
*
* Runs in browsers too. Exact for every amount up to 5 × 10^15, which no quote reaches.
*
* @param cents in the currency's smallest unit, may be negative
* @param currency ISO 4217 code
* @param locale BCP 47 tag
* @throws RangeError when the currency or the locale is malformed
*/
function formatMoney(cents, currency, locale) {
	const decimals = minorUnits(currency);
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency,
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals
	}).format(cents / 10 ** decimals);
}
var init_format_money = __esmMin((() => {
	init_currency();
}));
// src/cli/requests/show.ts
var show_exports = /* @__PURE__ */ __exportAll({ showRequest: () => showRequest });
/** Everything known of one booking request: what was asked for, by whom, at what price, and what became of it. */
async function showRequest(terminal, reference, { json = false }) {
	const { request, history, locale } = await withDatabase(terminal, ({ storage }) => storage.read(async (db) => {
		const request = await findBookingRequest(db, reference);
		if (request === void 0) throw new CommandFailure(`there is no booking request ${reference}`);
		return {
			request,
			history: await listAuditOf(db, request.venueId, [reference]),
			locale: (await findVenue(db, request.venueId))?.locale ?? "en"
		};
	}));
	const status = statusAt(request.status, request.holdExpiresAt, terminal.clock());
	const iso = (instant) => instant === null ? null : isoInstant(instant);
	if (json) return printJson(terminal, {
		...request,
		status,
		startsAt: iso(request.startsAt),
		endsAt: iso(request.endsAt),
		holdExpiresAt: iso(request.holdExpiresAt),
		createdAt: iso(request.createdAt),
		decidedAt: iso(request.decidedAt),
		history: history.map(({ at, actor, action, details }) => ({
			at: iso(at),
			actor,
			action,
			details
		}))
	});
	const { guest, slot, quote } = request;
	const money = (cents) => formatMoney(cents, quote.currency, locale);
	const isHeld = status === "pending_approval";
	printFields(terminal, {
		Reference: request.reference,
		Status: status,
		...isHeld && { "Held until": request.holdExpiresAt === null ? "decided" : moment(request.holdExpiresAt) },
		Venue: request.venueId,
		Space: `${request.space.name} (${request.space.id})`,
		Date: request.date,
		Slot: `${slot.name}, ${slot.startTime}–${slot.endTime} ${request.timezone}`,
		Package: request.package.name,
		Guest: guest.name,
		"E-mail": guest.email,
		...guest.phone !== null && { Phone: guest.phone },
		...guest.company !== null && { Company: guest.company },
		...request.message !== null && { Message: request.message.replaceAll(/\s*[\r\n]+\s*/g, " / ") },
		Price: `${money(quote.totalCents)}, of which ${money(quote.taxCents)} tax`,
		"Website key": request.siteKey
	});
	terminal.print("");
	for (const { at, actor, action } of history) terminal.print(`${moment(at)}  ${action} by ${actor}`);
}
var init_show = __esmMin((() => {
	init_booking_request();
	init_format_money();
	init_instant();
	init_audit_log();
	init_booking_requests$1();
	init_venues();
	init_existing_database();
	init_failure();
	init_moment();
	init_table();
}));
// src/operations/booking/decide-booking-request.ts
/**
* The frame of every decision on a booking request: lock its space, look whether it may still be made, change
* the status and what hangs on it, write it down.
*
* Making the same decision again changes nothing, so a second click does no harm.
*
* @param actor who decides; stands in the audit log
* @throws NotFoundError when the venue has no request of that reference
* @throws ConflictError when its status does not allow the decision
*/
async function decideBookingRequest(context, decision, consequence) {
	await context.storage.transact(async (db) => {
		const found = await findBookingRequest(db, decision.reference);
		if (found === void 0 || found.venueId !== decision.venueId) throw new NotFoundError(`There is no booking request ${decision.reference}.`);
		const rooms = await lockSpace(db, found.space.id, found.reference);
		const request = await findBookingRequest(db, decision.reference) ?? found;
		const now = context.clock();
		const status = statusAt(request.status, request.holdExpiresAt, now);
		if (status === decision.to) return;
		if (!mayBecome(status, decision.to)) throw new ConflictError(`Booking request ${decision.reference} is ${status} and cannot become ${decision.to}.`);
		await consequence(db, request, rooms, now);
		await setBookingRequestStatus(db, request.reference, decision.to, now);
		await recordAudit(db, {
			at: now,
			actor: decision.actor,
			action: `booking-request.${decision.to}`,
			venueId: decision.venueId,
			subject: request.reference,
			details: { from: status }
		});
	});
}
var init_decide_booking_request = __esmMin((() => {
	init_booking_request();
	init_errors$2();
	init_audit_log();
	init_booking_requests$1();
	init_rooms();
}));
// src/operations/booking/accept-booking-request.ts
/**
* Accepts a booking request: its date is booked until it is cancelled. A request whose hold has lapsed can
* still be accepted, as long as its slot is free and has not started.
*
* @throws NotFoundError when the venue has no request of that reference
* @throws ConflictError when it is declined or cancelled, or its slot is no longer free
*/
async function acceptBookingRequest(context, decision) {
	await decideBookingRequest(context, {
		...decision,
		to: "accepted"
	}, async (db, request, rooms, now) => {
		if (request.startsAt <= now) throw new ConflictError(`The slot of booking request ${request.reference} has already started.`);
		if (rooms.length === 0) throw new ConflictError(`The space of booking request ${request.reference} no longer exists.`);
		await vacate(db, request.reference);
		await releaseLapsedHolds(db, rooms, request, now);
		if ((await listOccupancies(db, rooms, request)).length > 0) throw new ConflictError(`The date of booking request ${request.reference} is no longer available.`);
		await occupy(db, rooms, request, {
			reference: request.reference,
			expiresAt: null
		});
	});
}
var init_accept_booking_request = __esmMin((() => {
	init_errors$2();
	init_occupancies();
	init_decide_booking_request();
}));
// src/operations/booking/cancel-booking.ts
/**
* Cancels an accepted booking: its date is available again at once.
*
* @throws NotFoundError when the venue has no request of that reference
* @throws ConflictError when it is not accepted
*/
async function cancelBooking(context, decision) {
	await decideBookingRequest(context, {
		...decision,
		to: "cancelled"
	}, (db, request) => vacate(db, request.reference));
}
var init_cancel_booking = __esmMin((() => {
	init_occupancies();
	init_decide_booking_request();
}));
// src/operations/booking/decline-booking-request.ts
/**
* Declines a booking request: its date is available again at once.
*
* @throws NotFoundError when the venue has no request of that reference
* @throws ConflictError when it is already accepted or cancelled
*/
async function declineBookingRequest(context, decision) {
	await decideBookingRequest(context, {
		...decision,
		to: "declined"
	}, (db, request) => vacate(db, request.reference));
}
var init_decline_booking_request = __esmMin((() => {
	init_occupancies();
	init_decide_booking_request();
}));
// src/cli/requests/decide.ts
var decide_exports = /* @__PURE__ */ __exportAll({ decideRequest: () => decideRequest });
/** Accepts, declines or cancels a booking request. Nobody is told: the venue writes to its guest itself. */
async function decideRequest(terminal, reference, decision, { json = false }) {
	const { decide, status, outcome } = decisions[decision];
	const request = await withDatabase(terminal, async (context) => {
		const found = await context.storage.read((db) => findBookingRequest(db, reference));
		if (found === void 0) throw new CommandFailure(`there is no booking request ${reference}`);
		await decide(context, {
			venueId: found.venueId,
			reference,
			actor
		});
		return found;
	});
	if (json) return printJson(terminal, {
		reference,
		status
	});
	terminal.print(`${reference} (${request.space.name}, ${request.date}, ${request.slot.name}) ${outcome}.`);
}
var decisions;
var init_decide = __esmMin((() => {
	init_accept_booking_request();
	init_cancel_booking();
	init_decline_booking_request();
	init_booking_requests$1();
	init_existing_database();
	init_failure();
	init_table();
	decisions = {
		accept: {
			decide: acceptBookingRequest,
			status: "accepted",
			outcome: "is accepted; its date is booked"
		},
		decline: {
			decide: declineBookingRequest,
			status: "declined",
			outcome: "is declined; its date is free"
		},
		cancel: {
			decide: cancelBooking,
			status: "cancelled",
			outcome: "is cancelled; its date is free"
		}
	};
}));
// src/cli/requests/commands.ts
init_booking_request();
/** `requests list`, `requests accept`, … */
function addRequestCommands(requests, terminal) {
	requests.command("list").description("booking requests, the newest first").option("--venue <id>", "only those of this venue").option("--status <status>", `only these: ${requestStatuses.join(", ")}; may be repeated`, several(requestStatuses)).option("--from <date>", "only events on or after this date").option("--to <date>", "only events on or before this date").option("--limit <number>", "how many at most", wholeNumber(1, 1e3), 50).option("--after <reference>", "the page after this one", reference).addOption(jsonOption()).addHelpText(...example("firsthold requests list --status pending_approval --from 2027-03-01")).action(async (options) => (await Promise.resolve().then(() => (init_list$1(), list_exports$1))).printRequests(terminal, options));
	requests.command("show").argument("<reference>", "such as BR-7K3M9QZ2", reference).description("everything about one booking request").addOption(jsonOption()).addHelpText(...example("firsthold requests show BR-7K3M9QZ2")).action(async (ref, options) => (await Promise.resolve().then(() => (init_show(), show_exports))).showRequest(terminal, ref, options));
	for (const [decision, what] of [
		["accept", "book its date; an expired one too, if the date is still free"],
		["decline", "turn it down; its date is free again"],
		["cancel", "cancel an accepted one; its date is free again"]
	]) requests.command(decision).argument("<reference>", "such as BR-7K3M9QZ2", reference).description(`${what} (the guest is not told: write to them)`).addOption(jsonOption()).addHelpText(...example(`firsthold requests ${decision} BR-7K3M9QZ2`)).action(async (ref, options) => (await Promise.resolve().then(() => (init_decide(), decide_exports))).decideRequest(terminal, ref, decision, options));
}
// src/cli/venues/list.ts
var list_exports = /* @__PURE__ */ __exportAll({ printVenues: () => printVenues });
async function printVenues(terminal, { json = false }) {
	const venues = await withDatabase(terminal, ({ storage, clock }) => storage.read((db) => listVenues(db, clock())));
	if (json) return printJson(terminal, venues);
	printTable(terminal, venues.map((venue) => ({
		id: venue.id,
		name: venue.name,
		published: venue.published ? "yes" : "no",
		spaces: venue.spaces,
		keys: venue.siteKeys,
		pending: venue.pendingRequests
	})), "There is no venue yet; import one with: firsthold import FILE");
}
var init_list = __esmMin((() => {
	init_venues();
	init_existing_database();
	init_table();
}));
// src/operations/venue/publish-venue.ts
/**
* Shows a venue to visitors, or hides it: to them, its website keys then stand for nothing (specification §7,
* NOT_FOUND). What is booked stays booked.
*
* @param actor who does it; stands in the audit log
* @returns false when it was so already, and nothing was written
* @throws NotFoundError when there is no such venue
*/
async function publishVenue(context, venueId, published, actor) {
	return context.storage.transact(async (db) => {
		if (!await setVenuePublished(db, venueId, published)) {
			if (await findVenue(db, venueId) === void 0) throw new NotFoundError(`There is no venue ${venueId}.`);
			return false;
		}
		await recordAudit(db, {
			at: context.clock(),
			actor,
			action: published ? "venue.published" : "venue.unpublished",
			venueId,
			subject: venueId
		});
		return true;
	});
}
var init_publish_venue = __esmMin((() => {
	init_errors$2();
	init_audit_log();
	init_venues();
}));
// src/cli/venues/publish.ts
var publish_exports = /* @__PURE__ */ __exportAll({ publish: () => publish });
/** Shows a venue to visitors, or hides it. */
async function publish(terminal, venueId, published, { json = false }) {
	const hasChanged = await withDatabase(terminal, (context) => publishVenue(context, venueId, published, actor));
	if (json) return printJson(terminal, {
		id: venueId,
		published,
		hasChanged
	});
	const state = published ? "published" : "not published";
	terminal.print(`${venueId} is ${hasChanged ? "now" : "already"} ${state}.`);
}
var init_publish = __esmMin((() => {
	init_publish_venue();
	init_existing_database();
	init_table();
}));
// src/cli/venues/commands.ts
/** `venues list`, `venues publish`, … */
function addVenueCommands(venues, terminal) {
	venues.command("list").description("all venues, and how many requests wait for a decision").addOption(jsonOption()).addHelpText(...example("firsthold venues list")).action(async (options) => (await Promise.resolve().then(() => (init_list(), list_exports))).printVenues(terminal, options));
	venues.command("publish").argument("<id>", "the venue").description("show a venue to visitors").addOption(jsonOption()).addHelpText(...example("firsthold venues publish riverside")).action(async (id, options) => (await Promise.resolve().then(() => (init_publish(), publish_exports))).publish(terminal, id, true, options));
	venues.command("unpublish").argument("<id>", "the venue").description("hide a venue; what is booked stays booked").addOption(jsonOption()).addHelpText(...example("firsthold venues unpublish riverside")).action(async (id, options) => (await Promise.resolve().then(() => (init_publish(), publish_exports))).publish(terminal, id, false, options));
}
// src/domain/booking/email.ts
/** Whether mail could go there (specification §7): RFC 5321's lengths count, whether anybody reads it does not. */
function isEmailAddress(text) {
	return text.length <= 254 && text.lastIndexOf("@") <= 64 && pattern.test(text);
}
var pattern;
var init_email = __esmMin((() => {
	pattern = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
}));
// src/http/pages/docs/routes.ts
/** `/docs`: the API for people, drawn from the OpenAPI document by Swagger UI; and the document itself. */
async function apiPageRoutes(app) {
	const config = {
		access: "anyone",
		limit: null
	};
	for (const [url, [name, type]] of Object.entries(files)) {
		let kept;
		app.get(url, {
			config,
			schema: { hide: true }
		}, async (request, reply) => {
			kept ??= await zipped(name);
			const takesGzip = /\bgzip\b/i.test(request.headers["accept-encoding"] ?? "");
			if (takesGzip) reply.header("content-encoding", "gzip");
			return reply.headers({
				"content-type": type,
				"content-security-policy": policy,
				"cache-control": "public, max-age=3600",
				vary: "Accept-Encoding"
			}).send(takesGzip ? kept : await unzipped(kept));
		});
	}
	app.get("/docs/", {
		config,
		schema: { hide: true }
	}, async (_request, reply) => reply.redirect("/docs"));
	app.get("/docs/openapi.json", {
		config,
		schema: { hide: true }
	}, async (_request, reply) => reply.headers({
		"cache-control": "public, max-age=3600",
		"access-control-allow-origin": "*"
	}).send(app.swagger()));
}
/** @throws NotFoundError in a checkout in which nothing was built yet */
async function zipped(name) {
	try {
		return await readFile(new URL(`${name}.gz`, built$1));
	} catch {
		throw new NotFoundError("This page is not built yet: run \"npm run build\".");
	}
}
var unzipped, built$1, files, policy;
var init_routes$2 = __esmMin((() => {
	init_errors$2();
	unzipped = promisify(gunzip);
	built$1 = new URL("../../../dist/api-page/", import.meta.url);
	files = {
		"/docs": ["index.html", "text/html; charset=utf-8"],
		"/docs/page.js": ["page.js", "text/javascript; charset=utf-8"],
		"/docs/page.css": ["page.css", "text/css; charset=utf-8"],
		"/docs/swagger-ui-bundle.js": ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
		"/docs/swagger-ui.css": ["swagger-ui.css", "text/css; charset=utf-8"]
	};
	policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}));
// src/http/shell/errors.ts
/** One refusal, with the status of its code unless another is given. */
function refusal(code, message, { status = statusOf[code], details } = {}) {
	return {
		status,
		body: {
			success: false,
			error: {
				code,
				message,
				...details && { details }
			}
		}
	};
}
/** Any throw of any route as a refusal. What is not known says nothing about the inside. */
function refusalOf(error) {
	if (error instanceof ValidationError) return invalid(error.problems);
	if (error instanceof DomainError || error instanceof RateLimitedError) return refusal(error.code, error.message);
	if (error instanceof StorageUnavailableError) return refusal("INTERNAL_SERVER_ERROR", "The service is briefly unavailable. Please try again.", { status: 503 });
	const { validation, statusCode } = error;
	if (validation) return invalid(validation.map(problemOf));
	if (statusCode === 404 || statusCode === 414) return refusalOf(nothingHere());
	if (statusCode !== void 0 && statusCode >= 400 && statusCode < 500) return refusalOf(unreadable());
	return refusal("INTERNAL_SERVER_ERROR", "Something went wrong on our side. Please try again later.");
}
function answerNotFound(request, reply) {
	return answerError(nothingHere(), request, reply);
}
/** Fastify's error handler: every throw of every route ends here. */
function answerError(error, request, reply) {
	const { status, body } = refusalOf(error);
	reply.header("cache-control", "no-store");
	if (status === 503) reply.header("retry-after", "2");
	if (status >= 500) request.log.error({
		err: withoutValues(error),
		route: request.routeOptions.url
	}, "request failed");
	return reply.code(status).send(body);
}
/**
* What a log may say of a fault. PostgreSQL's errors carry the row they are about, guest and all, in members of
* their own, so only what is named here is taken, from the error and from what caused it. Those of its class 22
* (data exceptions) quote the value in their words too, so of these only the code and the places are taken.
*/
function withoutValues({ name, message, stack, cause, ...rest }) {
	const { code } = rest;
	return {
		type: name,
		code,
		.../^22\w{3}$/.test(String(code)) ? { stack: stack?.match(/^ {4}at .*$/gm)?.join("\n") } : {
			message,
			stack
		},
		...cause instanceof Error && { cause: withoutValues(cause) }
	};
}
function invalid(details) {
	return refusal("VALIDATION_ERROR", "Some fields are not valid.", { details });
}
/** Ajv's `/guest/email` and `must match format` as a path and a sentence for people. */
function problemOf({ instancePath, keyword, params, message }) {
	const at = instancePath.slice(1).replaceAll("/", ".");
	if (keyword === "required") {
		const missing = String(params["missingProperty"]);
		return {
			path: at === "" ? missing : `${at}.${missing}`,
			message: "is required"
		};
	}
	if (keyword === "format" && params["format"] === "date") return {
		path: at,
		message: "must be a date written YYYY-MM-DD"
	};
	if (keyword === "format" && params["format"] === "email") return {
		path: at,
		message: "must be an e-mail address"
	};
	if (keyword === "pattern") return {
		path: at,
		message: "has characters that are not allowed, or none to see"
	};
	return {
		path: at,
		message: message ?? "is not valid"
	};
}
var statusOf, errorCodes, RateLimitedError, nothingHere, unreadable;
var init_errors = __esmMin((() => {
	init_errors$2();
	statusOf = {
		BAD_REQUEST: 400,
		FORBIDDEN: 403,
		NOT_FOUND: 404,
		CONFLICT: 409,
		VALIDATION_ERROR: 422,
		RATE_LIMITED: 429,
		INTERNAL_SERVER_ERROR: 500
	};
	errorCodes = Object.keys(statusOf);
	RateLimitedError = class extends Error {
		code = "RATE_LIMITED";
	};
	nothingHere = () => new NotFoundError("There is nothing at this address.");
	unreadable = () => new BadRequestError("The request could not be read.");
}));
// src/http/shell/finished-answers.ts
async function finish(revision, make) {
	const { data, trueUntil } = await make();
	const body = new TextEncoder().encode(JSON.stringify({
		success: true,
		data
	}));
	return {
		revision,
		trueUntil,
		body,
		etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
		encoding: "identity"
	};
}
/** At once: it takes a tenth of a millisecond, and each answer compressed at the same time takes a megabyte. */
function compress(answer, encoding) {
	const { body, etag } = answer;
	if (body.length < worthCompressing) return answer;
	const compressed = encoding === "br" ? brotliCompressSync(body, brotliOptions(body)) : gzipSync(body);
	const ending = encoding === "br" ? "-br\"" : "-gz\"";
	return {
		...answer,
		body: new Uint8Array(compressed),
		etag: etag.slice(0, -1) + ending,
		encoding
	};
}
function sendFinished(request, reply, answer) {
	reply.header("etag", answer.etag);
	reply.header("cache-control", "no-cache");
	if (matches(request.headers["if-none-match"], answer.etag)) {
		reply.code(304);
		if (request.method !== "HEAD") return reply.send();
	}
	if (answer.encoding !== "identity") reply.header("content-encoding", answer.encoding);
	reply.header("content-type", "application/json; charset=utf-8");
	return reply.send(answer.body);
}
/** The encoding the visitor likes best; of those liked alike, the smallest. */
function acceptedEncoding(header) {
	if (header === void 0) return "identity";
	if (!header.includes(";")) {
		if (/\bbr\b/i.test(header)) return "br";
		return /\bgzip\b/i.test(header) ? "gzip" : "identity";
	}
	const [br, gz] = [weightOf("br", header), weightOf("gzip", header)];
	if (br > 0 && br >= gz) return "br";
	return gz > 0 ? "gzip" : "identity";
}
/** How much the visitor likes an encoding, from 0 (not at all) to 1 (RFC 9110 §12.4.2). */
function weightOf(encoding, acceptEncoding) {
	for (const part of acceptEncoding.toLowerCase().split(",")) {
		const [name, ...parameters] = part.split(";").map((text) => text.trim());
		if (name !== encoding) continue;
		const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
		return weight === void 0 ? 1 : Number(weight) || 0;
	}
	return 0;
}
function matches(ifNoneMatch, etag) {
	if (ifNoneMatch === void 0) return false;
	if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
	return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
var worthCompressing, FinishedAnswers, brotliOptions;
var init_finished_answers = __esmMin((() => {
	worthCompressing = 1024;
	FinishedAnswers = class {
		#clock;
		#metrics;
		#kept;
		#inTheMaking = /* @__PURE__ */ new Map();
		/** @param maxBytes most memory for bodies; the least recently used go first. 0 keeps nothing. */
		constructor(clock, maxBytes, metrics) {
			this.#metrics = metrics;
			this.#clock = clock;
			this.#kept = maxBytes > 0 ? new LRUCache({
				maxSize: maxBytes,
				sizeCalculation: ({ body }, name) => body.length + name.length + 500
			}) : null;
		}
		/** Sends the answer kept under `key`, or the one `make` makes, as 200, or as 304 to who has it already. */
		send(request, reply, key, revision, make) {
			const encoding = acceptedEncoding(request.headers["accept-encoding"]);
			const kept = this.#kept?.get(`${encoding} ${key}`);
			const isKept = kept !== void 0 && kept.revision === revision && this.#clock() < kept.trueUntil;
			this.#metrics.finishedAnswers.inc({ result: isKept ? "hit" : "miss" });
			if (isKept) return sendFinished(request, reply, kept);
			return this.#finish(key, revision, encoding, make).then((made) => sendFinished(request, reply, made));
		}
		async #finish(key, revision, encoding, make) {
			const plain = () => this.#once(`${revision} ${key}`, () => finish(revision, make));
			for (;;) {
				const answer = encoding === "identity" ? await plain() : await this.#once(`${revision} ${encoding} ${key}`, async () => compress(await plain(), encoding));
				this.#kept?.set(`${encoding} ${key}`, answer);
				if (this.#clock() < answer.trueUntil) return answer;
			}
		}
		/** Many visitors ask for the same at once, most of all just after a change: it is made once for all of them. */
		#once(name, make) {
			const under = this.#inTheMaking.get(name);
			if (under !== void 0) return under;
			const making = make().finally(() => this.#inTheMaking.delete(name));
			this.#inTheMaking.set(name, making);
			return making;
		}
	};
	brotliOptions = ({ length }) => ({ params: {
		[constants$1.BROTLI_PARAM_QUALITY]: 4,
		[constants$1.BROTLI_PARAM_SIZE_HINT]: length,
		[constants$1.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length))))
	} });
}));
// src/http/operator/health.ts
/** `/healthz`: the process is up. `/readyz`: its database answers. Neither belongs to the API. */
async function healthRoutes(app, { storage }) {
	const config = {
		access: "anyone",
		limit: null
	};
	app.get("/healthz", {
		config,
		schema: { hide: true }
	}, async () => ({ status: "up" }));
	app.get("/readyz", {
		config,
		schema: { hide: true }
	}, async (request, reply) => {
		try {
			await storage.ping();
			return { status: "ready" };
		} catch (error) {
			return answerError(error, request, reply);
		}
	});
}
var init_health = __esmMin((() => {
	init_errors();
}));
// src/http/shell/json-body.ts
/**
* Reads a JSON body. `__proto__` and `constructor` are members like any other and, like every member nobody
* asked for, ignored: nothing copies the body's members onto other objects.
*
* @throws BadRequestError for an empty body, bytes that are not UTF-8, and text that is not JSON
*/
async function parseJsonBody(_request, body) {
	if (body.length === 0) throw new BadRequestError("The request has no body.");
	try {
		return JSON.parse(utf8.decode(body));
	} catch {
		throw new BadRequestError("The body is not valid JSON.");
	}
}
var utf8;
var init_json_body = __esmMin((() => {
	init_errors$2();
	utf8 = new TextDecoder("utf-8", { fatal: true });
}));
// src/http/metrics-routes.ts
/** `/metrics`, in Prometheus' text format. */
async function metricsRoutes(app, { metrics }) {
	app.get("/metrics", {
		config: {
			access: "anyone",
			limit: null
		},
		schema: { hide: true }
	}, async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
var init_metrics_routes = __esmMin((() => {}));
// src/http/shell/openapi.ts
/**
* Collects the schemas of the public routes into one OpenAPI 3.1 document, which `app.swagger()` returns.
* Registered before the routes it describes.
*/
async function describeApi(app) {
	await app.register(swagger, {
		openapi: {
			openapi: "3.1.0",
			info: {
				title: "Firsthold public API",
				version: "1",
				description,
				license: {
					name: "MIT",
					identifier: "MIT"
				}
			},
			tags: [
				{
					name: "The venue",
					description: "What there is to book: spaces, their slots and packages."
				},
				{
					name: "Dates and prices",
					description: "When it is free, and what it costs. Nothing is held."
				},
				{
					name: "Booking requests",
					description: "Asking the venue for a date, which holds it."
				}
			],
			servers: [{
				url: "/",
				description: "This service"
			}]
		},
		refResolver: { buildLocalReference: (json, _uri, _fragment, index) => typeof json["$id"] === "string" ? json["$id"] : `schema-${index}` }
	});
}
var description;
var init_openapi = __esmMin((() => {
	description = `What a venue’s website shows and asks for: spaces, slots, packages, availability, quotes and booking requests.

- The **website key** in the path is all that is needed; try \`demo\`. A browser may use it from the websites on the key’s list, a server always.
- Every answer is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **Money** is whole numbers in the smallest unit of \`currency\`: 150000 is 1,500.00 where it has two decimals.
- **Dates** are the venue’s, \`YYYY-MM-DD\`, in its \`timezone\`.
- **Limits**, per key and visitor address: 120 reads a minute, 30 quotes a minute, 5 booking requests an hour.`;
}));
// src/http/pages/policy.ts
var pagePolicy;
var init_policy = __esmMin((() => {
	pagePolicy = [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' https: data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'"
	].join("; ");
}));
// src/http/pages/served-files.ts
var types, brotlied, gzipped, ServedFiles;
var init_served_files = __esmMin((() => {
	init_errors();
	types = {
		".css": "text/css; charset=utf-8",
		".html": "text/html; charset=utf-8",
		".jpg": "image/jpeg",
		".js": "text/javascript; charset=utf-8",
		".json": "application/json; charset=utf-8",
		".png": "image/png",
		".svg": "image/svg+xml",
		".webp": "image/webp"
	};
	brotlied = promisify(brotliCompress);
	gzipped = promisify(gzip);
	ServedFiles = class ServedFiles {
		#folder;
		#files;
		constructor(folder, names) {
			this.#folder = folder;
			this.#files = new Map(names.map((name) => [name, null]));
		}
		/** @param folder ends in a slash; one that does not exist has no files */
		static async of(folder) {
			const names = await readdir(folder, { recursive: true }).catch(() => []);
			return new ServedFiles(folder, names.map((name) => name.replaceAll("\\", "/")).filter((name) => extname(name) in types));
		}
		get isEmpty() {
			return this.#files.size === 0;
		}
		/**
		* Sends a file, compressed as the visitor can read it, or 304 where they have it already.
		*
		* @throws NotFoundError where there is none of that name
		*/
		async send(request, reply, name) {
			const kept = this.#files.get(name);
			if (kept === void 0) throw nothingHere();
			const reading = kept ?? this.#read(name);
			this.#files.set(name, reading);
			const file = await reading;
			const accepted = request.headers["accept-encoding"] ?? "";
			const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "plain";
			const etag = `"${file.etag}-${encoding}"`;
			reply.headers({
				etag,
				"content-type": file.type,
				vary: "Accept-Encoding"
			});
			if (request.headers["if-none-match"] === etag) return reply.code(304).send();
			if (encoding !== "plain") reply.header("content-encoding", encoding);
			return reply.send(file[encoding]);
		}
		async #read(name) {
			const plain = await readFile(new URL(name, this.#folder));
			const [br, gz] = await Promise.all([brotlied(plain), gzipped(plain, { level: 9 })]);
			const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
			return {
				type: types[extname(name)] ?? "application/octet-stream",
				etag,
				plain,
				br,
				gzip: gz
			};
		}
	};
}));
// src/http/pages/book.ts
/**
* `/book/{siteKey}`: the widget on a page of its own, to link to or share. It asks the API as any website does,
* so the venue lists the service's own address on the key.
*/
async function bookRoutes(app, { storage }) {
	const config = {
		access: "anyone",
		limit: null
	};
	const files = await ServedFiles.of(here);
	app.get("/embed/page.css", {
		config,
		schema: { hide: true }
	}, (request, reply) => files.send(request, reply.header("cache-control", "public, max-age=300"), "page.css"));
	app.get("/book/:siteKey/", {
		config,
		schema: { hide: true }
	}, async (request, reply) => {
		const { siteKey } = request.params;
		return reply.redirect(`/book/${encodeURIComponent(siteKey)}`);
	});
	app.get("/book/:siteKey", {
		config,
		schema: { hide: true }
	}, async (request, reply) => {
		const { siteKey } = request.params;
		const site = isIdentifier(siteKey) ? await storage.siteAccess(siteKey, null) : null;
		const venue = site?.enabled && site.venuePublished ? await storage.read((db) => findVenue(db, site.venueId)) : void 0;
		reply.headers({
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": pagePolicy,
			"referrer-policy": "strict-origin-when-cross-origin",
			"cache-control": "no-cache"
		});
		if (venue === void 0) return reply.code(404).send(notFoundPage);
		return reply.send(page({
			language: venue.locale,
			title: venue.name,
			description: venue.description,
			body: `<header><h1>${text$2(venue.name)}</h1>${venue.website === null ? "" : `<p><a href="${text$2(venue.website)}">${text$2(hostOf(venue.website))}</a></p>`}</header>
    <main><venue-booking site-key="${text$2(siteKey)}" locale="${text$2(venue.locale)}" theme="auto"></venue-booking>
    <noscript><p>${text$2(venue.name)}: booking needs JavaScript.</p></noscript></main>`
		}));
	});
}
function page({ language, title, description, body }) {
	return `<!doctype html>
<html lang="${text$2(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${text$2(title)}</title>
    <meta name="description" content="${text$2(description)}">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/embed/page.css">
    <script type="module" async src="/embed/v1.js"><\/script>
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
/** Text as HTML shows it, in an element or in a quoted attribute. */
function text$2(value) {
	return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;");
}
function hostOf(website) {
	return new URL(website).host;
}
var here, notFoundPage;
var init_book = __esmMin((() => {
	init_identifier();
	init_venues();
	init_policy();
	init_served_files();
	here = new URL("./files/", import.meta.url);
	notFoundPage = page({
		language: "en",
		title: "Nothing to book here",
		description: "",
		body: `<main class="missing"><h1>Nothing to book here</h1>
    <p>This address does not belong to a venue, or the venue has switched it off. Please ask the venue for the right one.</p></main>`
	});
}));
// src/http/pages/demo.ts
/** `/demo/`: the demo venue's website, as a venue would have it, and its pictures. Where the package has them. */
async function demoRoutes(app) {
	const config = {
		access: "anyone",
		limit: null
	};
	const site = await ServedFiles.of(new URL("site/", folder$1));
	const pictures = await ServedFiles.of(new URL("pictures/", folder$1));
	if (!pictures.isEmpty) app.get("/demo/pictures/*", {
		config,
		schema: { hide: true }
	}, (request, reply) => {
		const { "*": name } = request.params;
		reply.headers({
			"cache-control": "public, max-age=3600",
			"cross-origin-resource-policy": "cross-origin"
		});
		return pictures.send(request, reply, name);
	});
	if (site.isEmpty) return;
	app.get("/demo", {
		config,
		schema: { hide: true }
	}, async (_request, reply) => reply.redirect("/demo/"));
	app.get("/demo/*", {
		config,
		schema: { hide: true }
	}, (request, reply) => {
		const { "*": name } = request.params;
		reply.headers({
			"cache-control": "no-cache",
			"content-security-policy": pagePolicy,
			"referrer-policy": "strict-origin-when-cross-origin"
		});
		return site.send(request, reply, name === "" ? "index.html" : name);
	});
}
var folder$1;
var init_demo = __esmMin((() => {
	init_policy();
	init_served_files();
	folder$1 = new URL("../../../demo/", import.meta.url);
}));
// src/http/pages/embed.ts
/**
* `/embed/v1.js`, what it loads, and the pinned files. Everything behind the entry has its hash in its name and is
* kept for good. The entry may be five minutes old, in the browser that also keeps what it names; no cache in between
* may give it to somebody else, who would ask for files that an upgrade has taken away.
*/
async function embedRoutes(app) {
	const config = {
		access: "anyone",
		limit: null
	};
	const files = await ServedFiles.of(built);
	app.get("/embed/*", {
		config,
		schema: { hide: true }
	}, async (request, reply) => {
		const { "*": name } = request.params;
		reply.headers(forEverybody);
		const keep = hashed.test(name) ? "public, max-age=31536000, immutable" : "private, max-age=300";
		return files.send(request, reply.header("cache-control", keep), name);
	});
}
var built, forEverybody, hashed;
var init_embed = __esmMin((() => {
	init_served_files();
	built = new URL("../../../dist/embed/", import.meta.url);
	forEverybody = {
		"access-control-allow-origin": "*",
		"cross-origin-resource-policy": "cross-origin",
		"timing-allow-origin": "*"
	};
	hashed = /^assets\/|^v1\..*[0-9a-f]{12}\.js$/;
}));
// src/http/pages/routes.ts
/** What people and websites load from the service, beside its API: the widget, the hosted page, the demo. */
async function pageRoutes(app, options) {
	await app.register(embedRoutes);
	await app.register(bookRoutes, options);
	await app.register(demoRoutes);
}
var init_routes$1 = __esmMin((() => {
	init_book();
	init_demo();
	init_embed();
}));
// src/http/public/answer-schemas.ts
/**
* How the routes describe their answers: the envelope around `data`, the refusals with an example of each
* (specification §7), and the headers that come along.
*/
/** The error answers of a route (specification §7); every route may also answer 500 and 503. */
function refusals(...statuses) {
	return Object.fromEntries([
		...statuses,
		500,
		503
	].map((status) => [status, describe$2(refused[status])]));
}
function describe$2({ code, meaning, messages, details, headers }) {
	const examples = Object.entries(messages).map(([name, message]) => {
		return [name, { value: {
			success: false,
			error: {
				code,
				message,
				...details && { details }
			}
		} }];
	});
	return {
		description: `\`${code}\`: ${meaning}`,
		...headers && { headers },
		content: { "application/json": {
			schema: Type.Ref("ErrorAnswer"),
			examples: Object.fromEntries(examples)
		} }
	};
}
var RateLimit, RateLimitPolicy, ETag, RetryAfter, counted, Success, found, Received, refused;
var init_answer_schemas = __esmMin((() => {
	RateLimit = Type.String({
		description: "What is left: `r` requests, all of them again in `t` seconds.",
		examples: ["\"read\";r=119;t=60"]
	});
	RateLimitPolicy = Type.String({
		description: "The limit: `q` requests in `w` seconds, per website key and visitor address.",
		examples: ["\"read\";q=120;w=60"]
	});
	ETag = Type.String({
		description: "Send it back as `If-None-Match`: 304 means nothing has changed.",
		examples: ["\"q1fVwzJ7mBk0n3yXc8sTZA\""]
	});
	RetryAfter = Type.String({
		description: "Seconds to wait before the next try.",
		examples: ["42"]
	});
	counted = {
		RateLimit,
		"RateLimit-Policy": RateLimitPolicy
	};
	Success = (data, description) => Type.Object({
		success: Type.Literal(true),
		data
	}, {
		description,
		headers: counted
	});
	found = (data, description) => ({
		200: Type.Object({
			success: Type.Literal(true),
			data
		}, {
			description,
			headers: {
				...counted,
				ETag
			}
		}),
		304: Type.Null({
			description: "What was sent under the ETag in `If-None-Match` is still so.",
			headers: {
				...counted,
				ETag
			}
		})
	});
	Received = Type.Object({
		success: Type.Literal(true),
		message: Type.String({
			description: "For the visitor; may change.",
			examples: ["Your booking request has been received. The venue will contact you."]
		}),
		data: Type.Ref("Receipt")
	}, {
		description: "The date is held.",
		headers: counted
	});
	refused = {
		400: {
			code: "BAD_REQUEST",
			meaning: "the body is missing or not valid JSON.",
			messages: {
				notJson: "The body is not valid JSON.",
				noBody: "The request has no body."
			},
			headers: counted
		},
		403: {
			code: "FORBIDDEN",
			meaning: "the website the request comes from is not allowed for the key.",
			messages: { website: "This website is not on the list of websites that may use this key." }
		},
		404: {
			code: "NOT_FOUND",
			meaning: "the key does not exist or is disabled, or what is asked for is not found or not published.",
			messages: { key: "There is no such website key, or it is disabled." }
		},
		409: {
			code: "CONFLICT",
			meaning: "the date and slot are no longer available.",
			messages: { taken: "This date and slot are no longer available." },
			headers: counted
		},
		422: {
			code: "VALIDATION_ERROR",
			meaning: "a field is invalid; `details` says which.",
			messages: { fields: "Some fields are not valid." },
			details: [{
				path: "date",
				message: "must not be in the past"
			}],
			headers: counted
		},
		429: {
			code: "RATE_LIMITED",
			meaning: "wait as long as `Retry-After` says.",
			messages: { limit: "Too many requests. Please try again in 42 seconds." },
			headers: {
				...counted,
				"Retry-After": RetryAfter
			}
		},
		500: {
			code: "INTERNAL_SERVER_ERROR",
			meaning: "unexpected; try again later.",
			messages: { fault: "Something went wrong on our side. Please try again later." }
		},
		503: {
			code: "INTERNAL_SERVER_ERROR",
			meaning: "briefly unavailable; try again in a moment.",
			messages: { unavailable: "The service is briefly unavailable. Please try again." },
			headers: { "Retry-After": RetryAfter }
		}
	};
}));
// src/http/public/context.ts
/**
* The space in the path of the request, if the venue shows it.
*
* @throws NotFoundError otherwise
*/
function spaceOf(request) {
	if (request.site.space === null) throw new NotFoundError("This space does not exist or is not published.");
	return request.site.space;
}
var init_context = __esmMin((() => {
	init_errors$2();
}));
// src/http/public/field-schemas.ts
/** Kinds of fields that the shapes of the public API are made of. */
var cents$1, text$1, list, Identifier, exampleDate, CalendarDate;
var init_field_schemas = __esmMin((() => {
	init_identifier();
	cents$1 = (description) => Type.Integer({
		description: `${description} In the smallest unit of \`currency\`.`,
		examples: [12e4]
	});
	text$1 = (description, example) => Type.String({
		description,
		examples: [example]
	});
	list = (description, example) => Type.Array(Type.String(), {
		description,
		examples: [example]
	});
	Identifier = (description, example) => Type.String({
		pattern: identifierPattern,
		description: `${description} An opaque identifier: 1 to 64 of \`A-Z a-z 0-9 _ -\`.`,
		examples: [example]
	});
	exampleDate = "2027-03-12";
	CalendarDate = Type.String({
		format: "date",
		description: "A date of the venue’s calendar, `YYYY-MM-DD`.",
		examples: [exampleDate]
	});
}));
// src/http/public/booking-schemas.ts
/** What a visitor asks and is answered (specification §2): quotes and booking requests. */
var QuoteLine, Payment, Quote, Selection, QuoteRequest, Guest, BookingRequest, Receipt;
var init_booking_schemas = __esmMin((() => {
	init_booking_request();
	init_text_patterns();
	init_venue$1();
	init_field_schemas();
	QuoteLine = Type.Object({
		type: Type.Enum([
			"hire_fee",
			"surcharge",
			"discount",
			"tax"
		], {
			description: "What kind of line it is; the tax lines sum to `taxCents`, all others to `hireFeeCents`.",
			examples: ["surcharge"]
		}),
		label: text$1("What the line is for.", "Weekend"),
		amountCents: Type.Integer({
			description: "In the smallest unit of `currency`; negative on a discount.",
			examples: [24e3]
		})
	}, {
		$id: "QuoteLine",
		description: "One line of the price breakdown."
	});
	Payment = Type.Object({
		amountCents: cents$1("Amount of this instalment."),
		dueBasis: Type.Enum([...dueBases], { description: "What the due date counts from (specification §2)." }),
		offsetDays: Type.Optional(Type.Integer({
			minimum: 0,
			description: "Days before or after, for the bases that count days.",
			examples: [14]
		})),
		fixedDate: Type.Optional(Type.String({
			format: "date",
			description: "The due date, with `fixed_date`.",
			examples: ["2027-02-26"]
		}))
	}, {
		$id: "Payment",
		description: "An instalment the venue will invoice if the booking is confirmed."
	});
	Quote = Type.Object({
		hireFeeCents: cents$1("Total before tax: the lines other than tax."),
		taxCents: cents$1("Tax: the tax lines."),
		totalCents: cents$1("Total including tax: all lines, and all payments."),
		dueNowCents: cents$1("Due after the contract is signed: the `after_signing` payments."),
		lines: Type.Array(Type.Ref("QuoteLine"), { description: "The price breakdown, tax last." }),
		payments: Type.Array(Type.Ref("Payment"), { description: "Instalments; they sum to `totalCents`." }),
		currency: text$1("ISO 4217 code of all amounts.", "GBP")
	}, {
		$id: "Quote",
		description: "A price for display; it does not hold the date (specification §4)."
	});
	Selection = {
		spaceId: Identifier("The space’s `id`.", "wick-room"),
		slotId: Identifier("The `id` of one of its slots.", "wick-evening"),
		packageId: Identifier("The `id` of one of the slot’s packages.", "wick-piano"),
		date: Type.String({
			format: "date",
			description: "A date of the venue’s calendar, `YYYY-MM-DD`, not in the past.",
			examples: [exampleDate]
		})
	};
	QuoteRequest = Type.Object(Selection, {
		$id: "QuoteRequest",
		description: "What to price."
	});
	Guest = Type.Object({
		name: Type.String({
			minLength: 1,
			maxLength: longestTexts.name,
			pattern: visibleLine$1,
			description: "The visitor’s name.",
			examples: ["A. Visitor"]
		}),
		email: Type.String({
			maxLength: longestTexts.email,
			format: "email",
			description: "A valid e-mail address.",
			examples: ["visitor@example.com"]
		}),
		phone: Type.Optional(Type.String({
			maxLength: longestTexts.phone,
			pattern: oneLine,
			description: "As the visitor writes it.",
			examples: ["+44 20 7946 0000"]
		})),
		company: Type.Optional(Type.String({
			maxLength: longestTexts.company,
			pattern: oneLine,
			description: "Company or organisation.",
			examples: ["Example Events"]
		}))
	}, {
		$id: "Guest",
		description: "How the venue reaches the visitor."
	});
	BookingRequest = Type.Object({
		...Selection,
		guest: Type.Ref("Guest"),
		message: Type.Optional(Type.String({
			maxLength: longestTexts.message,
			pattern: manyLines,
			description: "Free text from the visitor.",
			examples: ["A concert for about two hundred people."]
		})),
		website: Type.Optional(Type.String({
			description: "Spam trap: always send it empty, or leave it out.",
			examples: [""]
		}))
	}, {
		$id: "BookingRequest",
		description: "What to ask the venue for, and who asks."
	});
	Receipt = Type.Object({
		reference: Type.String({
			pattern: "^BR-[0-9A-HJKMNP-TV-Z]{8}$",
			description: "Show this to the visitor.",
			examples: ["BR-7K3M9QZ2"]
		}),
		status: Type.Literal("pending_approval", { description: "Always `pending_approval` on creation." }),
		holdExpiresAt: Type.Optional(Type.String({
			format: "date-time",
			description: "UTC instant until which the date is held; left out when the hold has no time limit.",
			examples: ["2027-01-08T12:00:00.000Z"]
		}))
	}, {
		$id: "Receipt",
		description: "The date is held while the venue decides (specification §2, §3)."
	});
}));
// src/http/public/listing-schemas.ts
/** What a venue shows (specification §2): the venue, its spaces, slots and packages, and which dates are free. */
var ClockTime, Photo, Address, Venue, Layout, Space, Package, Slot, AvailabilityEntry;
var init_listing_schemas = __esmMin((() => {
	init_field_schemas();
	ClockTime = (description, example) => Type.String({
		pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
		description,
		examples: [example]
	});
	Photo = Type.Object({
		url: Type.String({
			description: "Absolute URL, or a path on the service beginning with `/`.",
			examples: ["https://riverside.example/hall.jpg"]
		}),
		alt: text$1("What the picture shows, for people who do not see it.", "The hall set for a seated dinner")
	}, {
		$id: "Photo",
		description: "A picture and what it shows."
	});
	Address = Type.Object({
		street: Type.Optional(text$1("Street and number.", "1 Quay Street")),
		city: Type.Optional(text$1("Town or city.", "Bristol")),
		region: Type.Optional(text$1("State, county or province.", "Somerset")),
		postalCode: Type.Optional(text$1("Postal code.", "BS1 4AA")),
		country: Type.Optional(text$1("ISO 3166-1 alpha-2 country code.", "GB"))
	}, {
		$id: "Address",
		description: "Where the venue is; what it left out is absent."
	});
	Venue = Type.Object({
		id: Identifier("The venue.", "riverside"),
		name: text$1("The venue’s name.", "Riverside Arts Centre"),
		description: text$1("A few sentences about the venue; may be empty.", "A converted grain store on the river."),
		timezone: text$1("IANA time zone. Dates and slot times are in this zone (specification §2, conventions).", "Europe/London"),
		currency: text$1("ISO 4217 code of every amount of this venue.", "GBP"),
		locale: text$1("BCP 47 tag of the language the venue writes in.", "en-GB"),
		website: Type.Union([Type.String(), Type.Null()], {
			description: "The venue’s own website, or null.",
			examples: ["https://riverside.example"]
		}),
		address: Type.Ref("Address"),
		photos: Type.Array(Type.Ref("Photo"), { description: "Pictures of the venue; may be empty." })
	}, {
		$id: "Venue",
		description: "The venue behind the website key."
	});
	Layout = Type.Object({
		name: text$1("How the space is set up.", "Theatre"),
		capacity: Type.Integer({
			description: "People in this layout.",
			examples: [450]
		})
	}, {
		$id: "Layout",
		description: "A way to set the space up."
	});
	Space = Type.Object({
		id: Identifier("The space; `spaceId` in later requests.", "wick-room"),
		name: text$1("The space’s name.", "Main Hall"),
		description: text$1("May be empty.", "A sprung-floor hall with a balcony."),
		capacity: Type.Integer({
			description: "Most people it holds.",
			examples: [450]
		}),
		amenities: list("What the space has.", ["Stage", "Bar"]),
		photos: Type.Array(Type.Ref("Photo"), { description: "Pictures of the space; may be empty." }),
		layouts: Type.Array(Type.Ref("Layout"), { description: "Ways to set it up; may be empty." })
	}, {
		$id: "Space",
		description: "An active space with a published listing (specification §2)."
	});
	Package = Type.Object({
		id: Identifier("The package; `packageId` in requests.", "wick-piano"),
		name: text$1("The package’s name.", "Dry hire"),
		description: text$1("May be empty.", "The hall as it stands."),
		hireFeeCents: cents$1("Hire fee before tax; dated rates are added by the quote."),
		hireFeeWithTaxCents: cents$1("Hire fee including tax."),
		currency: text$1("ISO 4217 code of the two fees.", "GBP"),
		venueIncludes: list("What the venue provides.", ["House PA"]),
		promoterResponsibilities: list("What the organiser must provide.", ["Public liability insurance"])
	}, {
		$id: "Package",
		description: "What can be booked for a slot, at its hire fee (specification §2)."
	});
	Slot = Type.Object({
		id: Identifier("The slot; `slotId` in availability and in requests.", "wick-evening"),
		name: text$1("The slot’s name.", "Evening"),
		startTime: ClockTime("Start, `HH:MM` on the venue’s clock.", "18:00"),
		endTime: ClockTime("End, `HH:MM` on the venue’s clock.", "01:00"),
		endsNextDay: Type.Boolean({
			description: "True when the slot ends on the day after `date`.",
			examples: [true]
		}),
		weekdays: Type.Array(Type.Integer({
			minimum: 1,
			maximum: 7
		}), {
			description: "Weekdays it is offered on, ISO numbers, 1 is Monday.",
			examples: [[
				4,
				5,
				6
			]]
		}),
		packages: Type.Array(Type.Ref("Package"), { description: "At least one." })
	}, {
		$id: "Slot",
		description: "A time of day a space can be booked for (specification §2)."
	});
	AvailabilityEntry = Type.Object({
		date: CalendarDate,
		slots: Type.Array(Type.Object({
			slotId: Identifier("The `id` of a slot.", "wick-evening"),
			free: Type.Boolean({ description: "False when the slot is booked, blocked, held by a pending request, already started, or not offered on that weekday (specification §3)." })
		}), { description: "Every slot of the space." })
	}, {
		$id: "AvailabilityEntry",
		description: "Which slots are free on one date."
	});
}));
// src/http/public/schemas.ts
/**
* The shapes of the public API, declared once: validation, types and the OpenAPI document come from here.
* Specification §2 names the fields; docs/api.md explains them to developers.
*/
var ErrorAnswer, sharedSchemas, siteKey, SitePath, SpacePath;
var init_schemas = __esmMin((() => {
	init_errors();
	init_booking_schemas();
	init_field_schemas();
	init_listing_schemas();
	ErrorAnswer = Type.Object({
		success: Type.Literal(false),
		error: Type.Object({
			code: Type.Enum([...errorCodes], { description: "Stable; branch on it (specification §7)." }),
			message: text$1("For people; may change.", "The date and slot are no longer available."),
			details: Type.Optional(Type.Array(Type.Object({
				path: text$1("The field, with its parents.", "guest.email"),
				message: text$1("What is wrong with it.", "must be an e-mail address")
			}), { description: "With `VALIDATION_ERROR`: each wrong field." }))
		}, { description: "What is wrong." })
	}, {
		$id: "ErrorAnswer",
		description: "Every refusal has this shape."
	});
	sharedSchemas = [
		Photo,
		Address,
		Venue,
		Layout,
		Space,
		Package,
		Slot,
		AvailabilityEntry,
		QuoteLine,
		Payment,
		Quote,
		QuoteRequest,
		Guest,
		BookingRequest,
		Receipt,
		ErrorAnswer
	];
	siteKey = Type.String({
		description: "The website key: it names the venue and the websites that may use it (specification §5).",
		examples: ["demo"]
	});
	SitePath = Type.Object({ siteKey });
	SpacePath = Type.Object({
		siteKey,
		spaceId: Type.String({
			description: "The space’s `id`.",
			examples: ["wick-room"]
		})
	});
}));
// src/http/public/availability.ts
/** @throws ValidationError for a range that is reversed or too long */
function checkRange(from, to) {
	const days = daysFrom(from, to) + 1;
	if (days < 1) throw new ValidationError([{
		path: "to",
		message: "must not be before from"
	}]);
	if (days > mostDates) throw new ValidationError([{
		path: "to",
		message: `must leave a range of at most ${mostDates} dates`
	}]);
}
/** Made from one snapshot: an import may change slots and time zone together. */
async function availabilityOf(storage, clock, venueId, spaceId, from, to) {
	const { days, trueUntil } = availability({
		...await storage.read(async (db) => {
			const timezone = (await findVenue(db, venueId))?.timezone ?? "UTC";
			const period = {
				startsAt: dayInterval(from, timezone).startsAt,
				endsAt: dayInterval(addDays(to, 1), timezone).endsAt
			};
			return {
				timezone,
				slots: await listBookableSlots(db, spaceId),
				occupancies: await listOccupancies(db, await roomsOf(db, spaceId), period)
			};
		}),
		dates: datesFromTo(from, to),
		now: clock()
	});
	return {
		data: days,
		trueUntil
	};
}
var mostDates, Range, availabilityRoutes;
var init_availability = __esmMin((() => {
	init_availability$1();
	init_calendar();
	init_errors$2();
	init_slot_interval();
	init_listings();
	init_occupancies();
	init_rooms();
	init_venues();
	init_answer_schemas();
	init_context();
	init_field_schemas();
	init_schemas();
	mostDates = 92;
	Range = Type.Object({
		from: CalendarDate,
		to: CalendarDate
	});
	availabilityRoutes = (app, { storage, clock, finished }) => {
		app.get("/spaces/:spaceId/availability", {
			config: {
				access: "site",
				limit: "read"
			},
			schema: {
				operationId: "getAvailability",
				tags: ["Dates and prices"],
				summary: "Availability of a space",
				description: "One entry for each date from `from` to `to`, both included, at most 92. Every slot of the space stands in each entry.",
				params: SpacePath,
				querystring: Range,
				response: {
					...found(Type.Array(Type.Ref("AvailabilityEntry")), "One entry per date."),
					...refusals(403, 404, 422, 429)
				}
			}
		}, (request, reply) => {
			const { from, to } = request.query;
			checkRange(from, to);
			const space = spaceOf(request);
			const { venueId, venueRevision } = request.site;
			const revision = `${venueRevision}.${space.revision}`;
			return finished.send(request, reply, `availability ${venueId} ${space.id} ${from} ${to}`, revision, () => availabilityOf(storage, clock, venueId, space.id, from, to));
		});
	};
}));
// src/domain/booking/hold.ts
/**
* When a hold placed `now` ends: after the website key's period (rule 1; a day is 24 hours, whatever the
* clock on the wall does meanwhile), and never after the start of the slot (rule 2). A hold without a time
* limit ends there too, for a slot that has started can be requested by nobody.
*/
function holdEnd(period, now, slotStartsAt) {
	const lapsesAt = Math.min(now + periodMs[period], slotStartsAt);
	return {
		lapsesAt,
		holdExpiresAt: period === "none" ? null : lapsesAt
	};
}
var msPerHour, periodMs;
var init_hold = __esmMin((() => {
	msPerHour = 36e5;
	periodMs = {
		"24h": 24 * msPerHour,
		"48h": 48 * msPerHour,
		"3d": 72 * msPerHour,
		"7d": 168 * msPerHour,
		"14d": 336 * msPerHour,
		"30d": 720 * msPerHour,
		none: Number.POSITIVE_INFINITY
	};
}));
// src/domain/booking/past-date.ts
/**
* What is over can be neither priced nor booked (specification §4, `date`).
*
* @throws ValidationError for a date before today, as the venue's calendar has it
*/
function refusePastDate(date, timezone, now) {
	if (date < todayIn(timezone, now)) throw new ValidationError([{
		path: "date",
		message: "must not be in the past"
	}]);
}
var init_past_date = __esmMin((() => {
	init_calendar();
	init_errors$2();
}));
// src/domain/money/payments.ts
/**
* Turns a schedule into payments that sum to the total to the unit, one for each term and in their order.
*
* Fixed amounts come off the total first, each at most what those before it have left; the shares divide the
* rest by the largest-remainder rule. So a small total is never invoiced twice: later terms come to 0.
*
* @param terms empty: one payment of everything, after signing
* @param totalCents including tax, 0 or more
* @throws RangeError when the terms' shares do not come to 10,000 basis points
*/
function schedulePayments(terms, totalCents) {
	const schedule = terms.length > 0 ? terms : everythingAfterSigning;
	let leftOver = totalCents;
	const fixed = schedule.map(({ amountCents }) => {
		const amount = Math.min(amountCents ?? 0, leftOver);
		leftOver -= amount;
		return amount;
	});
	const shares = splitByShares(leftOver, schedule.map(({ basisPoints }) => basisPoints ?? 0));
	return schedule.map((term, index) => payment(term, (fixed[index] ?? 0) + (shares[index] ?? 0)));
}
/** What is due after the contract is signed: the sum of the `after_signing` payments, in the smallest unit. */
function dueNow(payments) {
	return payments.reduce((sum, { amountCents, dueBasis }) => dueBasis === "after_signing" ? sum + amountCents : sum, 0);
}
/** Whether a payment's due date is a number of days from something, so that it has `offsetDays`. */
function countsDays(dueBasis) {
	return dueBasis !== "fixed_date" && dueBasis !== "deducted_from_ticket_sales";
}
function payment({ dueBasis, offsetDays, fixedDate }, amountCents) {
	if (countsDays(dueBasis)) return {
		amountCents,
		dueBasis,
		offsetDays: offsetDays ?? 0
	};
	if (dueBasis === "fixed_date" && fixedDate !== void 0) return {
		amountCents,
		dueBasis,
		fixedDate
	};
	return {
		amountCents,
		dueBasis
	};
}
var everythingAfterSigning;
var init_payments = __esmMin((() => {
	init_money();
	everythingAfterSigning = [{
		basisPoints: wholeInBasisPoints,
		dueBasis: "after_signing",
		offsetDays: 0
	}];
}));
// src/domain/money/quote.ts
/** The price of an offer on a date, with its breakdown and instalments (specification §2, quote). */
function quote$1({ offer, rates, venue, date }) {
	const beforeTax = linesBeforeTax(offer, rates.filter((rate) => appliesOn(rate, date)));
	const hireFeeCents = sumOf(beforeTax);
	const tax = venue.tax === null ? [] : [taxLine(beforeTax, venue.tax)];
	const taxCents = sumOf(tax);
	const totalCents = hireFeeCents + taxCents;
	const payments = schedulePayments(offer.payments.length > 0 ? offer.payments : venue.payments, totalCents);
	return {
		hireFeeCents,
		taxCents,
		totalCents,
		dueNowCents: dueNow(payments),
		lines: [...beforeTax, ...tax],
		payments,
		currency: venue.currency
	};
}
/** A hire fee including tax (specification §2, `hireFeeWithTaxCents`): the total of a quote without rates. */
function hireFeeWithTax(hireFeeCents, tax) {
	return hireFeeCents + (tax === null ? 0 : shareOf(hireFeeCents, tax.basisPoints));
}
function linesBeforeTax(offer, rates) {
	const changes = rates.map((rate) => ({
		label: rate.label,
		cents: changeBy(rate, offer.hireFeeCents)
	}));
	const lines = [{
		type: "hire_fee",
		label: offer.name,
		amountCents: offer.hireFeeCents
	}];
	for (const { label, cents } of changes) if (cents > 0) lines.push({
		type: "surcharge",
		label,
		amountCents: cents
	});
	let leftToDiscount = sumOf(lines);
	for (const { label, cents } of changes) {
		const discount = Math.min(-cents, leftToDiscount);
		if (discount <= 0) continue;
		lines.push({
			type: "discount",
			label,
			amountCents: -discount
		});
		leftToDiscount -= discount;
	}
	return lines;
}
/**
* Each taxed line is rounded by itself, so the lines' roundings may not cancel out where discounts leave next
* to nothing: there the tax stops at 0, and where nothing is left to pay there is none.
*/
function taxLine(taxed, { label, basisPoints }) {
	const tax = taxed.reduce((sum, { amountCents }) => sum + shareOf(amountCents, basisPoints), 0);
	return {
		type: "tax",
		label: `${label} ${basisPoints / 100}%`,
		amountCents: sumOf(taxed) === 0 ? 0 : Math.max(tax, 0)
	};
}
/** How much a rate changes a hire fee by, in the smallest unit: more than 0 is a surcharge. */
function changeBy({ basisPoints, amountCents = 0 }, hireFeeCents) {
	return basisPoints === void 0 ? amountCents : shareOf(hireFeeCents, basisPoints);
}
function appliesOn({ weekdays, from, to }, date) {
	if (from !== void 0 && date < from) return false;
	if (to !== void 0 && date > to) return false;
	return weekdays?.includes(isoWeekday(date)) ?? true;
}
function sumOf(lines) {
	return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
var init_quote$1 = __esmMin((() => {
	init_calendar();
	init_money();
	init_payments();
}));
// src/storage/booking/idempotency-keys.ts
async function recallReceipt(db, siteKey, key, now) {
	const { rows } = await findKey(db, {
		siteKey,
		key,
		after: now - rememberedForMs
	});
	const [row] = rows;
	return row && {
		bodyHash: row.body_hash,
		receipt: fromJson(row.receipt)
	};
}
/**
* Remembers what an idempotency key was answered with, and forgets a few that are too old.
*
* @returns false when another transaction has just remembered the same key, and nothing was written
*/
async function rememberReceipt(db, siteKey, key, bodyHash, receipt, now) {
	await forgetKeys(db, { until: now - rememberedForMs });
	const { numAffectedRows } = await insertKeyUnlessKnown(db, {
		site_key: siteKey,
		key,
		body_hash: bodyHash,
		receipt: toJson({
			reference: receipt.reference,
			holdExpiresAt: receipt.holdExpiresAt
		}),
		created_at: now
	});
	return numAffectedRows === 1n;
}
var rememberedForMs, findKey, forgetKeys, insertKeyUnlessKnown;
var init_idempotency_keys = __esmMin((() => {
	init_compiled();
	init_tables();
	rememberedForMs = 864e5;
	findKey = compiled((db, of) => db.selectFrom("idempotency_keys").select(["body_hash", "receipt"]).where("site_key", "=", of.siteKey).where("key", "=", of.key).where("created_at", ">", of.after));
	forgetKeys = command((db, of) => db.deleteFrom("idempotency_keys").where("created_at", "<=", of.until));
	insertKeyUnlessKnown = compiled((db, row) => db.insertInto("idempotency_keys").values(row).onConflict((conflict) => conflict.columns(["site_key", "key"]).doNothing()));
}));
// src/operations/booking/place-booking-request.ts
/**
* Places a booking request and holds its date (specification §4, POST /booking-requests), durably: once this
* resolves, the reference stands whatever happens to the program or the machine.
*
* @param idempotencyKey within 24 hours the same key and request gets the first receipt again; null: no key
* @throws ValidationError for a past date, or a key used for another request
* @throws NotFoundError when space, slot or package is not on show
* @throws ConflictError when the slot is not free on that date
*/
async function placeBookingRequest(context, site, wanted, idempotencyKey) {
	if (idempotencyKey === null) refusePastDate(wanted.date, site.timezone, context.clock());
	const once = () => context.storage.transact((db) => place(db, context, site, wanted, idempotencyKey));
	return once().catch((error) => {
		if (error instanceof RememberedMeanwhile) return once();
		throw error;
	});
}
async function place(db, context, site, wanted, idempotencyKey) {
	const rooms = await lockSpace(db, wanted.spaceId);
	const now = context.clock();
	const bodyHash = hashOf(wanted);
	if (idempotencyKey !== null) {
		const before = await recallReceipt(db, site.siteKey, idempotencyKey, now);
		if (before !== void 0 && before.bodyHash !== bodyHash) throw keyUsedForAnother();
		if (before !== void 0) return before.receipt;
	}
	refusePastDate(wanted.date, site.timezone, now);
	const offer = await offerOnShow(db, {
		...wanted,
		venueId: site.venueId
	});
	const interval = slotInterval(offer.slot, wanted.date, offer.venue.timezone);
	if (!offer.slot.weekdays.includes(isoWeekday(wanted.date)) || interval.startsAt <= now) throw taken();
	const standing = await listOccupancies(db, rooms, interval);
	if (standing.some(({ expiresAt }) => expiresAt === null || expiresAt > now)) throw taken();
	if (standing.length > 0) await releaseLapsedHolds(db, rooms, interval, now);
	const { lapsesAt, holdExpiresAt } = holdEnd(site.holdPeriod, now, interval.startsAt);
	const reference = await insertUnderNewReference(db, context, {
		...interval,
		venueId: site.venueId,
		siteKey: site.siteKey,
		space: {
			id: wanted.spaceId,
			name: offer.spaceName
		},
		slot: {
			id: wanted.slotId,
			name: offer.slot.name,
			startTime: offer.slot.startTime,
			endTime: offer.slot.endTime
		},
		package: {
			id: wanted.packageId,
			name: offer.package.name
		},
		date: wanted.date,
		timezone: offer.venue.timezone,
		guest: wanted.guest,
		message: wanted.message,
		quote: quote$1({
			offer: offer.package,
			rates: offer.rates,
			venue: offer.venue,
			date: wanted.date
		}),
		status: "pending_approval",
		holdExpiresAt,
		createdAt: now,
		decidedAt: null
	});
	await occupy(db, rooms, interval, {
		reference,
		expiresAt: lapsesAt
	});
	const receipt = {
		reference,
		holdExpiresAt
	};
	if (idempotencyKey !== null) {
		if (!await rememberReceipt(db, site.siteKey, idempotencyKey, bodyHash, receipt, now)) throw new RememberedMeanwhile();
	}
	await recordAudit(db, {
		at: now,
		actor: "visitor",
		action: "booking-request.placed",
		venueId: site.venueId,
		subject: reference
	});
	return receipt;
}
/** References are random, so two may meet; the table's key notices, and another is drawn. */
async function insertUnderNewReference(db, context, request) {
	for (;;) {
		const reference = referenceFrom(context.randomBytes(5));
		if (await insertBookingRequest(db, {
			...request,
			reference
		})) return reference;
	}
}
/** The request as it was understood: the order of its members and what is ignored in it do not count. */
function hashOf({ spaceId, slotId, packageId, date, guest, message }) {
	const parts = [
		spaceId,
		slotId,
		packageId,
		date,
		guest.name,
		guest.email,
		guest.phone,
		guest.company,
		message
	];
	return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
var RememberedMeanwhile, taken, keyUsedForAnother;
var init_place_booking_request = __esmMin((() => {
	init_calendar();
	init_errors$2();
	init_hold();
	init_past_date();
	init_quote$1();
	init_reference();
	init_slot_interval();
	init_audit_log();
	init_booking_requests$1();
	init_idempotency_keys();
	init_listings();
	init_occupancies();
	init_rooms();
	RememberedMeanwhile = class extends Error {};
	taken = () => new ConflictError("This date and slot are no longer available.");
	keyUsedForAnother = () => new ValidationError([{
		path: "Idempotency-Key",
		message: "was already used for another booking request"
	}]);
}));
// src/operations/booking/pretend-to-place.ts
/**
* Answers a request whose spam trap was filled in (specification §4, `website`): the same refusals and the same
* receipt as a real one, but nothing is written, and whether the slot is free does not matter.
*
* @throws ValidationError for a past date
* @throws NotFoundError when space, slot or package is not on show
*/
async function pretendToPlace(context, site, wanted) {
	const now = context.clock();
	refusePastDate(wanted.date, site.timezone, now);
	const offer = await context.storage.read((db) => offerOnShow(db, {
		...wanted,
		venueId: site.venueId
	}));
	const { startsAt } = slotInterval(offer.slot, wanted.date, offer.venue.timezone);
	const { holdExpiresAt } = holdEnd(site.holdPeriod, now, startsAt > now ? startsAt : Number.POSITIVE_INFINITY);
	return {
		reference: referenceFrom(context.randomBytes(5)),
		holdExpiresAt
	};
}
var init_pretend_to_place = __esmMin((() => {
	init_hold();
	init_past_date();
	init_reference();
	init_slot_interval();
	init_listings();
}));
// src/http/public/booking-requests.ts
/**
* Puts the texts of a body and of its guest in the one spelling Unicode has for them, before they are measured:
* what is kept is what the limits hold for. Nothing else of the text is changed.
*/
function putInNfc(body) {
	for (const members of [body, body?.guest]) {
		if (typeof members !== "object" || members === null) continue;
		for (const [name, value] of Object.entries(members)) if (typeof value === "string") Object.assign(members, { [name]: value.normalize("NFC") });
	}
}
/** Nothing else of the body is looked at. */
function toWantedBooking(body) {
	const { spaceId, slotId, packageId, date, guest } = body;
	return {
		spaceId,
		slotId,
		packageId,
		date,
		guest: {
			name: guest.name,
			email: guest.email,
			phone: guest.phone ?? null,
			company: guest.company ?? null
		},
		message: body.message ?? null
	};
}
var message$1, bookingRequestsRoutes;
var init_booking_requests = __esmMin((() => {
	init_instant();
	init_place_booking_request();
	init_pretend_to_place();
	init_answer_schemas();
	init_schemas();
	message$1 = "Your booking request has been received. The venue will contact you.";
	bookingRequestsRoutes = (app, context) => {
		app.post("/booking-requests", {
			config: {
				access: "site",
				limit: "booking-request"
			},
			preValidation: async (request) => putInNfc(request.body),
			schema: {
				operationId: "placeBookingRequest",
				tags: ["Booking requests"],
				summary: "Booking request",
				description: "Asks for a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters) a repeat within 24 hours gets the first answer again.",
				params: SitePath,
				headers: Type.Object({ "idempotency-key": Type.Optional(Type.String({
					pattern: "^[\\x21-\\x7e]{1,255}$",
					description: "Any unique text, e.g. a random UUID; the same for every try of one request.",
					examples: ["9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11"]
				})) }),
				body: Type.Ref("BookingRequest"),
				response: {
					201: Received,
					...refusals(400, 403, 404, 409, 422, 429)
				}
			}
		}, async (request, reply) => {
			const body = request.body;
			const key = request.headers["idempotency-key"];
			const wanted = toWantedBooking(body);
			const { reference, holdExpiresAt } = body.website ? await pretendToPlace(context, request.site, wanted) : await placeBookingRequest(context, request.site, wanted, typeof key === "string" ? key : null);
			(body.website ? context.metrics.spamCaught : context.metrics.requestsPlaced).inc();
			const data = {
				reference,
				status: "pending_approval",
				...holdExpiresAt !== null && { holdExpiresAt: isoInstant(holdExpiresAt) }
			};
			return reply.code(201).send({
				success: true,
				message: message$1,
				data
			});
		});
	};
}));
// src/http/public/quote.ts
var quoteRoutes;
var init_quote = __esmMin((() => {
	init_past_date();
	init_quote$1();
	init_listings();
	init_answer_schemas();
	init_schemas();
	quoteRoutes = (app, { storage, clock }) => {
		app.post("/quote", {
			config: {
				access: "site",
				limit: "quote"
			},
			schema: {
				operationId: "getQuote",
				tags: ["Dates and prices"],
				summary: "Quote",
				description: "The price of a space, slot, package and date, for display. It does not hold the date.",
				params: SitePath,
				body: Type.Ref("QuoteRequest"),
				response: {
					200: Success(Type.Ref("Quote"), "The quote."),
					...refusals(400, 403, 404, 422, 429)
				}
			}
		}, async (request) => {
			const wanted = request.body;
			const { site } = request;
			refusePastDate(wanted.date, site.timezone, clock());
			const offer = await storage.read((db) => offerOnShow(db, {
				...wanted,
				venueId: site.venueId
			}));
			return {
				success: true,
				data: quote$1({
					offer: offer.package,
					rates: offer.rates,
					venue: offer.venue,
					date: wanted.date
				})
			};
		});
	};
}));
// src/http/shell/limits.ts
/**
* Counts a request and says on the answer what is left (IETF draft "RateLimit header fields for HTTP").
*
* @throws RateLimitedError past the limit, with `Retry-After` set
*/
async function countRequest({ storage, clock, metrics }, reply, kind, siteKey, visitorAddress) {
	const { requests, windowMs } = limits[kind];
	const now = clock();
	const { count, resetsAt } = await storage.countVisit(`${kind} ${siteKey} ${visitorAddress}`, windowMs, now);
	const resetSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1e3));
	reply.header("ratelimit-policy", policies[kind]);
	reply.header("ratelimit", `"${kind}";r=${Math.max(0, requests - count)};t=${resetSeconds}`);
	if (count > requests) {
		metrics.limitsHit.inc({ kind });
		reply.header("retry-after", String(resetSeconds));
		throw new RateLimitedError(`Too many requests. Please try again in ${resetSeconds} seconds.`);
	}
}
var limits, policies;
var init_limits = __esmMin((() => {
	init_errors();
	limits = {
		read: {
			requests: 120,
			windowMs: 6e4
		},
		quote: {
			requests: 30,
			windowMs: 6e4
		},
		"booking-request": {
			requests: 5,
			windowMs: 36e5
		}
	};
	policies = Object.fromEntries(Object.entries(limits).map(([kind, { requests, windowMs }]) => [kind, `"${kind}";q=${requests};w=${windowMs / 1e3}`]));
}));
// src/http/public/site-access.ts
/**
* The way into every public route, in the order the specification's errors imply: is there such a key (404),
* may this website use it (403), is the visitor within the limit (429). Reading the body comes after.
*/
function siteAccess({ storage, clock, trustedProxies, metrics }) {
	return async (request, reply) => {
		const { access, limit } = request.routeOptions.config;
		if (access !== "site") return;
		const { siteKey, spaceId = null } = request.params;
		const { origin } = request.headers;
		const site = await findSite(storage, siteKey, spaceId).catch((fault) => {
			letAnyPageRead(origin, reply);
			throw fault;
		});
		if (site === null) {
			letAnyPageRead(origin, reply);
			throw new NotFoundError("There is no such website key, or it is disabled.");
		}
		reply.header("vary", "Origin, Accept-Encoding");
		admit(site, origin, reply);
		if (limit) {
			const address = clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedProxies);
			await countRequest({
				storage,
				clock,
				metrics
			}, reply, limit, site.siteKey, address);
		}
		request.site = site;
	};
}
/** Answers a browser's question before a cross-origin request; counts against no limit. */
function preflight(storage) {
	return async (request, reply) => {
		const { origin, "access-control-request-method": method } = request.headers;
		if (origin === void 0 || method === void 0) throw nothingHere();
		const { siteKey } = request.params;
		const site = await findSite(storage, siteKey, null).catch(() => null);
		reply.header("vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
		if (site === null) reply.header("access-control-allow-origin", "*");
		else admit(site, origin, reply);
		reply.header("access-control-allow-methods", "GET, HEAD, POST");
		reply.header("access-control-allow-headers", "Content-Type, Idempotency-Key, If-None-Match");
		reply.header("access-control-max-age", "7200");
		return reply.code(204).send();
	};
}
/** Null for a key that does not exist, is disabled, or whose venue is not published (specification §5, rule 5). */
async function findSite(storage, key, spaceId) {
	if (!isIdentifier(key)) return null;
	const site = await storage.siteAccess(key, spaceId !== null && isIdentifier(spaceId) ? spaceId : null);
	return site?.enabled && site.venuePublished ? site : null;
}
/** For refusals that say nothing of the key or its venue. */
function letAnyPageRead(origin, reply) {
	if (origin === void 0) return;
	reply.header("access-control-allow-origin", "*");
	reply.header("access-control-expose-headers", exposed);
}
/**
* Lets in servers, which send no origin, and the websites of the key (specification §5, rules 2 to 4).
*
* @throws ForbiddenError for every other website
*/
function admit(site, origin, reply) {
	if (origin === void 0) return;
	const website = websiteOfOrigin(origin);
	if (website === null || !site.websites.includes(website)) throw new ForbiddenError("This website is not on the list of websites that may use this key.");
	reply.header("access-control-allow-origin", origin);
	reply.header("access-control-expose-headers", exposed);
}
var exposed;
var init_site_access$1 = __esmMin((() => {
	init_errors$2();
	init_identifier();
	init_website();
	init_client_address();
	init_errors();
	init_limits();
	exposed = "ETag, RateLimit, RateLimit-Policy, Retry-After";
}));
// src/http/public/slots.ts
function presentSlot(slot, venue) {
	const { id, name, startTime, endTime, weekdays, packages } = slot;
	return {
		id,
		name,
		startTime,
		endTime,
		endsNextDay: endsNextDay(slot),
		weekdays,
		packages: packages.map((offer) => presentPackage(offer, venue))
	};
}
function presentPackage(offer, { tax, currency }) {
	const { id, name, description, hireFeeCents, venueIncludes, promoterResponsibilities } = offer;
	return {
		id,
		name,
		description,
		hireFeeCents,
		hireFeeWithTaxCents: hireFeeWithTax(hireFeeCents, tax),
		currency,
		venueIncludes,
		promoterResponsibilities
	};
}
var slotsRoutes;
var init_slots = __esmMin((() => {
	init_quote$1();
	init_slot_interval();
	init_listings();
	init_venues();
	init_answer_schemas();
	init_context();
	init_schemas();
	slotsRoutes = (app, { storage, finished }) => {
		app.get("/spaces/:spaceId/slots", {
			config: {
				access: "site",
				limit: "read"
			},
			schema: {
				operationId: "listSlots",
				tags: ["The venue"],
				summary: "Slots and packages of a space",
				description: "Times the space can be booked for, each with its packages. Slots without a package are left out.",
				params: SpacePath,
				response: {
					...found(Type.Array(Type.Ref("Slot")), "The slots."),
					...refusals(403, 404, 429)
				}
			}
		}, (request, reply) => {
			const space = spaceOf(request);
			const { venueId, venueRevision } = request.site;
			const revision = `${venueRevision}.${space.revision}`;
			return finished.send(request, reply, `slots ${venueId} ${space.id}`, revision, async () => {
				return {
					data: await storage.read(async (db) => {
						const venue = await findVenue(db, venueId);
						const slots = await listBookableSlots(db, space.id);
						return venue && slots.map((slot) => presentSlot(slot, venue));
					}),
					trueUntil: Number.POSITIVE_INFINITY
				};
			});
		});
	};
}));
// src/http/public/spaces.ts
/** What the public may see of a space. */
function presentSpace(space) {
	const { id, name, description, capacity, amenities, photos, layouts } = space;
	return {
		id,
		name,
		description,
		capacity,
		amenities,
		photos,
		layouts
	};
}
var spacesRoutes;
var init_spaces = __esmMin((() => {
	init_listings();
	init_answer_schemas();
	init_schemas();
	spacesRoutes = (app, { storage, finished }) => {
		app.get("/spaces", {
			config: {
				access: "site",
				limit: "read"
			},
			schema: {
				operationId: "listSpaces",
				tags: ["The venue"],
				summary: "Spaces",
				description: "The venue’s active spaces with a published listing, in the venue’s order.",
				params: SitePath,
				response: {
					...found(Type.Array(Type.Ref("Space")), "The spaces."),
					...refusals(403, 404, 429)
				}
			}
		}, (request, reply) => finished.send(request, reply, `spaces ${request.site.venueId}`, request.site.venueRevision, async () => {
			return {
				data: (await storage.read((db) => listSpaces(db, request.site.venueId))).filter((space) => space.active && space.published).map(presentSpace),
				trueUntil: Number.POSITIVE_INFINITY
			};
		}));
	};
}));
// src/http/public/venue.ts
/** What the public may see of a venue. */
function presentVenue(venue) {
	const { id, name, description, timezone, currency, locale, website, address, photos } = venue;
	return {
		id,
		name,
		description,
		timezone,
		currency,
		locale,
		website,
		address,
		photos
	};
}
var venueRoutes;
var init_venue = __esmMin((() => {
	init_venues();
	init_answer_schemas();
	init_schemas();
	venueRoutes = (app, { storage, finished }) => {
		app.get("/venue", {
			config: {
				access: "site",
				limit: "read"
			},
			schema: {
				operationId: "getVenue",
				tags: ["The venue"],
				summary: "The venue",
				description: "The venue behind the website key, with its time zone and currency.",
				params: SitePath,
				response: {
					...found(Type.Ref("Venue"), "The venue."),
					...refusals(403, 404, 429)
				}
			}
		}, (request, reply) => finished.send(request, reply, `venue ${request.site.venueId}`, request.site.venueRevision, async () => {
			const venue = await storage.read((db) => findVenue(db, request.site.venueId));
			return {
				data: venue && presentVenue(venue),
				trueUntil: Number.POSITIVE_INFINITY
			};
		}));
	};
}));
// src/http/public/routes.ts
/** The public API (specification §4), below `/venues/public/v1/sites/{siteKey}`. */
async function publicRoutes(app, context) {
	for (const schema of sharedSchemas) app.addSchema(schema);
	app.addHook("onRequest", siteAccess(context));
	app.addHook("preValidation", async (request, reply) => {
		if (request.method !== "POST") return;
		reply.header("cache-control", "no-store");
		if (request.body === void 0) throw new BadRequestError("The request has no body.");
	});
	const resources = [
		venueRoutes,
		spacesRoutes,
		slotsRoutes,
		availabilityRoutes,
		quoteRoutes,
		bookingRequestsRoutes
	];
	for (const register of resources) register(app, context);
	for (const path of [
		"/venue",
		"/spaces",
		"/spaces/:spaceId/slots",
		"/spaces/:spaceId/availability",
		"/quote",
		"/booking-requests"
	]) app.options(path, {
		config: {
			access: "preflight",
			limit: null
		},
		schema: { hide: true }
	}, preflight(context.storage));
}
var init_routes = __esmMin((() => {
	init_errors$2();
	init_availability();
	init_booking_requests();
	init_quote();
	init_schemas();
	init_site_access$1();
	init_slots();
	init_spaces();
	init_venue();
}));
// src/http/shell/request-log.ts
/**
* One line for what an operator wants to know of: writes, refusals and faults. Reads that went well are logged
* only at level `debug`, since their lines would cost more than their answers.
*
* A line names the route and the website key, never the URL, the body or the visitor's address.
*/
function logAnswer(request, reply) {
	const isWorthALine = request.method === "POST" || reply.statusCode >= 400;
	if (!isWorthALine && !["debug", "trace"].includes(request.log.level)) return;
	const line = {
		method: request.method,
		route: request.routeOptions.url ?? "unknown",
		siteKey: request.site?.siteKey,
		status: reply.statusCode,
		ms: Math.round(reply.elapsedTime * 10) / 10
	};
	if (isWorthALine) request.log.info(line, "answered");
	else request.log.debug(line, "answered");
}
var init_request_log = __esmMin((() => {}));
// src/http/shell/security-headers.ts
var securityHeaders;
var init_security_headers = __esmMin((() => {
	securityHeaders = {
		"x-content-type-options": "nosniff",
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
		"referrer-policy": "no-referrer"
	};
}));
// src/http/shell/parser-errors.ts
/**
* What Node's HTTP parser refuses never becomes a request; it is answered here, in the same shape as every
* other refusal: headers that are too large or malformed, a method nobody knows, a body that stops arriving.
*/
function answerParserErrors(server) {
	/** The newest request of each connection, by the answer it gets. */
	const newest = /* @__PURE__ */ new WeakMap();
	const ending = /* @__PURE__ */ new WeakSet();
	server.prependListener("request", (request, response) => newest.set(request.socket, response));
	server.on("clientError", (error, socket) => {
		if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
		if (ending.has(socket)) return;
		if (socket.bytesRead === 0) return void socket.destroy();
		const last = newest.get(socket);
		if (!(last === void 0 || last.writableFinished) && last.req.complete) {
			ending.add(socket);
			last.once("finish", () => socket.end());
			return;
		}
		if (last?.headersSent && !last.req.complete) return void socket.destroy();
		answer(socket, refusalOf(error.code === "HPE_INVALID_METHOD" ? nothingHere() : unreadable()));
	});
	server.on("connect", (_request, socket) => answer(socket, refusalOf(nothingHere())));
	server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}
function answer(socket, { status, body }) {
	const text = JSON.stringify(body);
	socket.end([
		`HTTP/1.1 ${status} ${status === 404 ? "Not Found" : "Bad Request"}`,
		"Content-Type: application/json; charset=utf-8",
		`Content-Length: ${Buffer.byteLength(text)}`,
		"Cache-Control: no-store",
		...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
		"Connection: close",
		"",
		text
	].join("\r\n"));
}
var init_parser_errors = __esmMin((() => {
	init_errors();
	init_security_headers();
}));
// src/http/shell/server.ts
/**
* The HTTP server under the app, with the patience it has. Fastify calls this once for each address it listens
* on (`localhost` is two), so that all of them refuse in the same shape.
*/
function newServer(handler) {
	const server = createServer({
		headersTimeout: 5e3,
		requestTimeout: 1e4,
		connectionsCheckingInterval: 1e3,
		keepAliveTimeout: 65e3,
		maxHeaderSize: 16384,
		requireHostHeader: false
	}, handler);
	server.setTimeout(12e4);
	answerParserErrors(server);
	return server;
}
var init_server = __esmMin((() => {
	init_parser_errors();
}));
// src/http/app.ts
/** The whole HTTP side, not yet listening; tests call it in memory. */
async function buildApp(options) {
	const app = fastify({
		loggerInstance: options.logger,
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
		bodyLimit,
		routerOptions: { maxParamLength: 200 },
		serverFactory: newServer,
		clientErrorHandler: () => void 0,
		forceCloseConnections: "idle",
		return503OnClosing: false,
		ajv: {
			customOptions: {
				coerceTypes: false,
				removeAdditional: false,
				useDefaults: false,
				allErrors: true
			},
			onCreate: (ajv) => void ajv.addFormat("date", isCalendarDate).addFormat("email", isEmailAddress)
		},
		frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders))
	});
	app.addHook("onRequest", (request, reply, done) => {
		reply.headers(securityHeaders);
		if (request.headers.host === void 0 && request.raw.httpVersion !== "1.0") throw new BadRequestError("The request names no host.");
		if (request.is404) throw nothingHere();
		done();
	});
	app.addHook("onResponse", (request, reply, done) => {
		options.metrics.countAnswer(request, reply);
		logAnswer(request, reply);
		done();
	});
	app.setErrorHandler(answerError);
	app.setNotFoundHandler(answerNotFound);
	app.setSerializerCompiler(() => JSON.stringify);
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJsonBody);
	const finished = new FinishedAnswers(options.clock, options.cacheBytes, options.metrics);
	await describeApi(app);
	await app.register(apiPageRoutes);
	await app.register(pageRoutes, { storage: options.storage });
	await app.register(healthRoutes, { storage: options.storage });
	if (options.servesMetrics) await app.register(metricsRoutes, { metrics: options.metrics });
	await app.register(publicRoutes, {
		prefix: "/venues/public/v1/sites/:siteKey",
		...options,
		finished
	});
	return app;
}
var bodyLimit;
var init_app = __esmMin((() => {
	init_calendar();
	init_email();
	init_errors$2();
	init_routes$2();
	init_errors();
	init_finished_answers();
	init_health();
	init_json_body();
	init_metrics_routes();
	init_openapi();
	init_routes$1();
	init_routes();
	init_request_log();
	init_security_headers();
	init_server();
	bodyLimit = 65536;
}));
// src/http/shell/metrics.ts
var lapsingWithinMs, Metrics;
var init_metrics = __esmMin((() => {
	init_booking_requests$1();
	lapsingWithinMs = 864e5;
	Metrics = class {
		registry = new Registry();
		#requests = new Counter({
			name: "firsthold_http_requests_total",
			help: "Requests answered, by route and status.",
			labelNames: [
				"method",
				"route",
				"status"
			],
			registers: [this.registry]
		});
		#durations = new Histogram({
			name: "firsthold_http_request_duration_seconds",
			help: "Time from a request’s first line to the end of its answer.",
			labelNames: ["route"],
			buckets: [
				.001,
				.0025,
				.005,
				.01,
				.025,
				.05,
				.1,
				.25,
				.5,
				1,
				2.5,
				10
			],
			registers: [this.registry]
		});
		limitsHit = new Counter({
			name: "firsthold_limits_hit_total",
			help: "Requests refused because a limit was reached, by kind of request.",
			labelNames: ["kind"],
			registers: [this.registry]
		});
		requestsPlaced = new Counter({
			name: "firsthold_booking_requests_placed_total",
			help: "Booking requests placed; repeats under an idempotency key count again.",
			registers: [this.registry]
		});
		#conflicts = new Counter({
			name: "firsthold_booking_conflicts_total",
			help: "Booking requests refused because the date was taken.",
			registers: [this.registry]
		});
		spamCaught = new Counter({
			name: "firsthold_spam_caught_total",
			help: "Booking requests whose spam trap was filled in.",
			registers: [this.registry]
		});
		finishedAnswers = new Counter({
			name: "firsthold_finished_answers_total",
			help: "Answers sent: hit, as they were kept; miss, made anew.",
			labelNames: ["result"],
			registers: [this.registry]
		});
		databaseTime = new Histogram({
			name: "firsthold_database_seconds",
			help: "Time of snapshots read and of transactions, waiting for their turn included.",
			labelNames: ["kind"],
			buckets: [
				5e-4,
				.001,
				.0025,
				.005,
				.01,
				.025,
				.05,
				.1,
				.5,
				1,
				5
			],
			registers: [this.registry]
		});
		constructor(storage, clock) {
			collectDefaultMetrics({ register: this.registry });
			const holds = new Gauge({
				name: "firsthold_holds",
				help: "Holds now: pending, all of them; lapsing, those that end within 24 hours.",
				labelNames: ["state"],
				registers: [this.registry],
				async collect() {
					const now = clock();
					holds.reset();
					const counted = await storage.read((db) => countHolds(db, now, now + lapsingWithinMs)).catch(() => void 0);
					if (counted === void 0) return;
					const { pending, lapsing } = counted;
					holds.set({ state: "pending" }, pending);
					holds.set({ state: "lapsing" }, lapsing);
				}
			});
		}
		/** Counts one answered request. The route is its pattern, so no address of a page becomes a label. */
		countAnswer(request, reply) {
			const route = request.routeOptions.url ?? "unknown";
			this.#requests.inc({
				method: request.method,
				route,
				status: reply.statusCode
			});
			if (reply.statusCode === 409) this.#conflicts.inc();
			this.#durations.observe({ route }, reply.elapsedTime / 1e3);
		}
	};
}));
// src/storage/engine/timed.ts
/** The same storage, telling how long each snapshot read and each transaction took, in seconds. */
function timed(storage, observe) {
	const timing = async (kind, work) => {
		const began = performance.now();
		try {
			return await work();
		} finally {
			observe(kind, (performance.now() - began) / 1e3);
		}
	};
	return {
		...storage,
		read: (work) => timing("read", () => storage.read(work)),
		transact: (work) => timing("transact", () => storage.transact(work))
	};
}
var init_timed = __esmMin((() => {}));
// src/domain/money/payment-problems.ts
/** What is wrong with a schedule: of a venue or of a package; an empty one is none, so nothing. */
function* scheduleProblems(terms, path) {
	for (const [term, termPath] of entriesOf(terms, path)) {
		yield* measureProblems(term, termPath);
		yield* dueProblems(term, termPath);
	}
	if (terms !== void 0 && terms.length > 0) yield* sumProblems(terms, path);
}
/** What is wrong with how much it is: exactly one of a share and an amount. */
function* measureProblems(measured, path) {
	const hasShare = wasWritten(measured, "basisPoints");
	if (hasShare !== wasWritten(measured, "amountCents")) return;
	yield {
		path,
		message: hasShare ? "has both \"basisPoints\" and \"amountCents\"; keep one of them" : "needs \"basisPoints\" (a share, 3000 is 30 %) or \"amountCents\" (a fixed amount)"
	};
}
function* dueProblems(term, path) {
	const { dueBasis, fixedDate } = term;
	yield* dateProblems(fixedDate, `${path}.fixedDate`);
	if (dueBasis === void 0) return;
	const expected = {
		offsetDays: countsDays(dueBasis),
		fixedDate: dueBasis === "fixed_date"
	};
	for (const member of ["offsetDays", "fixedDate"]) {
		if (expected[member] === wasWritten(term, member)) continue;
		yield {
			path: `${path}.${member}`,
			message: `${expected[member] ? "is required" : "cannot stand"} with "dueBasis": "${dueBasis}"`
		};
	}
}
function* sumProblems(terms, path) {
	let sum = 0;
	let hasShares = false;
	for (const term of terms) {
		if (term === void 0 || wasWritten(term, "basisPoints") && term.basisPoints === void 0) return;
		hasShares ||= wasWritten(term, "basisPoints");
		sum += term.basisPoints ?? 0;
	}
	if (!hasShares) yield {
		path,
		message: "has fixed amounts only; at least one payment must have \"basisPoints\", to take what they leave"
	};
	else if (sum !== 1e4) yield {
		path,
		message: `has shares of ${sum} basis points in all; they must come to 10000 (100 %)`
	};
}
var init_check_payments = __esmMin((() => {
	init_money();
	init_payments();
	init_check_dates();
	init_draft();
}));
// src/domain/documents/venue-file/check-packages.ts
function* packageProblems(spaces) {
	const firstMentions = /* @__PURE__ */ new Map();
	for (const [space, spacePath] of entriesOf(spaces, "spaces")) for (const [slot, slotPath] of entriesOf(space.slots, `${spacePath}.slots`)) {
		const inThisSlot = /* @__PURE__ */ new Map();
		for (const [offer, path] of entriesOf(slot.packages, `${slotPath}.packages`)) {
			yield* repeatProblems(inThisSlot, offer.id, `${path}.id`, "offered in this slot already");
			yield* scheduleProblems(offer.payments, `${path}.payments`);
			if (offer.id === void 0) continue;
			const first = firstMentions.get(offer.id);
			if (first === void 0) firstMentions.set(offer.id, {
				offer,
				path
			});
			else yield* contradictions(offer, path, first);
		}
	}
}
function* contradictions(offer, path, first) {
	for (const member of sharedMembers) {
		const [here, there] = [offer[member], first.offer[member]];
		if (here === void 0 || there === void 0 || isSame(here, there)) continue;
		yield {
			path: `${path}.${member}`,
			message: `differs from ${first.path}.${member}; the package "${offer.id}" must read the same in every slot (only its hire fee may differ), or have another id`
		};
	}
}
/** The reader makes every object in the order of the schema, so equal values have equal text. */
function isSame(one, other) {
	return JSON.stringify(one) === JSON.stringify(other);
}
var sharedMembers;
var init_check_packages = __esmMin((() => {
	init_check_payments();
	init_check_repeats();
	init_draft();
	sharedMembers = [
		"name",
		"description",
		"venueIncludes",
		"promoterResponsibilities",
		"payments"
	];
}));
// src/domain/documents/venue-file/check-spaces.ts
function* spaceProblems(spaces) {
	const spaceIds = /* @__PURE__ */ new Map();
	const slotIds = /* @__PURE__ */ new Map();
	for (const [space, path] of entriesOf(spaces, "spaces")) {
		yield* repeatProblems(spaceIds, space.id, `${path}.id`, "the id of another space");
		const rooms = /* @__PURE__ */ new Map();
		for (const [room, roomPath] of entriesOf(space.rooms, `${path}.rooms`)) yield* repeatProblems(rooms, room, roomPath, "listed already");
		for (const [rate, ratePath] of entriesOf(space.rates, `${path}.rates`)) yield* rateProblems(rate, ratePath);
		for (const [slot, slotPath] of entriesOf(space.slots, `${path}.slots`)) yield* repeatProblems(slotIds, slot.id, `${slotPath}.id`, "the id of another slot");
	}
}
function* rateProblems(rate, path) {
	yield* measureProblems(rate, path);
	for (const member of ["basisPoints", "amountCents"]) if (rate[member] === 0) yield {
		path: `${path}.${member}`,
		message: "must not be 0, which would change nothing"
	};
	yield* dateRangeProblems(rate, path);
}
var init_check_spaces = __esmMin((() => {
	init_check_dates();
	init_check_payments();
	init_check_repeats();
	init_draft();
}));
// src/domain/fields/locale.ts
/**
* A BCP 47 language tag in its canonical spelling (`en-gb` → `en-GB`); null where the text is none.
*
* Whether anybody speaks it is not asked: `Intl` falls back to what it knows.
*/
function canonicalLocale(text) {
	try {
		return Intl.getCanonicalLocales(text)[0] ?? null;
	} catch {
		return null;
	}
}
var init_locale = __esmMin((() => {}));
// src/domain/documents/venue-file/check.ts
/** Every rule that is broken by what could be read of a file. */
function* ruleProblems$1(file) {
	yield* venueProblems(file.venue ?? {});
	yield* spaceProblems(file.spaces);
	yield* packageProblems(file.spaces);
	yield* siteKeyProblems(file.siteKeys);
	yield* blockProblems$1(file);
}
function* venueProblems(venue) {
	const { timezone, currency, locale } = venue;
	if (timezone !== void 0 && !isTimezone(timezone)) yield {
		path: "venue.timezone",
		message: "is not a time zone by its IANA name, such as \"Europe/London\""
	};
	if (currency !== void 0 && !isCurrencyCode(currency)) yield {
		path: "venue.currency",
		message: `"${currency}" is not a currency of ISO 4217`
	};
	if (locale !== void 0 && canonicalLocale(locale) === null) yield {
		path: "venue.locale",
		message: "is not a language tag of BCP 47, such as \"en-GB\" or \"de\""
	};
	yield* webAddressProblems(venue.website, "venue.website");
	yield* scheduleProblems(venue.payments, "venue.payments");
}
function* siteKeyProblems(siteKeys) {
	const seen = /* @__PURE__ */ new Map();
	for (const [siteKey, path] of entriesOf(siteKeys, "siteKeys")) {
		yield* repeatProblems(seen, siteKey.key, `${path}.key`, "another website key already");
		yield* websiteProblems(siteKey.websites, `${path}.websites`);
	}
}
function* blockProblems$1({ blocks, spaces }) {
	const spaceIds = new Set(spaces?.map((space) => space?.id));
	for (const [block, path] of entriesOf(blocks, "blocks")) {
		const { spaceId } = block;
		if (spaceId !== void 0 && spaces !== void 0 && !spaceIds.has(spaceId)) yield {
			path: `${path}.spaceId`,
			message: `"${spaceId}" is not the id of a space of this file`
		};
		yield* blockDateProblems(block, path);
	}
}
var init_check = __esmMin((() => {
	init_calendar();
	init_currency();
	init_check_dates();
	init_check_packages();
	init_check_payments();
	init_check_repeats();
	init_check_spaces();
	init_check_web_addresses();
	init_draft();
	init_locale();
}));
// src/domain/documents/venue-file/parse.ts
/**
* A venue file (docs/venue-file.md), complete: defaults filled in, text in NFC, weekdays ascending and each
* once, websites and locale in their canonical spelling.
*
* @param document what `JSON.parse` made of the file; anything at all may stand in it
* @throws ValidationError with every problem of the file, each with its path (`spaces[0].slots[2].endTime`)
*/
function parseVenueFile(document) {
	const problems = [];
	const draft = readShape(venueFileSchema, document, "", problems);
	for (const problem of draft === void 0 ? [] : ruleProblems$1(draft)) problems.push(problem);
	if (problems.length > 0) throw new ValidationError(problems);
	return spelledOut(draft);
}
function spelledOut({ venue, spaces, siteKeys, blocks }) {
	return {
		venue: {
			...venue,
			locale: canonicalLocale(venue.locale) ?? venue.locale
		},
		spaces: spaces.map((space) => ({
			...space,
			rooms: space.rooms ?? [space.id],
			rates: space.rates.map(withWeekdaysInOrder),
			slots: space.slots.map((slot) => withWeekdaysInOrder(slot))
		})),
		siteKeys: siteKeys.map(canonicalSiteKey),
		blocks
	};
}
function withWeekdaysInOrder(dated) {
	if (dated.weekdays === void 0) return dated;
	return {
		...dated,
		weekdays: [...new Set(dated.weekdays)].sort((one, other) => one - other)
	};
}
var init_parse = __esmMin((() => {
	init_errors$2();
	init_check();
	init_locale();
	init_parse_site_key();
	init_schema$1();
	init_shape();
}));
// src/operations/documents/move-bookings.ts
/**
* When a venue divides its spaces into rooms anew, what is booked moves along: every live booking and hold of a
* space occupies the rooms the space has now. Blocked days of the rooms concerned are freed for that; the
* caller settles them again.
*
* @throws ValidationError when two bookings would then share a room
*/
async function moveBookings(db, before, file, now) {
	const roomsBefore = new Map(before?.spaces.map((space) => [space.id, space.rooms]));
	const divided = file.spaces.flatMap((space, index) => {
		const rooms = roomsBefore.get(space.id) ?? [];
		return !isDeepStrictEqual(new Set(rooms), new Set(space.rooms)) ? [{
			...space,
			index,
			roomIds: space.rooms.map((room) => roomIdOf(file.venue.id, room))
		}] : [];
	});
	const bookings = [];
	for (const space of divided) {
		for (const room of space.roomIds) await freeBlockedDays(db, room, now);
		for (const booking of await listOccupanciesOfSpace(db, space.id, now)) bookings.push({
			...booking,
			space
		});
	}
	for (const { reference } of bookings) await vacate(db, reference);
	const problems = [];
	for (const { space, ...booking } of bookings) {
		await releaseLapsedHolds(db, space.roomIds, booking, now);
		const inTheWay = await listOccupancies(db, space.roomIds, booking);
		if (inTheWay.length === 0) await occupy(db, space.roomIds, booking, booking);
		else problems.push({
			path: `spaces[${space.index}].rooms`,
			message: `booking ${booking.reference} would share a room with ${inTheWay[0]?.reference ?? "a block"}`
		});
	}
	if (problems.length > 0) throw new ValidationError(problems);
}
var init_move_bookings = __esmMin((() => {
	init_errors$2();
	init_blocks();
	init_occupancies();
	init_rooms();
}));
// src/operations/documents/import-venue.ts
/**
* Makes a venue what its import file says, whole or not at all. The same file twice changes nothing.
*
* Spaces, slots, packages and imported blocks that the file no longer names are removed; bookings stand, with
* their copy of what was agreed. Website keys and blocks made elsewhere are left alone.
*
* @param actor who imports; stands in the audit log
* @returns whether anything changed
* @throws ValidationError with the path of each thing that cannot be: an id of another venue, a block or a
*   division of rooms that a booking stands in the way of
*/
async function importVenue(context, file, actor) {
	return context.storage.transact((db) => applyVenueFile(db, context, file, actor));
}
/** The same within a transaction that does more than this. */
async function applyVenueFile(db, context, file, actor) {
	await lockImports(db);
	const before = await readVenueFile(db, file.venue.id, ["import"]);
	if (before !== void 0 && saysTheSame(before, file)) return false;
	await refuseForeignIds(db, file);
	await upsertVenue(db, file.venue);
	const stored = [...before?.spaces ?? []].sort((a, b) => a.id < b.id ? -1 : 1);
	for (const space of stored) await touchSpace(db, space.id);
	const now = context.clock();
	const kept = new Set(file.spaces.map(({ id }) => id));
	await deleteSpaces(db, stored.map(({ id }) => id).filter((id) => !kept.has(id)));
	for (const [position, space] of file.spaces.entries()) await upsertSpace(db, file.venue.id, space, position);
	await replaceSlots(db, file.venue.id, file.spaces);
	for (const siteKey of file.siteKeys) await upsertSiteKey(db, file.venue.id, siteKey);
	await replaceBlocks(context, db, file, now);
	await moveBookings(db, before, file, now);
	await refuseBlockedBookings(db, file, now);
	const rooms = new Set([...stored, ...file.spaces].flatMap((space) => space.rooms.map((room) => roomIdOf(file.venue.id, room))));
	for (const room of rooms) await settleBlockedDays(db, room, file.venue.timezone, now);
	await recordAudit(db, {
		at: now,
		actor,
		action: before === void 0 ? "venue.added" : "venue.changed",
		venueId: file.venue.id,
		subject: file.venue.id
	});
	return true;
}
/** Compares what an import would write; keys that the file does not name are none of its business. */
function saysTheSame(stored, file) {
	const named = new Set(file.siteKeys.map(({ key }) => key));
	const comparable = (venueFile) => ({
		...venueFile,
		siteKeys: venueFile.siteKeys.filter(({ key }) => named.has(key)).sort((a, b) => a.key < b.key ? -1 : 1),
		blocks: venueFile.blocks.map((block) => JSON.stringify(block, [
			"spaceId",
			"from",
			"to",
			"reason"
		])).sort()
	});
	return isDeepStrictEqual(comparable(stored), comparable(file));
}
async function refuseForeignIds(db, file) {
	const slots = file.spaces.flatMap((space) => space.slots);
	const foreign = await findForeignIds(db, file.venue.id, {
		spaces: file.spaces.map(({ id }) => id),
		slots: slots.map(({ id }) => id),
		packages: [...new Set(slots.flatMap((slot) => slot.packages.map(({ id }) => id)))],
		siteKeys: file.siteKeys.map(({ key }) => key)
	});
	const problems = [];
	const check = (ids, id, path) => {
		if (ids.has(id)) problems.push({
			path,
			message: `"${id}" already belongs to another venue`
		});
	};
	for (const [s, space] of file.spaces.entries()) {
		check(foreign.spaces, space.id, `spaces[${s}].id`);
		for (const [t, slot] of space.slots.entries()) {
			check(foreign.slots, slot.id, `spaces[${s}].slots[${t}].id`);
			for (const [p, offer] of slot.packages.entries()) check(foreign.packages, offer.id, `spaces[${s}].slots[${t}].packages[${p}].id`);
		}
	}
	for (const [k, { key }] of file.siteKeys.entries()) check(foreign.siteKeys, key, `siteKeys[${k}].key`);
	if (problems.length > 0) throw new ValidationError(problems);
}
async function replaceBlocks(context, db, file, now) {
	for (const block of await listBlocks(db, file.venue.id)) if (block.source === "import") await deleteBlock(db, block.id);
	for (const block of file.blocks) await insertBlock(db, {
		...block,
		id: newId(context, "block"),
		venueId: file.venue.id,
		source: "import",
		createdAt: now
	});
}
/** Bookings come first: a block cannot be laid over one, wherever the block was made. */
async function refuseBlockedBookings(db, file, now) {
	const problems = [];
	const rooms = new Map(file.spaces.map((space) => [space.id, space.rooms.map((room) => roomIdOf(file.venue.id, room))]));
	for (const block of await listBlocks(db, file.venue.id)) {
		const obstacles = await referencesInTheWay(db, rooms.get(block.spaceId) ?? [], block, file.venue.timezone, now);
		if (obstacles.length === 0) continue;
		const index = file.blocks.findIndex(({ spaceId, from, to }) => spaceId === block.spaceId && from === block.from && to === block.to);
		problems.push({
			path: index < 0 ? "" : `blocks[${index}]`,
			message: `${block.spaceId} is booked between ${block.from} and ${block.to} by ${obstacles.join(", ")}`
		});
	}
	if (problems.length > 0) throw new ValidationError(problems);
}
var init_import_venue = __esmMin((() => {
	init_errors$2();
	init_audit_log();
	init_blocks();
	init_rooms();
	init_site_keys();
	init_venue_file();
	init_context$1();
	init_move_bookings();
}));
// src/cli/demo-venue.ts
/**
* Loads the demo venue, and fills its calendar a little by way of the real operations: some requests pending,
* some accepted. Guests are plainly examples.
*/
async function loadDemoVenue(context) {
	const venue = parseVenueFile(JSON.parse(await readFile(file, "utf8")));
	const isNew = await importVenue(context, venue, "operator");
	const site = await context.storage.siteAccess("demo", null);
	if (!isNew || site === null) return;
	const today = todayIn(venue.venue.timezone, context.clock());
	const spaces = venue.spaces.filter(({ active, published }) => active && published);
	for (const [index, days] of demoDays.entries()) {
		const date = addDays(today, days);
		const space = spaces[index % spaces.length];
		const slots = space?.slots.filter((slot) => slot.weekdays.includes(isoWeekday(date)) && slot.packages.length > 0);
		const slot = slots?.[index % slots.length];
		const offer = slot?.packages[0];
		if (!space || !slot || !offer) continue;
		const wanted = {
			spaceId: space.id,
			slotId: slot.id,
			packageId: offer.id,
			date,
			...visitor(index + 1)
		};
		try {
			const { reference } = await placeBookingRequest(context, site, wanted, null);
			if (index % 3 !== 0) await acceptBookingRequest(context, {
				venueId: venue.venue.id,
				reference,
				actor: "demo"
			});
		} catch (error) {
			if (!(error instanceof ConflictError)) throw error;
		}
	}
}
function visitor(number) {
	return {
		guest: {
			name: `Example guest ${number}`,
			email: `guest${number}@example.com`,
			phone: null,
			company: null
		},
		message: "This request came with the demo venue."
	};
}
var file, demoDays;
var init_demo_venue = __esmMin((() => {
	init_calendar();
	init_errors$2();
	init_parse();
	init_accept_booking_request();
	init_import_venue();
	init_place_booking_request();
	file = new URL("../../demo/venue.json", import.meta.url);
	demoDays = [
		3,
		4,
		6,
		9,
		10,
		12,
		16,
		17,
		20,
		24,
		25,
		31,
		38,
		45,
		52
	];
}));
// src/cli/serve.ts
var serve_exports = /* @__PURE__ */ __exportAll({ serve: () => serve });
/** Serves until SIGINT or SIGTERM, then finishes what it accepted and returns. */
async function serve(terminal) {
	const config = terminal.config();
	setFlagsFromString("--heap-growing-percent=20");
	const logger = pino({
		level: config.logLevel,
		base: null
	}, pino.destination(2));
	const opened = await terminal.openStorage(config, (error) => logger.warn({ code: error.code }, "database connection lost"));
	const metrics = new Metrics(opened, terminal.clock);
	const storage = timed(opened, (kind, seconds) => metrics.databaseTime.observe({ kind }, seconds));
	const context = {
		storage,
		clock: terminal.clock,
		randomBytes
	};
	const venues = await storage.read(listVenueIds);
	if (venues.length === 0) await loadDemoVenue(context);
	const app = await buildApp({
		...context,
		trustedProxies: config.trustedProxies,
		logger,
		metrics,
		servesMetrics: config.metricsPort === null,
		cacheBytes: config.cacheBytes
	});
	const metricsApp = config.metricsPort === null ? null : fastify();
	const stopped = untilStopped(app, terminal);
	try {
		const address = await listenAt(app, config.host, config.port, "PORT");
		terminal.print(`Firsthold is ready at ${address}`);
		if (metricsApp !== null && config.metricsPort !== null) {
			await metricsApp.register(metricsRoutes, { metrics });
			await listenAt(metricsApp, config.host, config.metricsPort, "METRICS_PORT");
		}
		await printAddresses(address, storage, terminal);
		if (venues.length === 0) terminal.print("The demo venue is loaded; its website key is \"demo\".");
		await stopped;
	} finally {
		await metricsApp?.close();
		await app.close();
		await storage.close();
	}
}
/** What to open in a browser: the demo website where its venue is, otherwise the venues' booking pages. */
async function printAddresses(address, storage, { print }) {
	const keys = await storage.read(listWorkingKeys);
	const [first = "KEY"] = keys.includes("demo") ? ["demo"] : keys;
	print(first === "demo" ? `  the demo website   ${address}/demo/` : `  the booking page   ${address}/book/${first}`);
	print(`  the API, explained ${address}/docs`);
	print(`  the public API     ${address}/venues/public/v1/sites/${first}/venue`);
}
/** @throws CommandFailure that names the setting to change */
async function listenAt(app, host, port, setting) {
	try {
		return await app.listen({
			host,
			port,
			listenTextResolver: (address) => `listening at ${address}`
		});
	} catch (error) {
		const { code } = error;
		if (code === "EADDRINUSE") throw new CommandFailure(`port ${port} on ${host} is in use; stop what uses it, or set ${setting}`);
		if (code === "EACCES") throw new CommandFailure(`this user may not listen on port ${port}; set ${setting}`);
		if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") throw new CommandFailure(`HOST ${host} is not an address of this machine`);
		throw error;
	}
}
/** Resolves once a stop was asked for and what was under way is finished, or has had its time. */
function untilStopped(app, { print, remark }) {
	return new Promise((resolve, reject) => {
		const stop = (signal) => {
			print(`Stopping on ${signal}.`);
			const idle = setInterval(() => app.server.closeIdleConnections(), 50);
			const deadline = setTimeout(() => app.server.closeAllConnections(), stopWithinMs);
			setTimeout(() => {
				remark("firsthold: the database did not let go in time; stopped without it");
				process.exit(1);
			}, goneWithinMs).unref();
			app.close().then(resolve, reject).finally(() => {
				clearInterval(idle);
				clearTimeout(deadline);
			});
		};
		process.once("SIGINT", stop);
		process.once("SIGTERM", stop);
	});
}
var stopWithinMs, goneWithinMs;
var init_serve = __esmMin((() => {
	init_app();
	init_metrics();
	init_metrics_routes();
	init_site_keys();
	init_timed();
	init_venues();
	init_demo_venue();
	init_failure();
	stopWithinMs = 7e3;
	goneWithinMs = 8e3;
}));
// src/cli/migrate.ts
var migrate_exports = /* @__PURE__ */ __exportAll({ migrateDatabase: () => migrateDatabase });
/** Opens the database, which migrates it, and says so. */
async function migrateDatabase({ config, openStorage, print }) {
	await (await openStorage(config())).close();
	print("The database is up to date.");
}
var init_migrate$1 = __esmMin((() => {}));
// src/domain/documents/full-export/records.ts
/**
* When a pending request gives its rooms back (specification §3, hold rules): its hold's end, or the start of
* its slot where the hold has no time limit. Null: never, for it is decided.
*/
function lapseOf(request) {
	return request.status === "pending_approval" ? request.holdExpiresAt ?? request.startsAt : null;
}
var init_records = __esmMin((() => {}));
// src/domain/documents/full-export/schema.ts
/** The shapes of a full export's records; what a schema cannot say stands in `read-record.ts`. */
var text, message, orNull$1, instant, cents, count, named, quote, headerSchema, recordSchemas;
var init_schema = __esmMin((() => {
	init_booking_request();
	init_text_patterns();
	init_venue$1();
	init_limits$1();
	init_strict_object();
	init_text_schema();
	text = (maxLength) => lineOfText(maxLength, {});
	message = Type.String({
		maxLength: longestTexts.message,
		pattern: manyLines
	});
	orNull$1 = (schema) => Type.Union([schema, Type.Null()]);
	instant = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" });
	cents = Type.Integer();
	count = Type.Integer({ minimum: 0 });
	named = strictObject({
		id: identifier({}),
		name: text(limits$1.nameLength)
	});
	quote = strictObject({
		hireFeeCents: cents,
		taxCents: cents,
		totalCents: cents,
		dueNowCents: cents,
		lines: Type.Array(strictObject({
			type: Type.Enum([
				"hire_fee",
				"surcharge",
				"discount",
				"tax"
			]),
			label: text(limits$1.nameLength + 20),
			amountCents: cents
		})),
		payments: Type.Array(strictObject({
			amountCents: cents,
			dueBasis: Type.Enum(dueBases),
			offsetDays: Type.Optional(count),
			fixedDate: Type.Optional(date({}))
		})),
		currency: text(3)
	});
	headerSchema = strictObject({ firstholdExport: strictObject({
		version: Type.Integer(),
		exportedAt: instant
	}) });
	recordSchemas = {
		block: strictObject({
			id: identifier({}),
			spaceId: identifier({}),
			from: date({}),
			to: date({}),
			reason: text(limits$1.entryLength),
			createdAt: instant
		}),
		bookingRequest: strictObject({
			reference: Type.String({ maxLength: 20 }),
			siteKey: identifier({}),
			space: named,
			slot: strictObject({
				id: identifier({}),
				name: text(limits$1.nameLength),
				startTime: timeOfDay({}),
				endTime: timeOfDay({})
			}),
			package: named,
			date: date({}),
			timezone: text(100),
			startsAt: instant,
			endsAt: instant,
			rooms: Type.Array(identifier({}), { maxItems: limits$1.rooms }),
			guest: strictObject({
				name: text(longestTexts.name),
				email: text(longestTexts.email),
				phone: orNull$1(text(longestTexts.phone)),
				company: orNull$1(text(longestTexts.company))
			}),
			message: orNull$1(message),
			quote,
			status: Type.Enum(storedStatuses),
			holdExpiresAt: orNull$1(instant),
			createdAt: instant,
			decidedAt: orNull$1(instant)
		}),
		/** Its details are whatever the action has to say; the reader looks at them by itself. */
		auditEntry: strictObject({
			at: instant,
			actor: text(200),
			action: text(200),
			subject: text(200)
		}),
		end: strictObject({
			blocks: count,
			bookingRequests: count,
			auditEntries: count
		})
	};
}));
// src/domain/documents/full-export/read-record.ts
/** Whether a file's first line says that it is a full export, rather than the beginning of a venue file. */
function isFullExportHeader(line) {
	return typeof line === "object" && line !== null && Object.hasOwn(line, "firstholdExport");
}
/** @throws ValidationError when it is of a version this program does not know */
function checkHeader(line) {
	const problems = [];
	const version = readShape(headerSchema, line, "", problems)?.firstholdExport?.version;
	if (version !== void 0 && version !== 1) problems.push({
		path: "firstholdExport.version",
		message: `is ${version}; this program reads 1: use a newer one`
	});
	if (problems.length > 0) throw new ValidationError(problems);
}
/**
* One line after the venue file.
*
* @param line what `JSON.parse` made of it
* @param now holds that are over need no room
* @throws ValidationError with every problem of the line
*/
function readRecord(line, now) {
	const kinds = Object.keys(recordSchemas);
	const members = typeof line === "object" && line !== null ? Object.keys(line) : [];
	const kind = kinds.find((candidate) => members.length === 1 && members[0] === candidate);
	if (kind === void 0) throw new ValidationError([{
		path: "",
		message: `must be an object with one of ${kinds.join(", ")} and nothing else`
	}]);
	const problems = [];
	const { details, written } = apart(kind, line[kind]);
	const value = readShape(recordSchemas[kind], written, kind, problems);
	if (problems.length === 0) problems.push(...ruleProblems(kind, value, details, now));
	if (problems.length > 0) throw new ValidationError(problems);
	const record = withInstants(value);
	return {
		kind,
		[kind]: kind === "auditEntry" ? {
			...record,
			details
		} : record
	};
}
function* ruleProblems(kind, value, details, now) {
	for (const [name, text] of Object.entries(value)) if (isInstantName(name) && typeof text === "string" && instantOf(text) === null) yield {
		path: `${kind}.${name}`,
		message: `${text} is not an instant`
	};
	if (kind === "block") yield* blockProblems(value);
	if (kind === "bookingRequest") yield* requestProblems(withInstants(value), now);
	if (kind === "auditEntry") yield* detailsProblems(details);
}
function* blockProblems({ spaceId, from, to, reason }) {
	try {
		parseBlock({
			spaceId,
			from,
			to,
			reason
		});
	} catch (error) {
		if (!(error instanceof ValidationError)) throw error;
		for (const { path, message } of error.problems) yield {
			path: `block.${path}`,
			message
		};
	}
}
function* requestProblems(request, now) {
	const at = (member) => `bookingRequest.${member}`;
	const { rooms, status, startsAt, endsAt } = request;
	if (!isReference(request.reference)) yield {
		path: at("reference"),
		message: "is not a reference"
	};
	yield* dateProblems(request.date, at("date"));
	if (!isKnownTimezone(request.timezone)) yield {
		path: at("timezone"),
		message: "is not a time zone"
	};
	if (endsAt <= startsAt || endsAt - startsAt > 1116e5) yield {
		path: at("endsAt"),
		message: "is not within 31 hours after \"startsAt\""
	};
	if (new Set(rooms).size < rooms.length) yield {
		path: at("rooms"),
		message: "names a room twice"
	};
	const lapsesAt = lapseOf(request);
	if ((status === "accepted" || lapsesAt !== null && lapsesAt > now) && rooms.length === 0) yield {
		path: at("rooms"),
		message: `must not be empty, as the request is ${status}`
	};
	if ((status === "declined" || status === "cancelled") && rooms.length > 0) yield {
		path: at("rooms"),
		message: `must be empty, as the request is ${status}`
	};
	if (!addsUp(request.quote)) yield {
		path: at("quote"),
		message: "does not add up"
	};
}
/** Lines without tax, tax lines, payments: each sum is what the quote says it is (specification §2). */
function addsUp({ lines, payments, ...quote }) {
	const sumOf = (parts) => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
	return sumOf(lines.filter(({ type }) => type !== "tax")) === quote.hireFeeCents && sumOf(lines.filter(({ type }) => type === "tax")) === quote.taxCents && quote.hireFeeCents + quote.taxCents === quote.totalCents && sumOf(payments) === quote.totalCents && sumOf(payments.filter(({ dueBasis }) => dueBasis === "after_signing")) === quote.dueNowCents;
}
function* detailsProblems(details) {
	if (typeof details !== "object" || details === null || Array.isArray(details)) yield {
		path: "auditEntry.details",
		message: "must be an object, { … }"
	};
	else if (JSON.stringify(details).length > maxDetailsLength) yield {
		path: "auditEntry.details",
		message: `is longer than ${maxDetailsLength} characters`
	};
}
function apart(kind, written) {
	if (kind !== "auditEntry" || typeof written !== "object" || written === null) return {
		details: void 0,
		written
	};
	const { details, ...rest } = written;
	return {
		details,
		written: rest
	};
}
/** Instants are text in the file and numbers everywhere else. */
function withInstants(value) {
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, isInstantName(name) && typeof member === "string" ? instantOf(member) : member]));
}
function isKnownTimezone(timezone) {
	let isKnown = knownTimezones.get(timezone);
	if (isKnown === void 0) {
		isKnown = isTimezone(timezone);
		if (knownTimezones.size < 1e3) knownTimezones.set(timezone, isKnown);
	}
	return isKnown;
}
var maxDetailsLength, isInstantName, knownTimezones;
var init_read_record = __esmMin((() => {
	init_calendar();
	init_errors$2();
	init_instant();
	init_reference();
	init_slot_interval();
	init_check_dates();
	init_parse_block();
	init_shape();
	init_records();
	init_schema();
	maxDetailsLength = 2e4;
	isInstantName = (name) => name === "at" || /(?:At)$/.test(name);
	knownTimezones = /* @__PURE__ */ new Map();
}));
// src/storage/documents/full-export.ts
async function countBookingRequests(db, venueId) {
	return (await db.selectFrom("booking_requests").select(({ fn }) => fn.countAll().as("count")).where("venue_id", "=", venueId).executeTakeFirstOrThrow()).count;
}
/** A venue's requests in the order they were placed, each with the rooms it takes up at `now`. */
async function* everyBookingRequest(db, venueId, now) {
	let after = {
		created_at: Number.MIN_SAFE_INTEGER,
		reference: ""
	};
	for (;;) {
		const rows = await db.selectFrom("booking_requests").selectAll().where("venue_id", "=", venueId).where("created_at", ">=", after.created_at).where((eb) => eb.or([eb("created_at", ">", after.created_at), eb("reference", ">", after.reference)])).orderBy("created_at").orderBy("reference").limit(rowsOfAPage).execute();
		const last = rows.at(-1);
		if (last === void 0) return;
		after = last;
		const rooms = await roomsOfRequests(db, rows.map(({ reference }) => reference), now);
		yield rows.map((row) => ({
			...requestOf(row),
			rooms: rooms.get(row.reference) ?? []
		}));
	}
}
async function roomsOfRequests(db, references, now) {
	const rows = await db.selectFrom("occupancies").select(["reference", "room_id"]).where("reference", "in", references).where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])).execute();
	const rooms = /* @__PURE__ */ new Map();
	for (const { reference, room_id } of rows) {
		const known = rooms.get(reference ?? "");
		if (known === void 0) rooms.set(reference ?? "", [roomNameOf(room_id)]);
		else known.push(roomNameOf(room_id));
	}
	for (const names of rooms.values()) names.sort();
	return rooms;
}
/** The requests of these references, of whichever venue. */
async function findBookingRequests(db, references) {
	const rows = await db.selectFrom("booking_requests").selectAll().where("reference", "in", references).execute();
	return new Map(rows.map((row) => [row.reference, requestOf(row)]));
}
/** Writes requests as they are, at most `rowsAtATime`; none of them may exist. */
async function insertBookingRequests(db, requests) {
	if (requests.length > 0) await db.insertInto("booking_requests").values(requests.map(rowOf)).execute();
}
/** Occupies rooms for many requests at once. */
async function occupyForRequests(db, venueId, requests) {
	const rows = requests.flatMap((request) => request.rooms.map((room) => ({
		room_id: roomIdOf(venueId, room),
		starts_at: request.startsAt,
		ends_at: request.endsAt,
		expires_at: request.expiresAt,
		reference: request.reference
	})));
	for (let index = 0; index < rows.length; index += 200) await db.insertInto("occupancies").values(rows.slice(index, index + 200)).execute();
}
var rowsOfAPage;
var init_full_export$1 = __esmMin((() => {
	init_booking_requests$1();
	init_rooms();
	rowsOfAPage = 1e3;
}));
// src/operations/documents/import-full-export.ts
/**
* Imports a venue with everything that happened there, whole or not at all (docs/cli.md). The same file twice
* changes nothing; what is there already is never overwritten.
*
* @param records the records of the file from its beginning; asked for again where the transaction is tried again
* @param actor who imports; stands in the audit log
* @throws ValidationError with the line of each thing that cannot be: what is there already and reads
*   differently, two bookings in one room
*/
async function importFullExport(context, file, records, actor) {
	const attempt = (looksFirst) => context.storage.transact((db) => importAll({
		db,
		context,
		file,
		looksFirst
	}, records(), actor));
	return attempt(false).catch((error) => {
		if (error instanceof ConflictError) return attempt(true);
		throw error;
	});
}
async function importAll(work, records, actor) {
	const { db, context, file } = work;
	const venueHasChanged = await applyVenueFile(db, context, file, actor);
	for (const id of file.spaces.map((space) => space.id).sort()) await touchSpace(db, id);
	const now = context.clock();
	const added = {
		blocks: 0,
		bookingRequests: 0,
		auditEntries: 0
	};
	for await (const batch of inBatches(records, work.looksFirst ? 1 : 200)) {
		added.blocks += await addBlocks(work, ofKind(batch, "block"), now);
		added.bookingRequests += await addRequests(work, ofKind(batch, "bookingRequest"), now);
		added.auditEntries += await addAuditEntries(work, ofKind(batch, "auditEntry"));
	}
	if (Object.values(added).some((count) => count > 0)) await recordAudit(db, {
		at: now,
		actor,
		action: "venue.history-imported",
		venueId: file.venue.id,
		subject: file.venue.id,
		details: added
	});
	return {
		venueHasChanged,
		...added
	};
}
async function addBlocks(work, lines, now) {
	if (lines.length === 0) return 0;
	const { db, file } = work;
	const venueId = file.venue.id;
	const known = new Map((await listBlocks(db, venueId)).map((block) => [block.id, block]));
	const rooms = new Map(file.spaces.map((space) => [space.id, space.rooms.map((room) => roomIdOf(venueId, room))]));
	const problems = [];
	const concerned = /* @__PURE__ */ new Set();
	let added = 0;
	for (const { line, record } of lines) {
		const block = {
			...record.block,
			venueId,
			source: "staff"
		};
		const refuse = (message) => problems.push({
			path: `line ${line}, block`,
			message
		});
		const existing = known.get(block.id);
		if (existing !== void 0) {
			if (!isDeepStrictEqual({ ...existing }, { ...block })) refuse(`${block.id} exists and reads differently`);
			continue;
		}
		const roomIds = rooms.get(block.spaceId);
		if (roomIds === void 0) {
			refuse(`"${block.spaceId}" is not the id of a space of this file`);
			continue;
		}
		const obstacles = await referencesInTheWay(db, roomIds, block, file.venue.timezone, now);
		if (obstacles.length > 0) refuse(`its dates are taken by ${obstacles.join(", ")}`);
		else await insertBlock(db, block);
		known.set(block.id, block);
		for (const room of roomIds) concerned.add(room);
		added += 1;
	}
	if (problems.length > 0) throw new ValidationError(problems);
	for (const room of concerned) await settleBlockedDays(db, room, file.venue.timezone, now);
	return added;
}
async function addRequests(work, lines, now) {
	if (lines.length === 0) return 0;
	const { db, file } = work;
	const known = await findBookingRequests(db, lines.map(({ record }) => record.bookingRequest.reference));
	const fresh = [];
	const problems = [];
	for (const { line, record } of lines) {
		const { rooms, ...rest } = record.bookingRequest;
		const request = {
			...rest,
			venueId: file.venue.id
		};
		const existing = known.get(request.reference);
		if (existing !== void 0 && !isDeepStrictEqual(existing, request)) problems.push({
			path: `line ${line}, bookingRequest`,
			message: difference(existing, request)
		});
		if (existing !== void 0) continue;
		known.set(request.reference, request);
		const expiresAt = lapseOf(request);
		const hasLapsed = expiresAt !== null && expiresAt <= now;
		fresh.push({
			...request,
			rooms: hasLapsed ? [] : rooms,
			expiresAt
		});
		if (work.looksFirst) problems.push(...await roomsInTheWay(work, line, record.bookingRequest, now));
	}
	if (problems.length > 0) throw new ValidationError(problems);
	await insertBookingRequests(db, fresh);
	await occupyForRequests(db, file.venue.id, fresh);
	return fresh.length;
}
function difference(existing, request) {
	if (existing.venueId !== request.venueId) return `${request.reference} belongs to another venue`;
	const statuses = existing.status === request.status ? "" : ` (${existing.status} here, ${request.status} in the file)`;
	return `${request.reference} exists and reads differently${statuses}; import into a database without it`;
}
async function roomsInTheWay({ db, file }, line, request, now) {
	const lapsesAt = lapseOf(request);
	if (lapsesAt !== null && lapsesAt <= now) return [];
	const roomIds = request.rooms.map((room) => roomIdOf(file.venue.id, room));
	await releaseLapsedHolds(db, roomIds, request, now);
	const [inTheWay] = await listOccupancies(db, roomIds, request);
	if (inTheWay === void 0) return [];
	const message = `${request.reference} would share a room with ${inTheWay.reference ?? "a block"}`;
	return [{
		path: `line ${line}, bookingRequest.rooms`,
		message
	}];
}
async function addAuditEntries(work, lines) {
	if (lines.length === 0) return 0;
	const { db, file } = work;
	const entries = lines.map(({ record }) => ({
		...record.auditEntry,
		venueId: file.venue.id
	}));
	const subjects = [...new Set(entries.map(({ subject }) => subject))];
	const nameOf = ({ at, actor, action, subject, details }) => JSON.stringify([
		at,
		actor,
		action,
		subject,
		details
	]);
	const known = new Set((await listAuditOf(db, file.venue.id, subjects)).map(nameOf));
	const fresh = entries.filter((entry) => !known.has(nameOf(entry)));
	await recordAuditEntries(db, fresh);
	return fresh.length;
}
function ofKind(batch, kind) {
	return batch.filter((numbered) => numbered.record.kind === kind);
}
async function* inBatches(items, size) {
	let batch = [];
	for await (const item of items) {
		batch.push(item);
		if (batch.length < size) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
var init_import_full_export = __esmMin((() => {
	init_errors$2();
	init_records();
	init_audit_log();
	init_blocks();
	init_full_export$1();
	init_occupancies();
	init_rooms();
	init_import_venue();
}));
// src/cli/files/lines.ts
/**
* The lines of a file, one at a time. They are UTF-8 or refused: what cannot be read would otherwise be stored as
* question marks.
*
* @param name what to call the file
*/
async function* linesOf(chunks, name) {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let pieces = [];
	let length = 0;
	let number = 0;
	let position = 0;
	const finished = () => {
		number += 1;
		const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
		pieces = [];
		length = 0;
		try {
			return {
				number,
				text: decoder.decode(bytes),
				endsAt: position
			};
		} catch {
			throw new CommandFailure(`${name} is not UTF-8 text (line ${number})`);
		}
	};
	for await (const chunk of chunks) {
		let begin = 0;
		for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, begin)) {
			pieces.push(chunk.subarray(begin, end));
			position += end - begin + 1;
			begin = end + 1;
			yield finished();
		}
		length += chunk.length - begin;
		if (length > longestLine) throw new CommandFailure(`${name} has a line of more than 64 MiB`);
		if (begin < chunk.length) pieces.push(chunk.subarray(begin));
		position += chunk.length - begin;
	}
	if (pieces.length > 0) yield finished();
}
var longestLine, newline;
var init_lines = __esmMin((() => {
	init_failure();
	longestLine = 67108864;
	newline = 10;
}));
// src/cli/files/full-export.ts
/**
* Reads all of a full export, and forgets all but its venue file.
*
* @param at called with the bytes read so far
* @throws ValidationError with the line of each problem
*/
async function checkFullExport(input, now, at) {
	const problems = [];
	const counts = {
		block: 0,
		bookingRequest: 0,
		auditEntry: 0,
		end: 0
	};
	let file;
	let place = 0;
	for await (const { number, text, endsAt } of linesOf(input.read(), input.name)) {
		at(endsAt);
		if (number > 2 && text.trim() === "") continue;
		try {
			const line = parseLine(text);
			if (number === 1) checkHeader(line);
			else if (number === 2) file = readVenueLine(line);
			else {
				const record = readRecord(line, now);
				if (order.indexOf(record.kind) < place || counts.end > 0) refuse(`stands too late: the order is ${order.join(", ")}`);
				place = order.indexOf(record.kind);
				counts[record.kind] += 1;
				if (record.kind === "end") checkCounts(record.end, counts);
			}
		} catch (error) {
			if (!(error instanceof ValidationError)) throw error;
			problems.push(...error.problems.map((problem) => atLine(number, problem)));
			if (problems.length >= mostProblems || number <= 2) break;
		}
	}
	if (problems.length === 0 && (file === void 0 || counts.end === 0)) problems.push({
		path: "",
		message: "the file ends before its \"end\" line: it was cut short"
	});
	if (problems.length > 0 || file === void 0) throw new ValidationError(problems.slice(0, mostProblems));
	return file;
}
/** The records of a full export that was checked before. */
async function* recordsOf(input, now, at) {
	for await (const { number, text, endsAt } of linesOf(input.read(), input.name)) {
		at(endsAt);
		if (number > 2 && text.trim() !== "") yield {
			line: number,
			record: readRecord(parseLine(text), now)
		};
	}
}
function parseLine(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		return refuse(`is not valid JSON: ${error.message}`);
	}
}
function readVenueLine(line) {
	if (typeof line !== "object" || line === null || !("venueFile" in line)) return refuse("must be {\"venueFile\": …}");
	return parseVenueFile(line.venueFile);
}
function checkCounts(said, counted) {
	if (!(said.blocks === counted.block && said.bookingRequests === counted.bookingRequest && said.auditEntries === counted.auditEntry)) refuse(`says that there are ${said.bookingRequests} booking requests, ${said.blocks} blocks and ${said.auditEntries} audit entries, but there are ${counted.bookingRequest}, ${counted.block} and ${counted.auditEntry}: lines are missing or were added`);
}
function refuse(message) {
	throw new ValidationError([{
		path: "",
		message
	}]);
}
var mostProblems, order, atLine;
var init_full_export = __esmMin((() => {
	init_errors$2();
	init_read_record();
	init_parse();
	init_lines();
	mostProblems = 20;
	order = [
		"block",
		"bookingRequest",
		"auditEntry",
		"end"
	];
	atLine = (number, { path, message }) => ({
		path: path === "" ? `line ${number}` : `line ${number}, ${path}`,
		message
	});
}));
// src/cli/files/reason.ts
/** What the system says, without its codes. */
function reasonOf$1(error) {
	const { code, message } = error;
	return {
		ENOENT: "there is no such file or folder",
		EACCES: "this user may not",
		EISDIR: "it is a folder",
		ENOSPC: "the disk is full",
		EROFS: "the disk cannot be written to",
		ENOTDIR: "there is no such file or folder"
	}[code ?? ""] ?? message;
}
var init_reason = __esmMin((() => {}));
// src/cli/files/private.ts
/**
* A file for a while, for what may hold guests' details. It has no name from the beginning, so nobody else can
* read it, and nothing is left of it however this program ends.
*
* @throws CommandFailure when there is no place for it
*/
async function openPrivateFile() {
	const folder = await mkdtemp(join(tmpdir(), "firsthold-")).catch(refuseTemporary);
	try {
		return await open(join(folder, "private"), "wx+", 384);
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
/** Says why a private file cannot be made or written to, if it is the system that refuses. */
function refuseTemporary(error) {
	if (error.syscall === void 0) throw error;
	throw new CommandFailure(`cannot write temporary files into ${tmpdir()}: ${reasonOf$1(error)}; make room, or set TMPDIR`);
}
/** What was written, from the beginning, as often as wanted. A stream would close the file at its end. */
async function* readAgain(file) {
	for (let position = 0;;) {
		const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
		if (bytesRead === 0) return;
		position += bytesRead;
		yield buffer.subarray(0, bytesRead);
	}
}
var chunkSize;
var init_private = __esmMin((() => {
	init_failure();
	init_reason();
	chunkSize = 65536;
}));
// src/cli/files/input.ts
/**
* Opens a file to be read twice: once to check all of it, once to write what it says. Standard input and pipes
* can be read only once, so they are copied to a private temporary file first.
*
* @param path - is standard input
* @throws CommandFailure when it cannot be read
*/
async function openInput(terminal, path) {
	const name = path === "-" ? "standard input" : path;
	try {
		if (path === "-") return await copyOf(terminal.stdin, name);
		const found = await stat(path);
		if (found.isDirectory()) throw new Error("it is a folder");
		if (!found.isFile()) return await copyOf(createReadStream(path), path);
		return {
			name: path,
			size: found.size,
			read: () => createReadStream(path),
			close: async () => void 0
		};
	} catch (error) {
		if (error instanceof CommandFailure) throw error;
		throw new CommandFailure(`cannot read ${name}: ${reasonOf$1(error)}`);
	}
}
async function copyOf(stream, name) {
	const copy = await openPrivateFile();
	try {
		for await (const chunk of stream) await copy.appendFile(chunk).catch(refuseTemporary);
		const { size } = await copy.stat();
		return {
			name,
			size,
			read: () => readAgain(copy),
			close: () => copy.close()
		};
	} catch (error) {
		await copy.close();
		throw error;
	}
}
var init_input = __esmMin((() => {
	init_failure();
	init_private();
	init_reason();
}));
// src/cli/progress.ts
/**
* A bar on standard error for a task that takes more than a second; nothing where no terminal is there.
*
* @param total how much there is to do; 0 where nobody knows, which counts up instead
*/
function startProgress({ clock, showProgress }, task, total) {
	if (showProgress === null) return {
		at: () => void 0,
		end: () => void 0
	};
	let nextAt = clock() + shownAfterMs;
	let isShown = false;
	return {
		at(done) {
			if (clock() < nextAt) return;
			nextAt = clock() + redrawnAfterMs;
			isShown = true;
			showProgress(`${task} ${total > 0 ? bar(done / total) : done.toLocaleString("en")}`);
		},
		end() {
			if (isShown) showProgress("");
		}
	};
}
function bar(share) {
	const full = Math.round(Math.min(1, share) * barLength);
	const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
	return `${"█".repeat(full)}${"░".repeat(barLength - full)} ${percent.padStart(5)}`;
}
var shownAfterMs, redrawnAfterMs, barLength;
var init_progress = __esmMin((() => {
	shownAfterMs = 1e3;
	redrawnAfterMs = 100;
	barLength = 24;
}));
// src/cli/import.ts
var import_exports = /* @__PURE__ */ __exportAll({ importFile: () => importFile });
/** Imports a venue file, or a full export (`export --with-requests`): whole or not at all. */
async function importFile(terminal, path, { json = false }) {
	const input = await openInput(terminal, path);
	try {
		if (await isFullExport(input)) await importHistory(terminal, input, json);
		else await importVenueFile(terminal, input, json);
	} catch (error) {
		throw asFailure(error, input.name);
	} finally {
		await input.close();
	}
}
async function importVenueFile(terminal, input, json) {
	const file = parseVenueFile(await readDocument(input));
	const storage = await terminal.openStorage(terminal.config());
	try {
		const hasChanged = await importVenue({
			storage,
			clock: terminal.clock,
			randomBytes
		}, file, actor);
		if (json) printJson(terminal, {
			venue: file.venue.id,
			venueHasChanged: hasChanged
		});
		else terminal.print(outcome(file, hasChanged));
	} finally {
		await storage.close();
	}
}
async function importHistory(terminal, input, json) {
	const checking = startProgress(terminal, "Checking", input.size);
	const file = await checkFullExport(input, terminal.clock(), checking.at);
	checking.end();
	const storage = await terminal.openStorage(terminal.config());
	const importing = startProgress(terminal, "Importing", input.size);
	try {
		const context = {
			storage,
			clock: terminal.clock,
			randomBytes
		};
		const records = () => recordsOf(input, terminal.clock(), importing.at);
		const added = await importFullExport(context, file, records, actor);
		importing.end();
		if (json) return printJson(terminal, {
			venue: file.venue.id,
			...added
		});
		terminal.print(outcome(file, added.venueHasChanged));
		terminal.print(`New with it: ${added.bookingRequests} booking requests, ${added.blocks} blocks made by staff, ${added.auditEntries} lines of the audit log.`);
	} finally {
		importing.end();
		await storage.close();
	}
}
function outcome(file, hasChanged) {
	const name = `${file.venue.name} (${file.venue.id})`;
	const spaces = file.spaces.length === 1 ? "1 space" : `${file.spaces.length} spaces`;
	return hasChanged ? `Imported ${name} with ${spaces}.` : `${name} is already as the file says; nothing changed.`;
}
/** A full export says so in its first line; a venue file's first line says nothing, or everything. */
async function isFullExport(input) {
	try {
		for await (const { text } of linesOf(input.read(), input.name)) return isFullExportHeader(JSON.parse(text));
		return false;
	} catch (error) {
		if (error instanceof SyntaxError) return false;
		throw error;
	}
}
async function readDocument(input) {
	const lines = [];
	for await (const { text } of linesOf(input.read(), input.name)) lines.push(text);
	try {
		return JSON.parse(lines.join("\n"));
	} catch (error) {
		throw new CommandFailure(`${input.name} is not valid JSON: ${error.message}`);
	}
}
function asFailure(error, name) {
	if (!(error instanceof ValidationError)) return error;
	const lines = error.problems.map(({ path: at, message }) => `  ${at === "" ? "" : `${at}: `}${message}`);
	return new CommandFailure(`${name} was not imported; nothing was changed:\n${lines.join("\n")}`);
}
var init_import = __esmMin((() => {
	init_errors$2();
	init_read_record();
	init_parse();
	init_import_full_export();
	init_import_venue();
	init_existing_database();
	init_failure();
	init_full_export();
	init_input();
	init_lines();
	init_progress();
	init_table();
}));
// src/domain/documents/full-export/write-record.ts
var line, orNull, headerLine, venueFileLine, blockLine, bookingRequestLine, auditEntryLine, endLine;
var init_write_record = __esmMin((() => {
	init_instant();
	init_records();
	line = (kind, value) => `${JSON.stringify({ [kind]: value })}\n`;
	orNull = (instant) => instant === null ? null : isoInstant(instant);
	headerLine = (exportedAt) => line("firstholdExport", {
		version: 1,
		exportedAt: isoInstant(exportedAt)
	});
	venueFileLine = (document) => line("venueFile", document);
	blockLine = ({ id, spaceId, from, to, reason, createdAt }) => line("block", {
		id,
		spaceId,
		from,
		to,
		reason,
		createdAt: isoInstant(createdAt)
	});
	bookingRequestLine = (request) => line("bookingRequest", {
		reference: request.reference,
		siteKey: request.siteKey,
		space: request.space,
		slot: request.slot,
		package: request.package,
		date: request.date,
		timezone: request.timezone,
		startsAt: isoInstant(request.startsAt),
		endsAt: isoInstant(request.endsAt),
		rooms: request.rooms,
		guest: request.guest,
		message: request.message,
		quote: request.quote,
		status: request.status,
		holdExpiresAt: orNull(request.holdExpiresAt),
		createdAt: isoInstant(request.createdAt),
		decidedAt: orNull(request.decidedAt)
	});
	auditEntryLine = ({ at, actor, action, subject, details }) => line("auditEntry", {
		at: isoInstant(at),
		actor,
		action,
		subject,
		details
	});
	endLine = (counts) => line("end", counts);
}));
// src/domain/documents/venue-file/write.ts
/** From a stored venue back to a document as its staff would have written it. */
/**
* The document of a venue, ready for `JSON.stringify`; `parseVenueFile` makes an equal venue of it.
*
* Members stand in the order of docs/venue-file.md. Those that say no more than leaving them out would are
* left out, except switches and choices (`published`, `holdPeriod`): people look for them to change them.
*/
function writeVenueFile(file) {
	const spaces = file.spaces.map(({ rooms, ...space }) => rooms.length === 1 && rooms[0] === space.id ? space : {
		...space,
		rooms
	});
	return written(venueFileSchema, {
		...file,
		spaces
	});
}
function written(schema, value) {
	if (Type.IsUnion(schema)) return value === null ? null : written(schema.anyOf[0] ?? schema, value);
	if (Type.IsArray(schema)) return value.map((entry) => written(schema.items, entry));
	if (Type.IsObject(schema)) return writtenObject(schema, value);
	return value;
}
function writtenObject(schema, value) {
	const document = {};
	for (const [name, member] of Object.entries(schema.properties)) {
		if (value[name] === void 0) continue;
		const memberDocument = written(member, value[name]);
		if (!goesWithoutSaying(member, memberDocument)) document[name] = memberDocument;
	}
	return document;
}
function goesWithoutSaying(member, document) {
	if (Type.IsBoolean(member) || Type.IsEnum(member) || !("default" in member)) return false;
	return JSON.stringify(document) === JSON.stringify(member.default);
}
var init_write = __esmMin((() => {
	init_schema$1();
}));
// src/cli/files/unfinished.ts
/**
* Does `work`, which makes the file `unfinished`. Who interrupts it does not leave half of it behind, with guests'
* details in a place nobody thinks of.
*/
async function orRemove(unfinished, work) {
	const remove = (signal) => {
		for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true });
		for (const each of interruptions) process.removeListener(each, remove);
		process.kill(process.pid, signal);
	};
	for (const signal of interruptions) process.on(signal, remove);
	try {
		return await work();
	} finally {
		for (const signal of interruptions) process.removeListener(signal, remove);
	}
}
var unfinishedName, interruptions;
var init_unfinished = __esmMin((() => {
	unfinishedName = (path) => join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);
	interruptions = [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	];
}));
// src/cli/files/whole.ts
/**
* Writes a file that is either there whole or not at all: beside its place first, to the disk, then renamed.
* Only this user may read it.
*
* @throws CommandFailure when it cannot be written
*/
async function writeWhole(path, write) {
	const unfinished = unfinishedName(path);
	let file;
	try {
		if ((await stat(path).catch(() => void 0))?.isDirectory()) throw new Error("it is a folder");
		file = await open(unfinished, "w", 384);
	} catch (error) {
		throw new CommandFailure(`cannot write ${path}: ${reasonOf$1(error)}`);
	}
	try {
		await orRemove(unfinished, async () => {
			await write(file);
			await file.sync();
			await file.close();
			await rename(unfinished, path);
		});
	} catch (error) {
		await file.close().catch(() => void 0);
		await rm(unfinished, { force: true });
		throw error.syscall === void 0 ? error : new CommandFailure(`cannot write ${path}: ${reasonOf$1(error)}`);
	}
}
var init_whole = __esmMin((() => {
	init_failure();
	init_reason();
	init_unfinished();
}));
// src/cli/export.ts
var export_exports = /* @__PURE__ */ __exportAll({ exportVenue: () => exportVenue });
/** Writes a venue as `import` reads it: as a venue file, or with everything that happened there. */
async function exportVenue(terminal, venue, { output, withRequests = false }) {
	if (withRequests && output === void 0) return printHistory(terminal, venue);
	await withVenue(terminal, venue, (db, venueId) => withRequests && output !== void 0 ? writeWhole(output, (file) => writeHistory(terminal, db, venueId, file)) : exportVenueFile(terminal, db, venueId, output));
}
/** One snapshot of the database, and the venue that was named. */
function withVenue(terminal, venue, work) {
	return withDatabase(terminal, ({ storage }) => storage.read(async (db) => work(db, await chooseVenue(db, venue, "its id"))));
}
async function exportVenueFile(terminal, db, venueId, output) {
	const byStaff = (await listBlocks(db, venueId)).filter(({ source }) => source === "staff").length;
	const text = JSON.stringify(await venueDocument(db, venueId), null, 2);
	if (output === void 0) terminal.print(text);
	else await writeWhole(output, async (file) => void await file.appendFile(`${text}\n`));
	if (byStaff > 0) terminal.remark(`${byStaff} blocks made by staff are not in it; --with-requests brings them along.`);
}
async function venueDocument(db, venueId) {
	const file = await readVenueFile(db, venueId, ["import"]);
	if (file === void 0) throw new Error(`The venue ${venueId} has gone from the snapshot.`);
	return writeVenueFile(file);
}
/**
* To standard output by way of a private file: whoever reads it may take their time, and a snapshot is not to be
* kept open for as long; and what cannot be finished is not begun.
*/
async function printHistory(terminal, venue) {
	const copy = await openPrivateFile();
	try {
		await withVenue(terminal, venue, (db, venueId) => writeHistory(terminal, db, venueId, copy).catch(refuseTemporary));
		await pipeline(readAgain(copy), terminal.stdout, { end: false });
	} finally {
		await copy.close();
	}
}
async function writeHistory(terminal, db, venueId, file) {
	const now = terminal.clock();
	const progress = startProgress(terminal, "Exporting", await countBookingRequests(db, venueId));
	const counts = {
		blocks: 0,
		bookingRequests: 0,
		auditEntries: 0
	};
	await file.appendFile(headerLine(now) + venueFileLine(await venueDocument(db, venueId)));
	const blocks = (await listBlocks(db, venueId)).filter(({ source }) => source === "staff");
	counts.blocks = blocks.length;
	await file.appendFile(blocks.map(blockLine).join(""));
	for await (const page of everyBookingRequest(db, venueId, now)) {
		await file.appendFile(page.map(bookingRequestLine).join(""));
		counts.bookingRequests += page.length;
		progress.at(counts.bookingRequests);
	}
	for (let afterId = -1;;) {
		const entries = await listAudit(db, venueId, {
			afterId,
			limit: rowsOfAPage
		});
		const last = entries.at(-1);
		if (last === void 0) break;
		await file.appendFile(entries.map(auditEntryLine).join(""));
		counts.auditEntries += entries.length;
		afterId = last.id;
	}
	await file.appendFile(endLine(counts));
	progress.end();
}
var init_export = __esmMin((() => {
	init_write_record();
	init_write();
	init_audit_log();
	init_blocks();
	init_full_export$1();
	init_venue_file();
	init_choose_venue();
	init_existing_database();
	init_private();
	init_whole();
	init_progress();
}));
// src/storage/engine/migrate.ts
/**
* Brings a database to this program's version, whole or not at all. Two instances starting at once is normal:
* one waits for the other and finds nothing to do.
*
* @returns the names of the migrations applied
* @throws UnusableDatabaseError when the database is of another program, or newer than this one
*/
function migrate(target) {
	const migrations = migrationsFor(target.dialect);
	return target.lock(async () => {
		const applied = await target.state();
		if (applied === "foreign") throw foreignDatabase(target.name);
		const newest = applied.at(-1) ?? 0;
		const newestKnown = migrations.at(-1)?.version ?? 0;
		if (newest > newestKnown) throw new UnusableDatabaseError(`${target.name} was written by a newer Firsthold (schema ${newest}, this program knows ${newestKnown}); upgrade this program`);
		const pending = migrations.filter(({ version }) => version > newest);
		for (const { version, name, sql } of pending) await target.apply(version, name, sql());
		return pending.map(({ name }) => name);
	});
}
/** @param name of the database; carries no password */
function foreignDatabase(name) {
	return new UnusableDatabaseError(`${name} holds tables of another program; give Firsthold a database of its own`);
}
/** The version that this program brings a database to. */
function newestMigration(dialect) {
	return migrationsFor(dialect).at(-1)?.version ?? 0;
}
/** `0001-bookings.sqlite.sql` is version 1 for SQLite. */
function migrationsFor(dialect) {
	const ending = `.${dialect}.sql`;
	return readdirSync(folder).filter((file) => file.endsWith(ending)).sort().map((file) => ({
		version: Number.parseInt(file, 10),
		name: file.slice(0, -ending.length),
		sql: () => readFileSync(new URL(file, folder), "utf8")
	}));
}
var folder;
var init_migrate = __esmMin((() => {
	init_errors$1();
	folder = new URL("../../migrations/", import.meta.url);
}));
// src/storage/dialects/sqlite-backup.ts
/**
* Copies the embedded database of a data folder while it is in use, as it was at one instant, into one file
* that is there whole or not at all. The copy is looked through before it gets its name.
*
* @param unfinished a name on the same disk as `target`, for the copy while it is being made
* @throws UnusableDatabaseError when the copy turns out damaged
*/
async function backupSqlite(folder, target, unfinished, at) {
	const source = new DatabaseSync(sqliteFile(folder), {
		readOnly: true,
		timeout: readerPatienceMs
	});
	try {
		source.exec("begin");
		source.prepare("select count(*) from sqlite_schema").get();
		await (await open(unfinished, "w", 384)).close();
		await copy(source, unfinished, at);
		const file = await open(unfinished, "r+");
		await file.sync();
		await file.close();
		await rename(unfinished, target);
	} finally {
		source.close();
		rmSync(unfinished, { force: true });
	}
}
/**
* Puts a backup in the place of the embedded database of a data folder, or makes one there. It is done in one
* transaction: cut short at any point, the database is as it was.
*
* @throws UnusableDatabaseError when the file is no sound backup, or a service has the database open
*/
async function restoreSqlite(backupFile, folder, at) {
	const source = openBackup(backupFile);
	const target = sqliteFile(folder);
	try {
		mkdirSync(folder, {
			recursive: true,
			mode: 448
		});
		leaveAlone(target);
		await backup(source, target, {
			rate: pagesAtATime,
			progress: progressOf(at)
		}).catch((error) => {
			throw error.errcode === 0 ? inUse(target) : error;
		});
	} finally {
		source.close();
	}
}
/** @throws UnusableDatabaseError unless the file is a database of this program, sound, and not newer than it */
function openBackup(file) {
	let database;
	try {
		database = new DatabaseSync(file, { readOnly: true });
		refuseUnsound(database, file);
		const newest = database.prepare("select max(version) as newest from firsthold_migrations").get();
		if (Number(newest?.["newest"]) > newestMigration("sqlite")) throw new UnusableDatabaseError(`${file} was written by a newer Firsthold; upgrade this program`);
		return database;
	} catch (error) {
		database?.close();
		if (error instanceof UnusableDatabaseError) throw error;
		throw new UnusableDatabaseError(`${file} is not a backup of Firsthold: ${error.message}`);
	}
}
function refuseUnsound(database, name) {
	if (database.prepare("pragma application_id").get()?.["application_id"] !== 1179143236) throw new UnusableDatabaseError(`${name} is not a database of Firsthold`);
	const found = database.prepare("pragma quick_check(1)").get()?.["quick_check"];
	if (found !== "ok") throw new UnusableDatabaseError(`${name} is damaged: ${found}`);
}
/** Only a database that nobody has open can leave the write-ahead log; then it is one file, too. */
function leaveAlone(file) {
	const database = new DatabaseSync(file, { timeout: 0 });
	try {
		database.exec("pragma journal_mode = delete");
	} catch (error) {
		if ((error.errcode ?? 0) % 256 === 5) throw inUse(file);
		throw new UnusableDatabaseError(`${file} cannot be used (${error.message}); move it away first`);
	} finally {
		database.close();
	}
}
async function copy(source, target, at) {
	await backup(source, target, {
		rate: pagesAtATime,
		progress: progressOf(at)
	});
	const copied = new DatabaseSync(target);
	try {
		copied.exec("pragma journal_mode = delete");
		refuseUnsound(copied, "the copy");
	} finally {
		copied.close();
	}
}
var pagesAtATime, inUse, progressOf;
var init_sqlite_backup = __esmMin((() => {
	init_errors$1();
	init_migrate();
	init_sqlite_file();
	pagesAtATime = 1024;
	inUse = (file) => new UnusableDatabaseError(`${file} is in use; stop the service first`);
	progressOf = (at) => ({ totalPages, remainingPages }) => at(totalPages - remainingPages, totalPages);
}));
// src/cli/backup.ts
var backup_exports = /* @__PURE__ */ __exportAll({
	backUp: () => backUp,
	restore: () => restore
});
/** Copies the embedded database into a file, while the service goes on. */
async function backUp(terminal, file, { force = false }) {
	const { dataFolder } = embedded(terminal, "pg_dump --format=custom --file=FILE \"$DATABASE_URL\"");
	if (!existsSync(sqliteFile(dataFolder))) throw new CommandFailure(`there is no database in ${dataFolder}; set FIRSTHOLD_DATA`);
	if (existsSync(file) && !force) throw new CommandFailure(`${file} exists; name another file, or add --force to replace it`);
	const unfinished = unfinishedName(resolve(file));
	await copying(terminal, "Copying", `back up to ${file}`, (at) => orRemove(unfinished, () => backupSqlite(dataFolder, resolve(file), unfinished, at)));
	const { size } = await stat(file);
	terminal.print(`The database is in ${file} (${megabytes(size)}), as it was at one instant, and sound.`);
}
/** Puts a backup in the place of the embedded database. The service must not be running. */
async function restore(terminal, file, { force = false }) {
	const { dataFolder } = embedded(terminal, "pg_restore --clean --if-exists --dbname=\"$DATABASE_URL\" FILE");
	if (!existsSync(file)) throw new CommandFailure(`cannot read ${file}: there is no such file or folder`);
	const target = sqliteFile(dataFolder);
	if (existsSync(target) && !force) throw new CommandFailure(`${target} exists; add --force to replace all that is in it (back it up first)`);
	await copying(terminal, "Restoring", `restore ${file}`, (at) => restoreSqlite(file, dataFolder, at));
	terminal.print(`The database in ${dataFolder} is now as ${file} has it.`);
}
/** @param instead what to use on PostgreSQL, which has tools of its own for this */
function embedded(terminal, instead) {
	const config = terminal.config();
	if (config.databaseUrl !== null) throw new CommandFailure(`this is for the embedded database; on PostgreSQL use: ${instead}`);
	return config;
}
async function copying(terminal, task, purpose, copy) {
	const progress = startProgress(terminal, task, 1);
	try {
		await copy((done, total) => progress.at(total === 0 ? 1 : done / total));
	} catch (error) {
		if (error instanceof UnusableDatabaseError) throw error;
		throw new CommandFailure(`cannot ${purpose}: ${error.message}`);
	} finally {
		progress.end();
	}
}
var megabytes;
var init_backup = __esmMin((() => {
	init_sqlite_backup();
	init_sqlite_file();
	init_errors$1();
	init_failure();
	init_unfinished();
	init_progress();
	megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
}));
// src/cli/doctor-time.ts
function checkClock(now, inspection) {
	const check = "clock";
	const time = isoInstant(now).replace(/\.\d+/, "");
	const apart = inspection?.now == null ? 0 : now - inspection.now;
	if (Math.abs(apart) > mostApartMs) return {
		check,
		state: "wrong",
		finding: `${time} is ${Math.round(Math.abs(apart) / 1e3)} s ${apart > 0 ? "ahead of" : "behind"} the database’s; keep both by NTP`
	};
	const lastEntryAt = inspection?.lastEntryAt ?? 0;
	if (lastEntryAt > now + mostApartMs) return {
		check,
		state: "wrong",
		finding: `${time}, but something was written down at ${isoInstant(lastEntryAt)}; set the clock by NTP`
	};
	return {
		check,
		state: "ok",
		finding: time
	};
}
/** @param timezones of the venues */
function checkTimezones(timezones, now, rules = process.versions["tz"] ?? "") {
	const check = "time zones";
	const unknown = timezones.filter((timezone) => !isTimezone(timezone));
	if (unknown.length > 0) return {
		check,
		state: "wrong",
		finding: `this Node.js does not know ${unknown.join(", ")}; use one with full ICU data`
	};
	if (!(Number.parseInt(todayIn("UTC", now), 10) - Number.parseInt(rules, 10) <= oldestRules)) return {
		check,
		state: "warning",
		finding: `rules of ${rules || "unknown age"}; use a newer Node.js`
	};
	return {
		check,
		state: "ok",
		finding: `rules of ${rules}`
	};
}
var mostApartMs, oldestRules;
var init_doctor_time = __esmMin((() => {
	init_calendar();
	init_instant();
	mostApartMs = 5e3;
	oldestRules = 2;
}));
// src/storage/dialects/sqlite-inspection.ts
var sqlite_inspection_exports = /* @__PURE__ */ __exportAll({ inspectSqlite: () => inspectSqlite });
/**
* Looks at the embedded database of a data folder, without changing it; null where there is none yet.
*
* @throws what SQLite has to say where the file cannot be opened
*/
function inspectSqlite(folder) {
	const file = sqliteFile(folder);
	if (!existsSync(file)) return null;
	const database = new DatabaseSync(file, {
		readOnly: true,
		timeout: readerPatienceMs
	});
	try {
		database.exec("begin");
		const value = (sql) => Object.values(database.prepare(sql).get() ?? {})[0] ?? null;
		const engine = String(value("select sqlite_version()"));
		const isOurs = value("pragma application_id") === applicationId;
		const isEmpty = value("select count(*) from sqlite_schema where type = 'table'") === 0;
		const soundness = String(value("pragma quick_check(1)"));
		return {
			engine: `SQLite ${engine}`,
			engineFault: isOlder(engine) ? `is older than ${oldestSound.join(".")}; use a newer Node.js` : null,
			version: isOurs ? Number(value("select max(version) from firsthold_migrations")) : isEmpty ? 0 : null,
			damage: soundness === "ok" ? null : soundness,
			isDurable: true,
			now: null,
			lastEntryAt: isOurs ? value("select max(at) from audit_log") : null,
			timezones: isOurs ? database.prepare("select distinct timezone from venues").all().map((row) => String(row["timezone"])) : [],
			bytes: statSync(file).size
		};
	} finally {
		database.close();
	}
}
function isOlder(version) {
	const parts = version.split(".").map(Number);
	const difference = oldestSound.findIndex((part, index) => part !== parts[index]);
	return difference >= 0 && (parts[difference] ?? 0) < (oldestSound[difference] ?? 0);
}
var oldestSound;
var init_sqlite_inspection = __esmMin((() => {
	init_sqlite_file();
	oldestSound = [
		3,
		51,
		3
	];
}));
// src/storage/dialects/postgres-tables.ts
var isOurs$1, isTaken;
var init_postgres_tables = __esmMin((() => {
	isOurs$1 = "to_regclass('firsthold_migrations') is not null";
	isTaken = `exists (
  select from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f')
    and not exists (
      select from pg_depend as d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`;
}));
// src/storage/dialects/postgres-inspection.ts
var postgres_inspection_exports = /* @__PURE__ */ __exportAll({ inspectPostgres: () => inspectPostgres });
/**
* Looks at a PostgreSQL database, without changing it.
*
* @throws what the driver has to say where it cannot be reached
*/
async function inspectPostgres(url) {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 3e3,
		query_timeout: 1e4,
		application_name: "firsthold doctor"
	});
	client.on("error", () => void 0);
	await client.connect();
	try {
		const value = async (sql) => Object.values((await client.query(sql)).rows[0] ?? {})[0] ?? null;
		const setting = async (name) => String(await value(`select current_setting('${name}')`));
		const { rows } = await client.query(`select ${isOurs$1} as ours, ${isTaken} as taken`);
		const { ours: areOurs, taken: areTaken } = rows[0];
		const lastEntryAt = areOurs ? await value("select max(at) from audit_log") : null;
		const timezones = areOurs ? await client.query("select distinct timezone from venues") : { rows: [] };
		return {
			engine: `PostgreSQL ${await setting("server_version")}`,
			engineFault: Number(await setting("server_version_num")) < 15e4 ? "is older than PostgreSQL 15" : null,
			version: areOurs ? Number(await value("select max(version) from firsthold_migrations")) : areTaken ? null : 0,
			damage: null,
			isDurable: await setting("fsync") === "on" && await setting("synchronous_commit") !== "off",
			now: Number(await value("select extract(epoch from clock_timestamp()) * 1000")),
			lastEntryAt: lastEntryAt === null ? null : Number(lastEntryAt),
			timezones: timezones.rows.map(({ timezone }) => String(timezone)),
			bytes: null
		};
	} finally {
		await client.end().catch(() => void 0);
	}
}
var init_postgres_inspection = __esmMin((() => {
	init_postgres_tables();
}));
// src/cli/doctor.ts
var doctor_exports = /* @__PURE__ */ __exportAll({ examine: () => examine });
/**
* Looks at everything a service needs, and changes nothing.
*
* @throws CommandFailure when something is wrong
*/
async function examine(terminal, { json = false }) {
	const findings = await findingsOf(terminal);
	if (json) printJson(terminal, findings);
	else for (const { check, state, finding } of findings) terminal.print(`${mark(terminal, state)}  ${check.padEnd(12)}${finding}`);
	const wrong = findings.filter(({ state }) => state === "wrong").length;
	if (wrong > 0) throw new CommandFailure(wrong === 1 ? "1 thing is wrong" : `${wrong} things are wrong`);
}
function mark({ emphasise }, state) {
	if (state === "ok") return emphasise("green", "ok     ");
	return state === "warning" ? emphasise("yellow", "warning") : emphasise("red", "WRONG  ");
}
async function findingsOf(terminal) {
	const findings = [nodeFinding()];
	let config;
	try {
		config = terminal.config();
	} catch (error) {
		return [...findings, {
			check: "settings",
			state: "wrong",
			finding: error.message
		}];
	}
	findings.push({
		check: "settings",
		state: "ok",
		finding: describe$1(config)
	});
	let inspection = null;
	try {
		inspection = await inspect(config);
		findings.push(...databaseFindings(inspection, config));
	} catch (error) {
		const reason = error.message || error.code;
		findings.push({
			check: "database",
			state: "wrong",
			finding: `cannot be used: ${reason}`
		});
	}
	findings.push(checkClock(terminal.clock(), inspection), checkTimezones(inspection?.timezones ?? [], terminal.clock()));
	if (config.databaseUrl === null) findings.push(await diskFinding(config.dataFolder, inspection?.bytes ?? 0));
	return findings;
}
function nodeFinding() {
	const { version } = process;
	return Number(version.slice(1).split(".")[0]) >= 24 ? {
		check: "Node.js",
		state: "ok",
		finding: version
	} : {
		check: "Node.js",
		state: "wrong",
		finding: `${version} is too old; use Node.js 24 or newer`
	};
}
function describe$1({ databaseUrl, dataFolder, host, port }) {
	return `listens on ${host}:${port}, data ${databaseUrl === null ? `in ${dataFolder}` : "on PostgreSQL"}`;
}
async function inspect({ databaseUrl, dataFolder }) {
	return databaseUrl === null ? (await Promise.resolve().then(() => (init_sqlite_inspection(), sqlite_inspection_exports))).inspectSqlite(dataFolder) : (await Promise.resolve().then(() => (init_postgres_inspection(), postgres_inspection_exports))).inspectPostgres(databaseUrl);
}
function* databaseFindings(inspection, config) {
	if (inspection === null) return yield {
		check: "database",
		state: "warning",
		finding: `none yet in ${config.dataFolder}; serve and import make one`
	};
	const { engine, engineFault, damage, isDurable } = inspection;
	if (engineFault !== null) yield {
		check: "database",
		state: "wrong",
		finding: `${engine} ${engineFault}`
	};
	else if (damage !== null) yield {
		check: "database",
		state: "wrong",
		finding: `is damaged (${damage}); restore a backup`
	};
	else if (!isDurable) yield {
		check: "database",
		state: "wrong",
		finding: `${engine} has fsync or synchronous_commit off: a power cut loses bookings; turn them on`
	};
	else yield {
		check: "database",
		state: "ok",
		finding: engine
	};
	yield migrationFinding(inspection.version, config);
}
function migrationFinding(version, { databaseUrl }) {
	const newest = newestMigration(databaseUrl === null ? "sqlite" : "postgres");
	const check = "migrations";
	if (version === null) return {
		check,
		state: "wrong",
		finding: "the tables are of another program; use a database of its own"
	};
	if (version > newest) return {
		check,
		state: "wrong",
		finding: `a newer Firsthold was here (${version}); upgrade this one`
	};
	if (version < newest) return {
		check,
		state: "warning",
		finding: `${newest - version} to apply; serve does so, or: firsthold migrate`
	};
	return {
		check,
		state: "ok",
		finding: `up to date (${version})`
	};
}
async function diskFinding(folder, databaseBytes) {
	const check = "disk";
	try {
		const place = await nearestExisting(folder);
		await access(place, constants.W_OK);
		const { bavail, bsize } = await statfs(place);
		const free = bavail * bsize;
		const finding = `${(free / 1e9).toFixed(1)} GB free in ${folder}`;
		if (free < leastFree) return {
			check,
			state: "wrong",
			finding: `${finding}; make room at once`
		};
		if (free < 2 * databaseBytes) return {
			check,
			state: "warning",
			finding: `${finding}: not enough for a backup beside the database`
		};
		return {
			check,
			state: "ok",
			finding
		};
	} catch (error) {
		return {
			check,
			state: "wrong",
			finding: `${folder} cannot be written to: ${reasonOf$1(error)}`
		};
	}
}
/** The folder, or the one in which it will be made. */
async function nearestExisting(folder) {
	try {
		await access(folder);
		return folder;
	} catch (error) {
		if (error.code !== "ENOENT" || dirname(folder) === folder) throw error;
		return nearestExisting(dirname(folder));
	}
}
var leastFree;
var init_doctor = __esmMin((() => {
	init_migrate();
	init_doctor_time();
	init_failure();
	init_reason();
	init_table();
	leastFree = 1e8;
}));
// src/cli/commands.ts
/**
* Every command with its arguments and help. What a command does stands in the file of its name and is loaded
* when it is asked for, so that `--help` answers at once.
*/
function buildCommands(terminal) {
	const program = new Command("firsthold").description("The service behind a venue’s “book this space” page.").version(ownVersion()).configureHelp({ sortSubcommands: false }).configureOutput({
		writeOut: (text) => terminal.print(text.trimEnd()),
		writeErr: (text) => terminal.remark(text.trimEnd()),
		outputError: (text, write) => write(`firsthold: ${text.replace(/^error: /, "").trim().replaceAll(/\s*\n\s*/g, " ")} (add --help for how to use it)`)
	}).exitOverride().addHelpText("after", `\nSettings (environment variables):\n${settings.map(([name, fallback, meaning]) => `  ${name.padEnd(16)}${meaning}${fallback && ` [${fallback}]`}`).join("\n")}`);
	program.command("serve", { isDefault: true }).description("serve the API; loads the demo venue into an empty database").addHelpText(...example("PORT=9000 firsthold serve")).action(async () => (await Promise.resolve().then(() => (init_serve(), serve_exports))).serve(terminal));
	program.command("migrate").description("bring the database to this version; serve does so by itself").addHelpText(...example("DATABASE_URL=postgres://… firsthold migrate")).action(async () => (await Promise.resolve().then(() => (init_migrate$1(), migrate_exports))).migrateDatabase(terminal));
	program.command("import").argument("<file>", "a venue file (docs/venue-file.md) or an export; - reads standard input").description("add a venue, or make it what the file says; the same file twice changes nothing").addOption(jsonOption()).addHelpText(...example("firsthold import riverside.json")).action(async (file, options) => (await Promise.resolve().then(() => (init_import(), import_exports))).importFile(terminal, file, options));
	program.command("export").argument("[venue]", "its id; may be left out where there is only one").description("write a venue as import reads it: to move it, or to change it and import it again").option("-o, --output <file>", "write to this file instead of standard output; it is there whole or not at all").option("--with-requests", "with booking requests, holds, blocks made by staff, and the audit log").addHelpText(...example("firsthold export riverside --with-requests --output riverside.jsonl")).action(async (venue, options) => (await Promise.resolve().then(() => (init_export(), export_exports))).exportVenue(terminal, venue, options));
	program.command("backup").argument("<file>", "where to put the copy").description("copy the embedded database into a file, while the service goes on").option("--force", "replace the file if it exists").addHelpText(...example("firsthold backup /backups/firsthold-monday.sqlite")).action(async (file, options) => (await Promise.resolve().then(() => (init_backup(), backup_exports))).backUp(terminal, file, options));
	program.command("restore").argument("<file>", "a file that backup made").description("put a backup in the place of the embedded database; stop the service first").option("--force", "replace a database that exists").addHelpText(...example("firsthold restore /backups/firsthold-monday.sqlite --force")).action(async (file, options) => (await Promise.resolve().then(() => (init_backup(), backup_exports))).restore(terminal, file, options));
	program.command("doctor").description("look at settings, database, clock, time zones and disk; fails if something is wrong").addOption(jsonOption()).addHelpText(...example("firsthold doctor")).action(async (options) => (await Promise.resolve().then(() => (init_doctor(), doctor_exports))).examine(terminal, options));
	addVenueCommands(program.command("venues").description("list venues; show or hide one"), terminal);
	addRequestCommands(program.command("requests").description("booking requests, and what became of them"), terminal);
	addBlockCommands(program.command("blocks").description("dates on which a space cannot be booked"), terminal);
	addKeyCommands(program.command("keys").description("website keys: who may use the service"), terminal);
	return program;
}
/** What the package says, which stands beside `src/` and `lib/` alike. */
function ownVersion() {
	return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
// src/cli/run.ts
init_errors$2();
init_errors$1();
init_failure();
/**
* Runs what a command line asks for, and says in one line what went wrong, where it is something a person can
* mend.
*
* @param words the command line without the program's name
* @returns the exit code: 0 done, 1 refused, 2 used wrongly
*/
async function run(terminal, words) {
	try {
		const program = buildCommands(terminal);
		refuseUnknownWords(program, words);
		await program.parseAsync(words, { from: "user" });
		return 0;
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
		const isExpected = error instanceof CommandFailure || error instanceof DomainError || error instanceof ConfigError || error instanceof UnusableDatabaseError || error instanceof StorageUnavailableError;
		terminal.remark(`firsthold: ${isExpected ? sentence(error) : error.stack ?? error}`);
		if (error instanceof CommandFailure) return error.exitCode;
		return error instanceof ConfigError || error instanceof ValidationError ? 2 : 1;
	}
}
/** A database that cannot be used just now has said why: the disk is full, the connection was refused. */
function sentence({ message, cause }) {
	return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
}
/** What Commander would answer with a page of help, or hand to `serve`, the command of an empty line. */
function refuseUnknownWords({ commands }, [first, second]) {
	if (first === void 0 || first.startsWith("-")) return;
	const name = first === "help" ? second ?? first : first;
	const command = commands.find((candidate) => candidate.name() === name);
	if (command === void 0 && name !== "help") throw new CommandFailure(`there is no command "${name}"; firsthold --help lists them`, 2);
	const parts = command?.commands.map((part) => part.name()) ?? [];
	if (second === void 0 && parts.length > 0) throw new CommandFailure(`say what to do with ${name}: ${parts.join(", ")}`, 2);
}
// src/storage/engine/batch.ts
var Batch;
var init_batch = __esmMin((() => {
	Batch = class {
		#askAll;
		#waiting = [];
		/** @param askAll answers in the order of its questions */
		constructor(askAll) {
			this.#askAll = askAll;
		}
		ask(question) {
			return new Promise((resolve, reject) => {
				this.#waiting.push({
					question,
					resolve,
					reject
				});
				if (this.#waiting.length === 1) setImmediate(() => this.#askWaiting());
			});
		}
		async #askWaiting() {
			const asked = this.#waiting;
			this.#waiting = [];
			try {
				const answers = await this.#askAll(asked.map(({ question }) => question));
				for (const [index, { resolve }] of asked.entries()) resolve(answers[index]);
			} catch (error) {
				for (const { reject } of asked) reject(error);
			}
		}
	};
}));
// src/storage/access/site-access.ts
/**
* Answers any number of questions with one query, in their order; null for a key that does not exist.
* The dialects decide how often it has to run at all.
*/
async function findSites(db, questions) {
	const keys = [...new Set(questions.map(({ key }) => key))];
	const spaceIds = [...new Set(questions.map(({ spaceId }) => spaceId ?? ""))];
	const { rows } = await findKeysWithSpaces(db, {
		keys,
		spaceIds
	});
	return questions.map(({ key, spaceId }) => {
		const ofKey = rows.filter((row) => row.key === key);
		const row = ofKey[0];
		if (row === void 0) return null;
		const space = ofKey.find((candidate) => candidate.space_id === spaceId);
		return {
			siteKey: row.key,
			enabled: row.enabled === 1,
			websites: fromJson(row.websites),
			holdPeriod: row.hold_period,
			venueId: row.venue_id,
			venuePublished: row.published === 1,
			venueRevision: row.venue_revision,
			timezone: row.timezone,
			space: space?.space_id ? {
				id: space.space_id,
				revision: space.space_revision ?? 0
			} : null
		};
	});
}
var findKeysWithSpaces;
var init_site_access = __esmMin((() => {
	init_compiled();
	init_tables();
	findKeysWithSpaces = compiled((db, { keys, spaceIds }) => db.selectFrom("site_keys as k").innerJoin("venues as v", "v.id", "k.venue_id").leftJoin("spaces as s", (join) => join.onRef("s.venue_id", "=", "v.id").on("s.id", "in", spaceIds).on("s.active", "=", 1).on("s.published", "=", 1)).select([
		"k.key",
		"k.enabled",
		"k.websites",
		"k.hold_period",
		"v.id as venue_id",
		"v.published",
		"v.revision as venue_revision",
		"v.timezone",
		"s.id as space_id",
		"s.revision as space_revision"
	]).where("k.key", "in", keys));
}));
// src/storage/engine/turns.ts
var Turns;
var init_turns = __esmMin((() => {
	Turns = class {
		#last = Promise.resolve();
		take(work) {
			const turn = this.#last.then(work, work);
			this.#last = turn.catch(() => void 0);
			return turn;
		}
	};
}));
// src/storage/access/visit-table.ts
var VisitTable;
var init_visit_table = __esmMin((() => {
	VisitTable = class {
		/** Windows that were ever begun, those that are over included. */
		size = 0;
		#mask;
		#names;
		#checks;
		#counts;
		/** UTC instants in milliseconds; 0 where no window has ever stood. */
		#resetsAt;
		/** @param most windows it can hold */
		constructor(most) {
			const cells = 2 ** Math.ceil(Math.log2(most * 1.1));
			this.#mask = cells - 1;
			this.#names = new Uint32Array(cells);
			this.#checks = new Uint32Array(cells);
			this.#counts = new Uint32Array(cells);
			this.#resetsAt = new Float64Array(cells);
		}
		/**
		* Counts a visit in the window of that name, which begins now if none is running.
		*
		* @param isFull a window may only begin where another is over; null if there is no such place
		*/
		count(name, check, windowMs, now, isFull) {
			let place = -1;
			for (let cell = name & this.#mask;; cell = cell + 1 & this.#mask) {
				const resetsAt = this.#resetsAt[cell];
				if (resetsAt !== 0 && this.#names[cell] === name && this.#checks[cell] === check) {
					if (resetsAt <= now) return this.#put(cell, name, check, 1, now + windowMs);
					return this.#put(cell, name, check, this.#counts[cell] + 1, resetsAt);
				}
				if (resetsAt <= now && place === -1) place = cell;
				if (resetsAt !== 0) continue;
				if (place === cell) {
					if (isFull) return null;
					this.size += 1;
				}
				return this.#put(place, name, check, 1, now + windowMs);
			}
		}
		/** Takes over the windows of another table that are not over. */
		takeRunning(other, now) {
			for (const [from, resetsAt] of other.#resetsAt.entries()) {
				if (resetsAt <= now) continue;
				const [name, check] = [other.#names[from], other.#checks[from]];
				let cell = name & this.#mask;
				while (this.#resetsAt[cell] !== 0) cell = cell + 1 & this.#mask;
				this.#put(cell, name, check, other.#counts[from], resetsAt);
				this.size += 1;
			}
		}
		#put(cell, name, check, count, resetsAt) {
			this.#names[cell] = name;
			this.#checks[cell] = check;
			this.#counts[cell] = count;
			this.#resetsAt[cell] = resetsAt;
			return {
				count,
				resetsAt
			};
		}
	};
}));
// src/storage/access/visit-counter.ts
/** 32 bits that depend on every character and on the seed, which keeps anybody from choosing an address for them. */
function hash(text, seed) {
	let value = seed;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), spread);
		value ^= value >>> 15;
	}
	return value >>> 0;
}
var VisitCounter, spread;
var init_visit_counter = __esmMin((() => {
	init_visit_table();
	VisitCounter = class {
		#places;
		#shared;
		#seeds = [randomBytes(4).readUInt32LE(), randomBytes(4).readUInt32LE()];
		#table;
		#nextSweep = 0;
		constructor({ places = 1e5, shared = 4096 } = {}) {
			this.#places = places;
			this.#shared = shared;
			this.#table = this.#newTable();
		}
		/** See `Storage.countVisit`. */
		count(bucket, windowMs, now) {
			const [first, second] = this.#seeds;
			const [name, check] = [hash(bucket, first), hash(bucket, second)];
			const isFull = this.#table.size >= this.#places && !this.#makeRoom(now);
			const own = this.#table.count(name, check, windowMs, now, isFull);
			if (own !== null) return own;
			const shared = Math.imul(name % this.#shared, spread) >>> 0;
			return this.#table.count(shared, windowMs, windowMs, now, false);
		}
		#makeRoom(now) {
			if (now < this.#nextSweep) return false;
			this.#nextSweep = now + 1e3;
			const swept = this.#newTable();
			swept.takeRunning(this.#table, now);
			this.#table = swept;
			return swept.size < this.#places;
		}
		#newTable() {
			return new VisitTable(this.#places + 2 * this.#shared);
		}
	};
	spread = 2654435761;
}));
// src/storage/dialects/sqlite-group-commit.ts
var longestStopMs, GroupCommit;
var init_sqlite_group_commit = __esmMin((() => {
	init_batch();
	init_turns();
	longestStopMs = 5;
	GroupCommit = class {
		#database;
		#begin;
		#turns = new Turns();
		#waiting = new Batch((pieces) => this.#turns.take(() => this.#runAll(pieces)));
		/** @param begin begins a transaction that may write, or gives up at the deadline */
		constructor(database, begin) {
			this.#database = database;
			this.#begin = begin;
		}
		/**
		* Resolves once what `work` has written is on disk; any throw of it undoes it whole, and it alone.
		*
		* @param deadline until when to wait for other processes, in milliseconds of `performance.now()`
		*/
		async transact(work, deadline) {
			const outcome = await this.#waiting.ask({
				work,
				deadline
			});
			if ("error" in outcome) throw outcome.error;
			return outcome.value;
		}
		/** Resolves once everything asked for so far has been done. */
		async settle() {
			await setImmediate$1();
			await this.#turns.take(async () => void 0);
		}
		async #runAll(pieces) {
			await this.#begin(Math.min(...pieces.map(({ deadline }) => deadline)));
			try {
				const outcomes = [];
				let sinceTurn = performance.now();
				for (const { work } of pieces) {
					outcomes.push(await this.#attempt(work));
					if (performance.now() - sinceTurn < longestStopMs) continue;
					await setImmediate$1();
					sinceTurn = performance.now();
				}
				this.#database.exec("commit");
				return outcomes;
			} catch (error) {
				if (this.#database.isTransaction) this.#database.exec("rollback");
				throw error;
			}
		}
		async #attempt(work) {
			this.#database.exec("savepoint attempt");
			try {
				const value = await work();
				this.#database.exec("release attempt");
				return { value };
			} catch (error) {
				if (!this.#database.isTransaction) throw error;
				this.#database.exec("rollback to attempt; release attempt");
				return { error };
			}
		}
	};
}));
// src/storage/dialects/sqlite.ts
var sqlite_exports = /* @__PURE__ */ __exportAll({ openSqlite: () => openSqlite });
/**
* Opens (and creates, and migrates) the embedded database in `folder`.
*
* Three connections to one file: one writes, under `BEGIN IMMEDIATE` and one commit for all who wait; one reads
* snapshots; one asks `PRAGMA data_version`, which tells in a few microseconds whether anybody, in any
* process, has committed since, so that what a website key stands for is only queried after a change; and it is
* asked once for all requests that arrive within one turn of the event loop, after the last of them has arrived.
*
* @param patienceMs how long a writer waits for other processes' transactions, in milliseconds
* @throws UnusableDatabaseError when the folder or the file cannot be used
*/
async function openSqlite(folder, patienceMs = 5e3) {
	const file = sqliteFile(folder);
	const writer = await openDatabase(folder, file);
	const reader = new Connection(file);
	const watcher = new Connection(file);
	const dataVersion = watcher.database.prepare("pragma data_version");
	const writes = new GroupCommit(writer.database, (deadline) => begin(writer.database, deadline));
	const currentVersion = () => {
		try {
			return dataVersion.get()?.["data_version"];
		} catch (error) {
			throw translate(error);
		}
	};
	const reads = new Turns();
	const visits = new VisitCounter();
	const known = /* @__PURE__ */ new Map();
	let knownVersion;
	const sites = new Batch(async (questions) => {
		const version = currentVersion();
		if (version !== knownVersion) {
			known.clear();
			knownVersion = version;
		}
		const answers = [];
		for (const question of questions) {
			const name = `${question.key}/${question.spaceId ?? ""}`;
			let answer = known.get(name) ?? null;
			if (answer === null) {
				[answer = null] = await findSites(watcher.kysely, [question]);
				if (answer !== null && known.size < 1e4 && version === knownVersion) known.set(name, answer);
			}
			answers.push(answer);
		}
		return answers;
	});
	return {
		read: (work) => reads.take(async () => {
			try {
				reader.database.exec("begin");
				return await work(reader.kysely);
			} catch (error) {
				throw translate(error);
			} finally {
				if (reader.database.isTransaction) reader.database.exec("commit");
			}
		}),
		transact: (work) => writes.transact(() => work(writer.kysely), performance.now() + patienceMs).catch((error) => {
			throw translate(error);
		}),
		siteAccess: (key, spaceId) => sites.ask({
			key,
			spaceId
		}),
		async countVisit(bucket, windowMs, now) {
			return visits.count(bucket, windowMs, now);
		},
		async ping() {
			currentVersion();
		},
		async close() {
			await writes.settle();
			writer.database.close();
			await reads.take(async () => reader.database.close());
			watcher.database.close();
		}
	};
}
async function openDatabase(folder, file) {
	try {
		mkdirSync(folder, {
			recursive: true,
			mode: 448
		});
		refuseForeign(file);
		const connection = new Connection(file);
		connection.database.exec("pragma busy_timeout = 0");
		await execute(connection.database, "pragma journal_mode = wal", performance.now() + startPatienceMs);
		await migrate(sqliteMigrations(connection.database, file));
		return connection;
	} catch (error) {
		if (error instanceof UnusableDatabaseError) throw error;
		throw new UnusableDatabaseError(`cannot use the database ${file}: ${error.message}`);
	}
}
/** Looks before anything is set: choosing a journal mode already changes a file, also one that is not ours. */
function refuseForeign(file) {
	const database = new DatabaseSync(file, { timeout: readerPatienceMs });
	try {
		if (isForeign(database)) throw foreignDatabase(file);
	} finally {
		database.close();
	}
}
/** Waits for other processes by the event loop and not in SQLite, whose busy timeout would stop every request. */
async function execute(database, sql, deadline) {
	for (let pause = 1;; pause = Math.min(pause * 2, 8)) {
		try {
			database.exec(sql);
			return;
		} catch (error) {
			if (!isBusy(error)) throw translate(error);
			if (performance.now() > deadline) throw new StorageUnavailableError("another process keeps the database locked", { cause: error });
		}
		await setTimeout$1(pause);
	}
}
function translate(error) {
	if (error instanceof Error && error.message.includes("occupancies_never_overlap")) return new ConflictError("This date and slot are no longer available.");
	if (isBusy(error) || [
		8,
		10,
		13,
		14,
		15
	].includes(resultCode(error) & 255)) return new StorageUnavailableError("the database file cannot be used just now", { cause: error });
	return error;
}
function sqliteMigrations(database, file) {
	return {
		dialect: "sqlite",
		name: file,
		async lock(work) {
			await begin(database, performance.now() + startPatienceMs);
			try {
				const result = await work();
				database.exec("commit");
				return result;
			} catch (error) {
				if (database.isTransaction) database.exec("rollback");
				throw error;
			}
		},
		async state() {
			if (isForeign(database)) return "foreign";
			if (!isOurs(database)) return [];
			return database.prepare("select version from firsthold_migrations order by version").all().map((row) => Number(row["version"]));
		},
		async apply(version, name, sql) {
			database.exec(`pragma application_id = ${applicationId}`);
			database.exec("create table if not exists firsthold_migrations (version integer primary key, name text not null) strict");
			database.exec(sql);
			database.prepare("insert into firsthold_migrations (version, name) values (?, ?)").run(version, name);
		}
	};
}
var startPatienceMs, isOurs, isForeign, Connection, PreparedStatement, begin, resultCode, isBusy;
var init_sqlite = __esmMin((() => {
	init_errors$2();
	init_batch();
	init_errors$1();
	init_migrate();
	init_site_access();
	init_turns();
	init_visit_counter();
	init_sqlite_file();
	init_sqlite_group_commit();
	startPatienceMs = 3e4;
	isOurs = (database) => database.prepare("pragma application_id").get()?.["application_id"] === applicationId;
	isForeign = (database) => database.prepare("select 1 from sqlite_schema where type = 'table'").get() !== void 0 && !isOurs(database);
	Connection = class {
		database;
		kysely;
		constructor(file) {
			this.database = new DatabaseSync(file, { timeout: readerPatienceMs });
			this.database.exec("pragma synchronous = full; pragma foreign_keys = on");
			const statements = /* @__PURE__ */ new Map();
			const prepare = (sql) => {
				let statement = statements.get(sql);
				if (statement === void 0) {
					statement = new PreparedStatement(this.database.prepare(sql));
					if (statements.size >= 500) statements.clear();
					statements.set(sql, statement);
				}
				return statement;
			};
			this.kysely = new Kysely({ dialect: new SqliteDialect({ database: {
				prepare,
				close: () => this.database.close()
			} }) });
		}
	};
	PreparedStatement = class {
		#statement;
		reader;
		constructor(statement) {
			this.#statement = statement;
			this.reader = statement.columns().length > 0;
		}
		all(parameters) {
			return this.#statement.all(...parameters);
		}
		run(parameters) {
			return this.#statement.run(...parameters);
		}
		iterate(parameters) {
			return this.#statement.iterate(...parameters);
		}
	};
	begin = (database, deadline) => execute(database, "begin immediate", deadline);
	resultCode = (error) => error.errcode ?? 0;
	isBusy = (error) => [5, 6].includes(resultCode(error) & 255);
}));
// src/storage/dialects/postgres-pipeline.ts
/**
* Sends `begin` and commands (`compiled.ts`) along with the next statement, and waits for the answers of all of
* them together: each is a round trip less, in which a transaction holds its locks for nothing. When one of them
* fails, so does the statement they were sent with, with the error of the first.
*
* @param client of a pool that has `pipeline` set
*/
function pipelining(client, send) {
	const { stream } = client.connection;
	/** The answers still to come, in their order. */
	let ahead = [];
	const sendAhead = (text, values) => {
		stream.cork();
		const answer = send(text, values);
		answer.catch(() => void 0);
		ahead.push(answer);
	};
	const takeAhead = () => {
		for (const _ of ahead) stream.uncork();
		const answers = ahead;
		ahead = [];
		return answers;
	};
	/** The next statement is the first of its transaction. */
	let isFirst = false;
	return async (text, values) => {
		if (/^(begin|start transaction)\b/.test(text)) {
			isFirst = true;
			sendAhead(text, values);
			return unanswered;
		}
		if (isFirst && !text.startsWith("select")) await Promise.all(takeAhead());
		isFirst = false;
		if (isCommand(text)) {
			sendAhead(text, values);
			return unanswered;
		}
		const answer = send(text, values);
		const before = takeAhead();
		if (text !== "rollback") await Promise.all([...before, answer]);
		return answer;
	};
}
var unanswered;
var init_postgres_pipeline = __esmMin((() => {
	init_compiled();
	unanswered = {
		command: "",
		rowCount: 0,
		rows: [],
		fields: [],
		oid: 0
	};
}));
// src/storage/dialects/postgres-prepared.ts
/**
* The pool as Kysely uses it, with every statement prepared: the server parses and plans it once a connection
* and not once a request, which costs it several times what running it does.
*
* Not those that select `*`: their result changes when a newer version adds a column, and the server refuses to
* run a prepared statement whose result has changed.
*/
function preparing(pool) {
	const names = /* @__PURE__ */ new Map();
	const nameOf = (text) => {
		const known = names.get(text);
		if (known !== void 0 || names.size >= mostNames) return known;
		if (text.length > longestWorthKeeping || text.includes("*")) return void 0;
		const name = `firsthold-${names.size}`;
		names.set(text, name);
		return name;
	};
	return {
		async connect() {
			const client = await pool.connect();
			const send = pipelining(client, (text, values) => {
				const name = values.length > 0 ? nameOf(text) : void 0;
				return client.query({
					text,
					values: [...values],
					...name !== void 0 && { name }
				});
			});
			const query = (text, values = []) => send(text, values);
			return {
				query,
				release: (destroy) => client.release(destroy)
			};
		},
		end: () => pool.end(),
		options: pool.options
	};
}
var longestWorthKeeping, mostNames;
var init_postgres_prepared = __esmMin((() => {
	init_postgres_pipeline();
	longestWorthKeeping = 2e3;
	mostNames = 200;
}));
// src/storage/dialects/postgres-visit-counter.ts
var sweepEvery, SharedVisitCounter;
var init_postgres_visit_counter = __esmMin((() => {
	init_batch();
	sweepEvery = 1e3;
	SharedVisitCounter = class {
		#pool;
		#batch;
		#batches = 0;
		constructor(pool) {
			this.#pool = pool;
			this.#batch = new Batch((visits) => this.#countAll(visits));
		}
		/** See `Storage.countVisit`. */
		count(bucket, windowMs, now) {
			return this.#batch.ask({
				bucket,
				windowMs,
				now
			});
		}
		async #countAll(visits) {
			const buckets = /* @__PURE__ */ new Map();
			for (const { bucket, windowMs, now } of visits) {
				const known = buckets.get(bucket);
				if (known) known.visits += 1;
				else buckets.set(bucket, {
					visits: 1,
					resetsAt: now + windowMs
				});
			}
			const now = Math.max(...visits.map((visit) => visit.now));
			const ordered = [...buckets].sort(([a], [b]) => a < b ? -1 : 1);
			const { rows } = await this.#pool.query({
				name: "count-visits",
				text: `insert into rate_limits as known (bucket, visits, resets_at)
        select * from unnest($1::text[], $2::int[], $3::bigint[])
        on conflict (bucket) do update set
          visits = case when known.resets_at <= $4 then excluded.visits else known.visits + excluded.visits end,
          resets_at = case when known.resets_at <= $4 then excluded.resets_at else known.resets_at end
        returning bucket, visits, resets_at`,
				values: [
					ordered.map(([bucket]) => bucket),
					ordered.map(([, { visits: count }]) => count),
					ordered.map(([, { resetsAt }]) => resetsAt),
					now
				]
			});
			const after = new Map(rows.map((row) => [row.bucket, row]));
			this.#sweepSometimes(now);
			const left = new Map([...buckets].map(([bucket, { visits: count }]) => [bucket, count]));
			return visits.map(({ bucket }) => {
				const row = after.get(bucket);
				const behind = (left.get(bucket) ?? 1) - 1;
				left.set(bucket, behind);
				return {
					count: (row?.visits ?? 0) - behind,
					resetsAt: row?.resets_at ?? now
				};
			});
		}
		/** Windows that are over count for nothing; removing them only keeps the table small. */
		#sweepSometimes(now) {
			this.#batches += 1;
			if (this.#batches % sweepEvery === 0) this.#pool.query(`delete from rate_limits where bucket in
            (select bucket from rate_limits where resets_at <= $1 for update skip locked)`, [now]).catch(() => void 0);
		}
	};
}));
// src/storage/dialects/postgres.ts
var postgres_exports = /* @__PURE__ */ __exportAll({ openPostgres: () => openPostgres });
/**
* Connects to PostgreSQL 15 or newer (and migrates it). Any number of instances may share one database.
*
* What every request asks (`siteAccess`, `countVisit`) is gathered within one turn of the event loop into one
* statement for all of it, so that reads stay exact without costing a round trip each.
*
* @throws UnusableDatabaseError when it cannot be reached at start, or is not ours to use
*/
async function openPostgres(url, onLost) {
	const where = describe(url);
	try {
		await migrate(postgresMigrations(url, where));
	} catch (error) {
		if (error instanceof UnusableDatabaseError) throw error;
		throw new UnusableDatabaseError(`cannot use the database at ${where}: ${reasonOf(error)}`);
	}
	const readers = newPool(url, 3e3, onLost);
	const writers = newPool(url, 8e3, onLost);
	const reading = new Kysely({ dialect: new PostgresDialect({ pool: preparing(readers) }) });
	const writing = new Kysely({ dialect: new PostgresDialect({ pool: preparing(writers) }) });
	const sites = new Batch((questions) => findSites(reading, questions));
	const visits = new SharedVisitCounter(readers);
	return {
		read: (work) => reading.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work).catch(rethrow),
		async transact(work) {
			for (let tries = 1;; tries++) {
				try {
					return await writing.transaction().execute((transaction) => work(transaction));
				} catch (error) {
					if (tries >= 4 || !["40P01", "40001"].includes(codeOf(error))) rethrow(error);
				}
				await setTimeout$1(tries * 5);
			}
		},
		siteAccess: (key, spaceId) => sites.ask({
			key,
			spaceId
		}).catch(rethrow),
		countVisit: (bucket, windowMs, now) => visits.count(bucket, windowMs, now).catch(rethrow),
		async ping() {
			await readers.query("select 1").catch(rethrow);
		},
		async close() {
			await Promise.all([reading.destroy(), writing.destroy()]);
		}
	};
}
/** @param patienceMs how long a piece of work waits for a connection, in milliseconds, before it is refused */
function newPool(url, patienceMs, onLost) {
	const pool = new pg.Pool({
		connectionString: url,
		max: 8,
		pipeline: true,
		connectionTimeoutMillis: patienceMs,
		idleTimeoutMillis: 3e4,
		statement_timeout: 1e4,
		query_timeout: 12e3,
		idle_in_transaction_session_timeout: 1e4,
		application_name: "firsthold",
		types: { getTypeParser: ((oid, format) => oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) }
	});
	pool.on("error", onLost);
	pool.on("connect", (client) => client.on("error", () => void 0));
	return pool;
}
/** Connection trouble of the network, of the server (57P0x, 53xxx, 08xxx), or of the pool. */
function isLost(error) {
	const code = codeOf(error);
	if (/^(E[A-Z]+|57P0[1-5]|53\d\d\d|08\w\w\w|25P03|57014)$/.test(code)) return true;
	return error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(error.message);
}
function rethrow(error) {
	if (codeOf(error) === "23P01") throw new ConflictError("This date and slot are no longer available.");
	if (["40P01", "40001"].includes(codeOf(error))) throw new ConflictError("This date and slot are no longer available.");
	if (isLost(error)) throw new StorageUnavailableError("the database cannot be reached", { cause: error });
	throw error;
}
/** Node gives a name that stands for several addresses, none of which answers, an error without words. */
function reasonOf(error) {
	const { message, errors } = error;
	return message || errors?.map(({ message: each }) => each).join(", ") || codeOf(error);
}
/** Host, port and database, never the password. */
function describe(url) {
	try {
		const { host, pathname } = new URL(url);
		return `postgres://${host}${pathname}`;
	} catch {
		return "DATABASE_URL";
	}
}
function postgresMigrations(url, where) {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 3e3,
		application_name: "firsthold"
	});
	client.on("error", () => void 0);
	return {
		dialect: "postgres",
		name: where,
		async lock(work) {
			await client.connect();
			try {
				await client.query("begin");
				await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
				if ((await client.query("select current_setting('server_version_num')::int as version")).rows[0].version < 15e4) throw new UnusableDatabaseError(`${where} is older than PostgreSQL 15`);
				const result = await work();
				await client.query("commit");
				return result;
			} catch (error) {
				await client.query("rollback").catch(() => void 0);
				throw error;
			} finally {
				await client.end();
			}
		},
		async state() {
			const { rows } = await client.query(`select ${isOurs$1} as ours, ${isTaken} as taken`);
			if (!rows[0].ours) return rows[0].taken ? "foreign" : [];
			return (await client.query("select version from firsthold_migrations order by version")).rows.map(({ version }) => version);
		},
		async apply(version, name, sql) {
			await client.query("create table if not exists firsthold_migrations (version integer primary key, name text not null)");
			await client.query(sql);
			await client.query("insert into firsthold_migrations (version, name) values ($1, $2)", [version, name]);
		}
	};
}
var migrationLock, codeOf;
var init_postgres = __esmMin((() => {
	init_errors$2();
	init_batch();
	init_errors$1();
	init_migrate();
	init_site_access();
	init_postgres_prepared();
	init_postgres_tables();
	init_postgres_visit_counter();
	migrationLock = 1179143236;
	codeOf = (error) => error.code ?? "";
}));
// src/main.ts
/** The composition root: reads the settings, brings the real parts, runs what the command line asked for. */
var { stdin, stdout, stderr } = process;
stdout.on("error", (error) => {
	if (error.code !== "EPIPE") throw error;
	process.exit(1);
});
process.exitCode = await run({
	config: () => readConfig(process.env),
	openStorage: async ({ databaseUrl, dataFolder }, onLost = () => void 0) => databaseUrl === null ? (await Promise.resolve().then(() => (init_sqlite(), sqlite_exports))).openSqlite(dataFolder) : (await Promise.resolve().then(() => (init_postgres(), postgres_exports))).openPostgres(databaseUrl, onLost),
	clock: Date.now,
	print: (line) => stdout.write(`${line}\n`),
	remark: (line) => stderr.write(`${line}\n`),
	stdin,
	stdout,
	showProgress: stderr.isTTY ? (line) => stderr.write(`\r\u001b[K${line}`) : null,
	emphasise: (emphasis, text) => styleText(emphasis, text, { stream: stdout })
}, process.argv.slice(2));
export {};
