/** Where a list of products in stock goes on: how well the last one is what was searched, its name and its number. */
export interface StockPlace {
  rank: number
  product_name: string
  /** Of the product, or of its link: what the list is of. */
  id: number
}

/** A place as a list gives it to whoever reads the next page: `0_481_Air Jordan 1`. */
export const stockCursorAt = ({ rank, product_name, id }: StockPlace): string => `${rank}_${id}_${product_name}`

/** The place that a cursor says; null: it is none that a list gave. */
export function stockPlaceAt(cursor: string): StockPlace | null {
  const [, rank, id, product_name] = /^(\d{1,3})_(\d{1,15})_(.*)$/s.exec(cursor) ?? []
  return rank === undefined || id === undefined || product_name === undefined
    ? null
    : { rank: Number(rank), product_name, id: Number(id) }
}
