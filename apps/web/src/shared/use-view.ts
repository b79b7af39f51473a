import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes to a view; undefined takes a part of it out of the address. */
export type ViewChange<View> = { [Part in keyof View]?: View[Part] | undefined }

export interface ChangeView<View> {
  /** `isStep`: back leads to the view before it. Typing and unfolding are no steps. */
  (change: ViewChange<View>, how?: { isStep: boolean }): void
}

/** The view of a page as its address holds it, and how to change it. `parse` makes sense of whatever stands there. */
export function useView<View extends object>(
  parse: (address: Record<string, unknown>) => View,
): [view: View, change: ChangeView<View>] {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeView<View>>(
    (changes, { isStep } = { isStep: false }) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
  return [parse(address), change]
}
