-- Another price than the visitor was quoted, once venue and guest have agreed on one; the quote stays beside it.
alter table booking_requests add column agreed_price text;
