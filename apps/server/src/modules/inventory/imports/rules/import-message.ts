import { counted, wholeNumber } from '@ark/domain'

export interface ImportCounts {
  products: number
  variants: number
  linked_products: number
  created_items: number
  updated_items: number
  deleted_items: number
}

/** Returns the summary of an import. `gone` is the number of products that the shop no longer has. */
export function importMessage(counts: ImportCounts, gone: number): string {
  const { products, variants, linked_products } = counts
  // Pending Syncs and the dashboard also count products with and without a suggestion.
  const waiting = products - linked_products
  const stock = [
    counts.created_items > 0 && `${wholeNumber(counts.created_items)} new`,
    counts.updated_items > 0 && `${wholeNumber(counts.updated_items)} changed`,
    counts.deleted_items > 0 && `${wholeNumber(counts.deleted_items)} removed`,
  ].filter((words) => words !== false)
  const links = waiting > 0 ? `, ${counted(waiting, 'product')} to confirm` : ''
  const linked = `${wholeNumber(linked_products)} linked to the catalog`
  const found = `${counted(products, 'product')}, ${counted(variants, 'size')}; ${linked}${links}.`
  const changed = stock.length > 0 ? `Stock levels: ${stock.join(', ')}.` : 'Stock unchanged.'
  const dropped = gone > 0 ? ` ${counted(gone, 'product is', 'products are')} no longer in the store.` : ''
  return `${found} ${changed}${dropped}`
}
