import type { ChaosWorld } from './world.ts'

/**
 * Adds triggers to the test's database that record history: every version of every listing, because a sold one may have
 * changed in between; how many units of each item could be listed at any time; and the item's ID in its shop, because
 * items change with their sizes. The product does not use them.
 */
export async function recordVersions({ database }: ChaosWorld): Promise<void> {
  await database.query(`
    create schema witness;
    create table witness.listing_versions (
      n bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(),
      listing_id bigint not null, before jsonb, after jsonb not null
    );
    create function witness.note_listing() returns trigger language plpgsql security definer as $$
    begin
      insert into witness.listing_versions (listing_id, before, after)
      values (new.listing_id, case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
    create trigger note_listing after insert or update on marketplace_listings
      for each row execute function witness.note_listing();

    create table witness.item_versions (
      n bigint generated always as identity primary key, at timestamptz not null default now(),
      inventory_item_id bigint not null, retailer_id bigint not null, variant_id bigint not null, level text not null,
      offerable int not null
    );
    create index on witness.item_versions (inventory_item_id, n);
    create function witness.note_item(i inventory_items, is_there boolean) returns void language sql
    security definer as $$
      insert into witness.item_versions (inventory_item_id, retailer_id, variant_id, level, offerable)
      select i.inventory_item_id, i.retailer_id, i.variant_id,
        i.shopify_inventory_item_id || ':' || l.shopify_location_id,
        case when is_there and i.fulfillment_enabled then i.quantity_available else 0 end
      from locations l where l.retailer_id = i.retailer_id and l.location_id = i.location_id $$;
    create function witness.note_changed_item() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'DELETE' then perform witness.note_item(old, false);
      else perform witness.note_item(new, true);
      end if;
      return null;
    end $$;
    create trigger note_item after insert or update or delete on inventory_items
      for each row execute function witness.note_changed_item();
    select witness.note_item(i, true) from inventory_items i order by inventory_item_id;`)
}
