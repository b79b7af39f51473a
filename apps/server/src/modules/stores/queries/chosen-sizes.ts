import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

export type ChosenSize = Columns<'retailer_sizes', 'brand' | 'spelling' | 'size'>

/** Spellings and brands are compared in small letters, with one blank between two words. */
export const plainText = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

export const spellingKey = (brand: string | null, spelling: string | null): string =>
  `${plainText(brand)}\n${plainText(spelling)}`

/** What the retailer has chosen, by `spellingKey`: a size as the catalogue writes it; null: it is none. */
export async function chosenSizes(tx: Tx): Promise<Map<string, string | null>> {
  return new Map((await listChosenSizes(tx)).map(({ brand, spelling, size }) => [spellingKey(brand, spelling), size]))
}

export async function listChosenSizes(tx: Tx): Promise<ChosenSize[]> {
  const { rows } = await sql<ChosenSize>`
    select brand, spelling, size from retailer_sizes where retailer_id = current_retailer()
    order by spelling, brand`.execute(tx)
  return rows
}
