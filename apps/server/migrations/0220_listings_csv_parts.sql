-- A file comes in piece by piece and is stored so: no process ever holds the whole of it. All pieces of a file but its
-- last one are of one size, which `queries/csv-checks.ts` names. They go once the file is read, or with its check.
create table csv_parts (
  retailer_id bigint not null,
  csv_check_id bigint not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (retailer_id, csv_check_id, part)
);
-- ARK reads pieces in slices. PostgreSQL reads a slice of an uncompressed value without the bytes before it.
alter table csv_parts alter column bytes set storage external;
call bind_to_retailer('csv_parts');
alter table csv_parts add foreign key (retailer_id, csv_check_id) references csv_checks on delete cascade;

-- What waits to be read, or to have its columns corrected, goes on.
insert into csv_parts as t (retailer_id, csv_check_id, part, bytes)
select c.retailer_id, c.csv_check_id, n, substring(c.content from n * 131072 + 1 for 131072)
from csv_checks c, generate_series(0, (octet_length(c.content) - 1) / 131072) n
where octet_length(c.content) > 0
returning t.csv_check_id;
alter table csv_checks drop column content;
