import { sql } from 'kysely'
import type { Caller } from '../../../../platform/caller.ts'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import type { PersonalValue } from '../../../../platform/http/defense/demo-mode.ts'

interface ShopValue extends PersonalValue {
  value: Column<'locations', 'location_nickname'>
}

/** Returns the personal values of the caller's shops and locations, each with its placeholder in demo mode. */
export async function personalValuesOfShops(
  db: Database,
  { retailerId }: Pick<Caller, 'retailerId'>,
): Promise<PersonalValue[]> {
  const { rows } = await sql<ShopValue>`
    with places as (
      select l.*, row_number() over (order by l.location_id) as n from locations l where l.retailer_id = ${retailerId}),
    shops as (
      select s.*, row_number() over (order by s.store_id) as n from stores s where s.retailer_id = ${retailerId})
    select 'location' as kind, location_nickname as value, 'Location ' || n as placeholder from places
    union all select 'business', store_name, 'Demo Store ' || n from shops
    union all select 'business', shop_domain, 'demo-store-' || n || '.example' from shops`.execute(db.platform)
  return rows
}
