import { saleStatus } from '@ark/domain'
import { platformName } from '../../shared/formats.ts'
import { type Sale, soldProduct } from '../../shared/sales/sale-words.ts'

const COLUMNS = [
  'Product Name',
  'Size',
  'Sale Amount',
  'Platform',
  'Order Number',
  'Location',
  'Status',
  'Sale Date',
  'Fulfilled By',
]

/** `fulfillments_{date}.csv` with the day where the person is. */
export function csvFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `fulfillments_${day.join('-')}.csv`
}

/** The list as spreadsheets read it (RFC 4180), with the columns of document 2 §9. */
export function fulfillmentsCsv(sales: readonly Sale[]): string {
  return [COLUMNS, ...sales.map(cells)]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
}

const cells = (sale: Sale): string[] => [
  soldProduct(sale),
  sale.variant_size ?? '',
  sale.sale_ask.toFixed(2),
  platformName(sale.platform),
  sale.order_number,
  sale.location_nickname ?? '',
  saleStatus(sale.status).label,
  sale.sale_date,
  [sale.fulfilled_by?.first_name, sale.fulfilled_by?.last_name].filter(Boolean).join(' '),
]

/** A cell that a spreadsheet would run as a formula is kept as text by an apostrophe (OWASP: CSV injection). */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
