/** The part of the dashboard's state that is in the address, so that reload, Back and shared links keep it. */
export interface DashboardView {
  /** The open tab; Revenue Analytics when absent. */
  tab?: 'top' | 'upcoming' | 'recent'
  /** The days of revenue; 30 when absent. */
  days?: 7 | 60 | 90
  /** Includes the retail value. */
  retail?: true
  /** Shows tables instead of charts. */
  table?: true
  /** The period of the top sellers; 30 days when absent. */
  span?: '7' | 'ytd'
  /** The order of releases when it is not the default. */
  order?: 'asc' | 'desc'
  /** The product in the full-screen view. */
  product?: number
}

/** The choices for the days of the revenue chart. */
export const DAY_CHOICES = [7, 30, 60, 90] as const

/** Reads the view from the address and leaves out invalid values. The router parses `?span=7` as a number. */
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
