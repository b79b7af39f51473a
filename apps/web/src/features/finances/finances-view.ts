/** What of the finances screen lives in its address. */
export interface FinancesView {
  page?: number
  /** The payments are shown. */
  payments?: boolean
}

export function parseFinancesView({ page, payments }: Record<string, unknown>): FinancesView {
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...(payments === true && { payments }),
  }
}
