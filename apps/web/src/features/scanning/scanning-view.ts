import { isId } from '../../shared/sales/lists/sale-filters.ts'

/** The part of the Scanning page's state that is in the address. */
export interface ScanningView {
  /** The location of the pairs. */
  location?: number
  /** The sale that was selected before the scan and accepts only its own pair. */
  sale?: number
}

/** Reads the view from the address and leaves out invalid values. */
export function parseScanningView({ location, sale }: Record<string, unknown>): ScanningView {
  return { ...(isId(location) && { location }), ...(isId(sale) && { sale }) }
}
