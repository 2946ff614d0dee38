-- A one-time link may also lead into a service without a venue, for whoever makes its first one: then it has neither.
alter table invitations drop constraint invitations_check;
alter table invitations add constraint invitations_check
  check ((venue_id is null) = (role is null) and (venue_id is null or staff_id is null));
