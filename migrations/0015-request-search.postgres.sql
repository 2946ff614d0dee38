-- What waits for a decision, by the end of its hold; those without a time limit come last.
create index booking_requests_waiting on booking_requests (venue_id, coalesce(hold_expires_at, 9007199254740991), reference)
  where status = 'pending_approval';

-- By which words a request is found: of its guest's name, e-mail address and company, and its reference without "BR-".
-- The database keeps them by itself, whatever program writes a request.
create table booking_request_words (
  reference text not null,
  -- Byte by byte, so that the beginning of a word is a range of the index.
  word text collate "C" not null,
  venue_id text not null,
  primary key (reference, word)
);
create index booking_request_words_of_venue on booking_request_words (venue_id, word);

create function booking_request_words_of(request booking_requests) returns table (word text) language sql immutable
as $$
  select distinct found.word from unnest(string_to_array(lower(substr(request.reference, 4) ||
    case when request.erased_at is null
      then ' ' || request.guest_name || ' ' || request.guest_email || ' ' || coalesce(request.guest_company, '') else '' end
  ), ' ')) as found (word) where found.word <> ''
$$;

create function keep_booking_request_words() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    delete from booking_request_words w where w.reference = old.reference;
  end if;
  insert into booking_request_words (venue_id, word, reference)
    select new.venue_id, n.word, new.reference from booking_request_words_of(new) n
    on conflict do nothing;
  return null;
end
$$;

create trigger booking_request_words_kept
  after insert or update of guest_name, guest_email, guest_company, erased_at on booking_requests
  for each row execute function keep_booking_request_words();

insert into booking_request_words (venue_id, word, reference)
  select r.venue_id, w.word, r.reference from booking_requests r cross join lateral booking_request_words_of(r) w;
