-- What waits for a decision, by the end of its hold; those without a time limit come last.
create index booking_requests_waiting on booking_requests (venue_id, coalesce(hold_expires_at, 9007199254740991), reference)
  where status = 'pending_approval';

-- By which words a request is found: of its guest's name, e-mail address and company, and its reference without "BR-".
-- The database keeps them by itself, whatever program writes a request.
create table booking_request_words (
  reference text not null,
  word text not null,
  venue_id text not null,
  primary key (reference, word)
) strict, without rowid;
create index booking_request_words_of_venue on booking_request_words (venue_id, word);

create trigger booking_request_words_added after insert on booking_requests
begin
  insert or ignore into booking_request_words (venue_id, word, reference)
  select new.venue_id, value, new.reference from json_each('[' || replace(json_quote(lower(substr(new.reference, 4) ||
    case when new.erased_at is null
      then ' ' || new.guest_name || ' ' || new.guest_email || ' ' || coalesce(new.guest_company, '') else '' end
  )), ' ', '","') || ']') where value <> '';
end;

create trigger booking_request_words_changed after update of guest_name, guest_email, guest_company, erased_at on booking_requests
begin
  delete from booking_request_words where reference = old.reference;
  insert or ignore into booking_request_words (venue_id, word, reference)
  select new.venue_id, value, new.reference from json_each('[' || replace(json_quote(lower(substr(new.reference, 4) ||
    case when new.erased_at is null
      then ' ' || new.guest_name || ' ' || new.guest_email || ' ' || coalesce(new.guest_company, '') else '' end
  )), ' ', '","') || ']') where value <> '';
end;

insert or ignore into booking_request_words (venue_id, word, reference)
select r.venue_id, w.value, r.reference
from booking_requests r, json_each('[' || replace(json_quote(lower(substr(r.reference, 4) ||
  case when r.erased_at is null
    then ' ' || r.guest_name || ' ' || r.guest_email || ' ' || coalesce(r.guest_company, '') else '' end
)), ' ', '","') || ']') w
where w.value <> '';
