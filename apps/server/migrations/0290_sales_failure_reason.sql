-- Why an order fell through, in the words of its marketplace; null: it has not, or nothing was said. The marketplace's
-- adapter keeps it to 500 characters.
alter table sales
  add column failure_reason text,
  add constraint sales_failure_reason_is_short check (char_length(failure_reason) <= 500);
