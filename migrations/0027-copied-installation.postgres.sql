-- Where "firsthold copy" copied this installation to, which is frozen since; null: nowhere, or it is in use again.
alter table installation add column copied_to text;
