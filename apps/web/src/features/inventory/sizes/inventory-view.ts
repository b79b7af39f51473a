/**
 * How the stock is shown (document 1 §2): product by product, what is low, or every place of every size with its
 * reserve.
 */
export const INVENTORY_MODES = ['normal', 'low', 'reserve'] as const
export type InventoryMode = (typeof INVENTORY_MODES)[number]

/** What can be opened over the list. */
const INVENTORY_DIALOGS = [
  'add',
  'csv',
  /** The same, for prices from another tool. */
  'csv-prices',
  'reserve',
  'reserve-selected',
  'prices',
  'prices-selected',
  'terms-selected',
] as const
export type InventoryDialog = (typeof INVENTORY_DIALOGS)[number]

/** What of the inventory screen lives in its address: reload, back and a shared link keep it. */
export interface InventoryView {
  search?: string
  /** Left out: normal. */
  mode?: Exclude<InventoryMode, 'normal'>
  /** Products and sizes without stock are left out. */
  hideZero?: boolean
  /** Product links (`product_sync_id`) whose sizes are shown. */
  open?: number[]
  /** Sizes (`variant_id`) whose locations are shown. */
  sizes?: number[]
  /** The dialog that is open. */
  dialog?: InventoryDialog
  /** The product link (`product_sync_id`) whose Manage Product is open. */
  manage?: number
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id) && id > 0) : []

/**
 * From the address, where anything can stand; what makes no sense is left out. The router reads `?search=990` as a
 * number.
 */
export function parseInventoryView(address: Record<string, unknown>): InventoryView {
  const { search, mode } = address
  const open = idsOf(address['open'])
  const sizes = idsOf(address['sizes'])
  const dialog = INVENTORY_DIALOGS.find((each) => each === address['dialog'])
  const [manage] = idsOf([address['manage']])
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...((mode === 'low' || mode === 'reserve') && { mode }),
    ...(address['hideZero'] === true && { hideZero: true }),
    ...(open.length > 0 && { open }),
    ...(sizes.length > 0 && { sizes }),
    ...(dialog && { dialog }),
    ...(manage && { manage }),
  }
}
