-- Who began a backfill stands in the platform's audit log, where it is read.
alter table price_backfills drop column started_by;
