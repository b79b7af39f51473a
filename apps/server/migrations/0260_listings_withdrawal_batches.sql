-- Listings that leave go together as well (docs/decisions/038).
alter table listing_batches drop constraint listing_batches_kind_check,
  add constraint listing_batches_kind_check check (kind in ('create', 'change-price', 'withdraw'));
