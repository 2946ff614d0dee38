-- What a browser said it was when somebody logged in with it, so that they know their sessions apart. Empty: nobody knows.
alter table sessions add column user_agent text not null default '';
