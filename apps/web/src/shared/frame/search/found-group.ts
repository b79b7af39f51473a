import type { ReactNode } from 'react'

/** One search result and its link. */
export interface Found {
  key: string
  label: string
  detail?: string
  picture: ReactNode
  go: () => void
}

/** Search results of one kind. */
export interface FoundGroup {
  label: string
  found: Found[]
}
