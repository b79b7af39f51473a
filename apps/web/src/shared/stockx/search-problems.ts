import { ApiError, detailOf } from '../api.ts'

/** Why a search or an import at StockX failed, and what the person may do about it (document 1 §8). */
export interface SearchProblem {
  text: string
  action: 'authenticate' | 'retry' | null
}

/** `notConfigured`: what is said of that instead of the server's words, which are document 1's. */
export function searchProblem(error: unknown, notConfigured?: string): SearchProblem {
  const code = error instanceof ApiError ? error.code : ''
  const text = detailOf(error)
  if (code === 'stockx_not_connected') return { text, action: 'authenticate' }
  // Somebody else has to connect it or set it up first.
  if (code === 'stockx_shared_not_connected') return { text, action: null }
  if (code === 'stockx_not_configured') return { text: notConfigured ?? text, action: null }
  return { text, action: 'retry' }
}
