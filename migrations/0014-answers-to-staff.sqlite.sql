-- What staff sent under an Idempotency-Key and were answered, so that a repeat gets the same again. Of the key only its
-- hash is here, and the answer, which may have a secret in it or a guest, can be read with the key alone.
create table staff_idempotency_keys (
  key_hash text primary key,
  request_hash text not null,
  -- Which of two requests under one key it was.
  claim text not null,
  -- Null: it is not known yet, or its program died before it was.
  answer text,
  created_at integer not null
) strict;
create index staff_idempotency_keys_by_age on staff_idempotency_keys (created_at);
