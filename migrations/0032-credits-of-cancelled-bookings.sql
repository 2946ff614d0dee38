-- online
-- A credit of a booking that is not accepted is listed until it is returned: the instalments of these are computed again.
update booking_requests set dues_for = null
where status <> 'accepted' and dues_for is not null and instalment_marks is not null and agreed_price like '%"amountCents":-%';
