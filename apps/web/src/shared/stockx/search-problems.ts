import { ApiError, detailOf } from '../api.ts'

/** The reason that a search or an import at StockX failed, and the person's next step. */
export interface SearchProblem {
  text: string
  action: 'authenticate' | 'retry' | null
}

/** Returns the problem behind an error. `notConfigured` replaces the server's message when StockX is not configured. */
export function searchProblem(error: unknown, notConfigured?: string): SearchProblem {
  const code = error instanceof ApiError ? error.code : ''
  const text = detailOf(error)
  if (code === 'stockx_not_connected') return { text, action: 'authenticate' }
  // Only someone else can connect or configure the account.
  if (code === 'stockx_shared_not_connected') return { text, action: null }
  if (code === 'stockx_not_configured') return { text: notConfigured ?? text, action: null }
  return { text, action: 'retry' }
}
