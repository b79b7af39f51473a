import { useEffect } from 'react'
import type { Run } from './runs.ts'

type Kind = Run['kind']

const shown: Kind[] = []

/** While this is on the screen it shows the runs of a kind itself: no notification says the same beside it. */
export function useShowsRuns(kind: Kind): void {
  useEffect(() => {
    shown.push(kind)
    return () => void shown.splice(shown.indexOf(kind), 1)
  }, [kind])
}

/** Whether what is on the screen shows the runs of a kind already. */
export const isShownKind = (kind: Kind): boolean => shown.includes(kind)
