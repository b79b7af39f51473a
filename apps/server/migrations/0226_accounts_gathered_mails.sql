-- What a mail is about. Mails to one person about one thing that wait at the same time are sent as one message, and a
-- few messages of them within a quarter of an hour (send-mail.ts): whoever causes many cannot bury a person in them.
alter table mails
  add column topic text not null default 'other',
  -- The mail in whose message it went; null: in one of its own, or it has not been sent.
  add column sent_with bigint;
create index mails_to_send on mails (recipient, topic, mail_id) where sent_at is null;
create index mails_messages_sent on mails (recipient, topic, sent_at) where sent_at is not null and sent_with is null;
