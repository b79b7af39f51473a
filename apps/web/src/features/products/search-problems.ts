import { ApiError, detailOf } from '../../shared/api.ts'

/** Why a search or an import at StockX failed, and what the person may do about it (document 1 §8). */
export interface SearchProblem {
  text: string
  action: 'authenticate' | 'retry' | null
}

export function searchProblem(error: unknown): SearchProblem {
  const code = error instanceof ApiError ? error.code : ''
  const text = detailOf(error)
  if (code === 'stockx_not_connected') return { text, action: 'authenticate' }
  // Somebody else has to set it up first.
  if (code === 'stockx_not_configured') return { text, action: null }
  return { text, action: 'retry' }
}
