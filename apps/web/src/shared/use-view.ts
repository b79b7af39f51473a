import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes to a view; undefined removes a part from the address. */
export type ViewChange<View> = { [Part in keyof View]?: View[Part] | undefined }

export interface ChangeView<View> {
  /** `isStep` adds a history entry, so that Back returns to the previous view. Typing and expanding do not. */
  (change: ViewChange<View>, how?: { isStep: boolean }): void
}

/** Returns a page's view from its address and a function that changes it. `parse` must handle any address. */
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
