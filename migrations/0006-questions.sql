-- How visitors reach a venue, what it asks them, and what they agree to.
alter table venues add column contact text not null default '{}';
alter table venues add column terms text;
alter table venues add column privacy_url text;
alter table venues add column questions text not null default '[]';

-- What was said with a request beside the specification, as it was worded then. Answers are what a guest says of
-- themselves, and are forgotten with the guest.
alter table booking_requests add column additions text;
alter table booking_requests add column answers text;
