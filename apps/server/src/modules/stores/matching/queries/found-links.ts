import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'

/** The links of a search in PostgreSQL's array syntax, since they only go back to it. Null without a search. */
export type FoundLinks = string | null

/** An empty array. */
const NOTHING = '{}'

/**
 * Returns the links of a store that match all of these words: each is in the title, or in the name or SKU of the
 * catalog product, begins an SKU of the shop, or is a barcode. When there are none, words may be anywhere in an SKU or
 * a barcode. It is a separate statement before the list (docs/decisions/027).
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

/** Returns SQL for whether a link `l` is among the found ones. */
export const isFound = (found: FoundLinks) =>
  found === null ? sql`true` : sql`l.product_sync_id = any(${found}::int8[])`
