/** What of the dashboard lives in its address: reload, back and a shared link keep it. */
export interface DashboardView {
  /** Left out: Revenue Analytics. */
  tab?: 'top' | 'upcoming' | 'recent'
  /** How many days of revenue; left out: 30. */
  days?: 7 | 60 | 90
  /** Include Retail Value. */
  retail?: true
  /** The numbers behind the charts in place of the charts. */
  table?: true
  /** Of the top sellers; left out: 30 days. */
  span?: '7' | 'ytd'
  /** Releases the other way round than they come first. */
  order?: 'asc' | 'desc'
  /** The product in the full-screen view. */
  product?: number
}

/** How many days back the revenue chart can go. */
export const DAY_CHOICES = [7, 30, 60, 90] as const

/** From the address, where anything can stand; what makes no sense is left out. The router reads `?span=7` as a number. */
export function parseDashboardView(address: Record<string, unknown>): DashboardView {
  const { product } = address
  const tab = (['top', 'upcoming', 'recent'] as const).find((name) => name === address['tab'])
  const days = ([7, 60, 90] as const).find((count) => count === address['days'])
  const span = (['7', 'ytd'] as const).find((name) => name === String(address['span']))
  const order = (['asc', 'desc'] as const).find((name) => name === address['order'])
  return {
    ...(tab && { tab }),
    ...(days && { days }),
    ...(address['retail'] === true && { retail: true as const }),
    ...(address['table'] === true && { table: true as const }),
    ...(span && { span }),
    ...(order && { order }),
    ...(Number.isInteger(product) && Number(product) > 0 && { product: Number(product) }),
  }
}
