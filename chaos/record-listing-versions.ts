import type { ChaosWorld } from './world.ts'

/**
 * Notes every version of every listing beside the product's own tables: its end alone does not show that a sold
 * one was something else in between. A trigger of this test's database; the product does not know of it.
 */
export async function recordListingVersions({ database }: ChaosWorld): Promise<void> {
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
      for each row execute function witness.note_listing();`)
}
