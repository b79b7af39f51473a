import { useEffect } from 'react'
import { retried } from '../frame/pages/retried.ts'

/** The storage keys of scans. Repeats stored-scans.ts, which loads only when there are scans. */
const SCANS = 'ark.scans.'

/** Sends scans from before the tab was closed, on whatever page opens next. */
export function useUnsentScans(): void {
  useEffect(() => {
    if (!Object.keys(localStorage).some((key) => key.startsWith(SCANS))) return
    // If this code cannot load now, the next page loads it; the scans stay.
    retried(() => import('./send-scans.ts')).then(
      ({ watchScans }) => watchScans(),
      () => undefined,
    )
  }, [])
}
