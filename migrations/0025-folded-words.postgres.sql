-- online
-- 1: the words are folded, and those of the phone number are there. Version 1.0.0 does not write it; its words are written again
-- (operations/booking/fold-search-words.ts).
alter table booking_request_search_words add column if not exists folded smallint not null default 0;
drop index concurrently if exists booking_request_search_words_unfolded;
create index concurrently booking_request_search_words_unfolded on booking_request_search_words (venue_id, reference)
  where folded = 0;
