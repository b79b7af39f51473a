-- Which request a link answers: a job that is done again, since its worker died before it could say so, mails nothing
-- twice.
alter table password_links add column ask_id uuid unique;
