import { isId } from '../../sales/lists/sale-filters.ts'

/** Reads the order of an invoice from the address. An invalid order does not exist, so that the page shows so. */
export const parseInvoiceAddress = ({ order }: Record<string, unknown>): { order: number } => ({
  order: isId(order) ? order : 0,
})
