import { useEffect, useRef } from 'react'
import { isUnderWay, type Run } from '../../shared/runs/runs.ts'

/**
 * Calls when an import that ran while the page was open has come to its end; one that stopped, failed or was given
 * up brought nothing.
 */
export function useImportEnds(runs: readonly Run[] | undefined, onEnd: () => Promise<void>): void {
  const watched = useRef(new Set<number>())
  useEffect(() => {
    let hasEnded = false
    for (const run of runs ?? []) {
      if (isUnderWay(run)) watched.current.add(run.id)
      else if (watched.current.delete(run.id) && run.state === 'completed') hasEnded = true
    }
    // Payouts can be set later as well: when the question fails, nothing is asked.
    if (hasEnded) void onEnd().catch(() => undefined)
  }, [runs, onEnd])
}
