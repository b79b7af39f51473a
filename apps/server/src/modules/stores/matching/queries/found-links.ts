import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'

/** Links that a search is about, as PostgreSQL writes an array: they only go back to it. Null: nothing is searched. */
export type FoundLinks = string | null

/** An array without elements. */
const NOTHING = '{}'

/**
 * The links of a store that all of these words fit: each stands in the title, in the name or the SKU of the catalogue's
 * product, begins an SKU of the shop or is a barcode. Where nothing is found so, also what stands anywhere in an SKU or
 * a barcode. In a statement of its own, before the list (docs/decisions/027).
 */
export async function foundLinks(tx: Tx, storeId: number, words: readonly string[]): Promise<FoundLinks> {
  if (words.length === 0) return null
  const codes = words.map((word) => word.toLowerCase())
  const find = async (parts: boolean): Promise<string> => {
    const { rows } = await sql<{ found: string }>`
      select coalesce(array_agg(f.link), '{}')::text as found from find_links(current_retailer(), ${storeId}::int8,
        ${codes.map(likePattern)}::text[], ${codes}::text[], ${parts}::boolean) f (link)`.execute(tx)
    return rows[0]?.found ?? NOTHING
  }
  const found = await find(false)
  return found === NOTHING ? find(true) : found
}

/** That a link `l` is one of those. */
export const isFound = (found: FoundLinks) =>
  found === null ? sql`true` : sql`l.product_sync_id = any(${found}::int8[])`
