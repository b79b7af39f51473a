import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type ChosenSize = Columns<'retailer_sizes', 'brand' | 'spelling' | 'size'>

/** Returns a spelling or a brand in the form in which they are compared: lower case, with single blanks. */
export const plainText = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/** Returns SQL for the same form. */
export const plainTextSql = (column: string) =>
  sql`lower(regexp_replace(btrim(coalesce(${sql.ref(column)}, '')), '\\s+', ' ', 'g'))`

export const spellingKey = (brand: string | null, spelling: string | null): string =>
  `${plainText(brand)}\n${plainText(spelling)}`

/** Returns the retailer's choices by `spellingKey`: the catalog's size, or null for none. */
export async function chosenSizes(tx: Tx): Promise<Map<string, string | null>> {
  return new Map((await listChosenSizes(tx)).map(({ brand, spelling, size }) => [spellingKey(brand, spelling), size]))
}

export async function listChosenSizes(tx: Tx): Promise<ChosenSize[]> {
  const { rows } = await sql<ChosenSize>`
    select brand, spelling, size from retailer_sizes where retailer_id = current_retailer()
    order by spelling, brand`.execute(tx)
  return rows
}

interface Choice {
  retailerId: number
  /** Both in the form of `plainText`. */
  spelling: string
  brand: string
}

export const saveChosenSize = (
  tx: Tx,
  { retailerId, spelling, brand, size, at }: Choice & { size: string | null; at: Date },
) =>
  sql`
    insert into retailer_sizes (retailer_id, brand, spelling, size, chosen_at)
    values (${retailerId}, ${brand}, ${spelling}, ${size}, ${at})
    on conflict (retailer_id, brand, spelling) do update set size = excluded.size, chosen_at = excluded.chosen_at
    returning spelling`.execute(tx)

export const deleteChosenSize = (tx: Tx, { retailerId, spelling, brand }: Choice) =>
  sql`
    delete from retailer_sizes
    where retailer_id = ${retailerId} and brand = ${brand} and spelling = ${spelling}`.execute(tx)

/** Returns links with a variant of this spelling, of products of this brand, that no person has linked. */
export async function linksSpelling(
  tx: Tx,
  { spelling, brand }: Choice,
): Promise<Columns<'product_links', 'product_sync_id' | 'store_id'>[]> {
  const { rows } = await sql<Columns<'product_links', 'product_sync_id' | 'store_id'>>`
    select l.product_sync_id, l.store_id from product_links l
    join catalogue.products p on p.product_id = l.product_id
    where l.retailer_id = current_retailer() and l.status in ('confirmed', 'synced')
      and ${plainTextSql('p.brand')} = ${brand} and exists (
        select from product_link_variants lv where lv.retailer_id = current_retailer()
          and lv.product_sync_id = l.product_sync_id and lv.matched_by is distinct from 'manual'
          and ${plainTextSql('lv.size')} = ${spelling})
    order by l.product_sync_id`.execute(tx)
  return rows
}

/** Returns whether a catalog product of one of these links has this size. */
export async function isSizeOfBrand(tx: Tx, choice: Choice, size: string): Promise<boolean> {
  const ids = (await linksSpelling(tx, choice)).map(({ product_sync_id }) => product_sync_id)
  const { rows } = await sql`
    select 1 from product_links l join catalogue.variants v on v.product_id = l.product_id
    where l.retailer_id = current_retailer() and l.product_sync_id = any(${ids}::int8[]) and v.size = ${size}
    limit 1`.execute(tx)
  return rows.length > 0
}
