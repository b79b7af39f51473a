-- What a retailer teaches by linking a product by hand counts for that retailer only (domain §2). Keys as
-- packages/domain/src/style-codes.ts makes them; the shape is `taughtStyleCode` there.
create table retailer_style_codes (
  retailer_id bigint not null references retailers,
  style_code text not null,
  product_id bigint not null references products on delete cascade,
  taught_at timestamptz not null,
  primary key (retailer_id, style_code),
  constraint shaped_like_a_style_code check (style_code ~ '^[A-Z0-9]{5,15}$' and style_code ~ '[0-9].*[0-9].*[0-9]')
);
create index retailer_style_codes_of_product on retailer_style_codes (retailer_id, product_id);
call bind_to_retailer('retailer_style_codes');

-- What was taught so far was shared. Who taught it is known by his links: those linked by hand to that product whose
-- SKU carries the code. Where nobody's does, nobody is left whom it could serve.
insert into retailer_style_codes (retailer_id, style_code, product_id, taught_at)
select distinct on (l.retailer_id, c.style_code) l.retailer_id, c.style_code, c.product_id, l.updated_at
from style_codes c
join product_links l on l.product_id = c.product_id and l.is_manual and l.status in ('confirmed', 'synced')
join product_link_variants lv on lv.retailer_id = l.retailer_id and lv.product_sync_id = l.product_sync_id
where c.learnt_from = 'match' and c.style_code ~ '^[A-Z0-9]{5,15}$' and c.style_code ~ '[0-9].*[0-9].*[0-9]'
  and c.style_code = upper(replace(substring(lv.sku from '^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?'), '-', ''))
order by l.retailer_id, c.style_code, l.updated_at desc;
delete from style_codes where learnt_from = 'match';
alter table style_codes drop constraint style_codes_learnt_from_check,
  add constraint style_codes_learnt_from_check check (learnt_from in ('stockx', 'alias'));

-- A taught code had stood in the way of StockX' own: what the catalogue says of its products stands again.
insert into style_codes (style_code, product_id, learnt_from)
select distinct on (key) key, product_id, 'stockx' from (
  select upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')) as key, product_id
  from products, unnest(string_to_array(sku, '/')) as code where stockx_product_id is not null
) k where length(key) >= 4 order by key, product_id
on conflict (style_code) do update set product_id = excluded.product_id, learnt_from = excluded.learnt_from
where style_codes.learnt_from = 'alias';
