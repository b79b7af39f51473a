/** The place where a list of products in stock continues: the last row's search rank, name and id. */
export interface StockPlace {
  rank: number
  product_name: string
  /** The id of the product or of its link, depending on the list. */
  id: number
}

/** Returns a place as the cursor of the next page: `0_481_Air Jordan 1`. */
export const stockCursorAt = ({ rank, product_name, id }: StockPlace): string => `${rank}_${id}_${product_name}`

/** Returns the place of a cursor; null when no list returned such a cursor. */
export function stockPlaceAt(cursor: string): StockPlace | null {
  const [, rank, id, product_name] = /^(\d{1,3})_(\d{1,15})_(.*)$/s.exec(cursor) ?? []
  return rank === undefined || id === undefined || product_name === undefined
    ? null
    : { rank: Number(rank), product_name, id: Number(id) }
}
