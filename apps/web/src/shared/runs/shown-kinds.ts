import { useEffect } from 'react'
import type { Run } from './runs.ts'

type Kind = Run['kind']

const shown: Kind[] = []

/**
 * Declares, while mounted, that the screen shows the runs of a kind itself, so that notifications do not repeat them.
 */
export function useShowsRuns(kind: Kind): void {
  useEffect(() => {
    shown.push(kind)
    return () => void shown.splice(shown.indexOf(kind), 1)
  }, [kind])
}

/** Returns whether the screen already shows the runs of a kind. */
export const isShownKind = (kind: Kind): boolean => shown.includes(kind)
