/** What of the inventory screen lives in its address: reload, back and a shared link keep it. */
export interface InventoryView {
  search?: string
  /** Products and sizes without stock are left out. */
  hideZero?: boolean
  /** Product links (`product_sync_id`) whose sizes are shown. */
  open?: number[]
  /** Sizes (`variant_id`) whose locations are shown. */
  sizes?: number[]
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id) && id > 0) : []

/** From the address, where anything can stand; what makes no sense is left out. The router reads `?search=990` as a number. */
export function parseInventoryView(address: Record<string, unknown>): InventoryView {
  const { search } = address
  const open = idsOf(address['open'])
  const sizes = idsOf(address['sizes'])
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(address['hideZero'] === true && { hideZero: true }),
    ...(open.length > 0 && { open }),
    ...(sizes.length > 0 && { sizes }),
  }
}
