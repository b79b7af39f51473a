-- What a retailer says by hand of a barcode: on which size it stands, for him alone (docs/decisions/040). Keys as
-- packages/domain/src/barcodes.ts makes them.
create table retailer_barcodes (
  retailer_id bigint not null references retailers,
  barcode text not null check (length(barcode) between 4 and 64),
  variant_id bigint not null references variants on delete cascade,
  user_id bigint,
  taught_at timestamptz not null,
  primary key (retailer_id, barcode)
);
create index retailer_barcodes_of_variant on retailer_barcodes (retailer_id, variant_id);
call bind_to_retailer('retailer_barcodes');
