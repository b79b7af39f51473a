/** The modes of the stock list: by product, low stock, or every location of every size with its reserve. */
export const INVENTORY_MODES = ['normal', 'low', 'reserve'] as const
export type InventoryMode = (typeof INVENTORY_MODES)[number]

/** The dialogs over the list. */
const INVENTORY_DIALOGS = [
  'add',
  'csv',
  /** The CSV dialog for prices from another tool. */
  'csv-prices',
  'reserve',
  'reserve-selected',
  'prices',
  'prices-selected',
  'terms-selected',
] as const
export type InventoryDialog = (typeof INVENTORY_DIALOGS)[number]

/** The part of the Inventory page's state that is in the address, so that reload, Back and shared links keep it. */
export interface InventoryView {
  search?: string
  /** The mode; normal when absent. */
  mode?: Exclude<InventoryMode, 'normal'>
  /** Hides products and sizes without stock. */
  hideZero?: boolean
  /** Product links (`product_sync_id`) whose sizes are shown. */
  open?: number[]
  /** Sizes (`variant_id`) whose locations are shown. */
  sizes?: number[]
  /** The open dialog. */
  dialog?: InventoryDialog
  /** The product link (`product_sync_id`) whose Manage Product dialog is open. */
  manage?: number
}

/** The parts of the address that a saved view keeps. */
export const INVENTORY_FILTERS = ['search', 'mode', 'hideZero']

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id) && id > 0) : []

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
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
