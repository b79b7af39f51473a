import { useEffect } from 'react'
import { retried } from '../frame/pages/retried.ts'

/** Where scans are kept; see stored-scans.ts, which is fetched only when there are some. */
const SCANS = 'ark.scans.'

/** What was scanned without a connection before the tab was closed is sent from whatever page is opened next. */
export function useUnsentScans(): void {
  useEffect(() => {
    if (!Object.keys(localStorage).some((key) => key.startsWith(SCANS))) return
    // What cannot be fetched now is with the next page: the scans stay.
    retried(() => import('./send-scans.ts')).then(
      ({ watchScans }) => watchScans(),
      () => undefined,
    )
  }, [])
}
