import { useEffect, useRef } from 'react'

/** Calls when an import that ran while the page was open has ended. */
export function useImportEnds(running: number, onEnd: () => Promise<void>): void {
  const before = useRef(running)
  useEffect(() => {
    const hasEnded = running < before.current
    before.current = running
    // Payouts can be set later as well: when the question fails, nothing is asked.
    if (hasEnded) void onEnd().catch(() => undefined)
  }, [running, onEnd])
}
