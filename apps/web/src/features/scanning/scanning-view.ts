import { isId } from '../../shared/sales/lists/sale-filters.ts'

/** What of scanning stands in the address. */
export interface ScanningView {
  /** Where the pairs lie. */
  location?: number
  /** The sale that was chosen before the scan: no other pair than its own goes on. */
  sale?: number
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseScanningView({ location, sale }: Record<string, unknown>): ScanningView {
  return { ...(isId(location) && { location }), ...(isId(sale) && { sale }) }
}
