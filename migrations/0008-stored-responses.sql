-- The venue of a stored response: an erasure of guests there deletes it. '': no venue; null: version 1.0.0
-- stored it. An empty request_hash marks a deleted response.
alter table staff_idempotency_keys add column venue_id text;
create index staff_idempotency_keys_of_venue on staff_idempotency_keys (venue_id);
