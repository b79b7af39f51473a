alter table product_links add column shopify_created_at timestamptz not null default now();
create index product_links_newest on product_links (retailer_id, store_id, shopify_created_at desc, product_sync_id);

create index webhook_inbox_of_shop on webhook_inbox (shop_domain, received_at desc);

-- A custom app signs its webhooks with its own secret (sealed).
alter table stores add column webhook_secret bytea;

-- A person may also say that a variant is linked to nothing: 'manual' without a size, which no refresh undoes.
alter table product_link_variants drop constraint a_match_says_how;
alter table product_link_variants add constraint a_match_says_how
  check (variant_id is null or matched_by is not null),
  add constraint only_a_person_matches_to_nothing check (variant_id is not null or matched_by is null or matched_by = 'manual');
