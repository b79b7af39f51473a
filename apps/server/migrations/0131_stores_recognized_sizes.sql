-- Sizes are read whole, by the grammar of packages/domain, when a link is matched; the key of half a size is gone.
alter table product_link_variants drop column size_key;
alter table import_variants drop column size_key;

-- Why a variant of a linked product was not matched to a size (packages/domain/src/match-sizes.ts). Null: it was
-- matched, or a person has said that it is no size.
alter table product_link_variants
  add column doubt text check (doubt in ('unread', 'missing', 'several', 'contested', 'taken', 'condition')),
  add constraint product_link_variants_doubtful_is_open check (doubt is null or variant_id is null);
create index product_link_variants_doubtful on product_link_variants (retailer_id, product_sync_id)
  where doubt is not null;

-- By which grammar of sizes (`SIZE_GRAMMAR` of packages/domain) a store was last matched. Those of an earlier
-- one are matched again, a store at a time, before its next reconciliation.
alter table stores add column sizes_read_as integer not null default 0;

-- What a retailer says that a spelling of a size means in products of a brand. Spelling and brand in small letters.
create table retailer_sizes (
  retailer_id bigint not null references retailers,
  brand text not null,
  spelling text not null,
  -- As the catalogue writes it. Null: it is no size that the marketplaces sell.
  size text,
  chosen_at timestamptz not null,
  primary key (retailer_id, brand, spelling)
);
call bind_to_retailer('retailer_sizes');
