-- 1: the words are folded, and those of the phone number are there. Version 1.0.0 does not write it; its words are written again
-- (operations/booking/fold-search-words.ts).
alter table booking_request_search_words add column folded integer not null default 0 check (folded in (0, 1));
create index booking_request_search_words_unfolded on booking_request_search_words (venue_id, reference) where folded = 0;
-- As in 0001-schema.sqlite.sql: few are left after the first hour.
insert into sqlite_stat1 (tbl, idx, stat) values
  ('booking_request_search_words', 'booking_request_search_words_unfolded', '2000 100 1');
