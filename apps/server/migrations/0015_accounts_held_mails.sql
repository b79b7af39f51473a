-- When an unsent e-mail was held, because the database was restored and the e-mail may have been sent before.
alter table mails add column held_at timestamptz;
