import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay, useMe } from '../session.ts'
import { mayCancel } from './request-run-cancel.ts'
import { hasPrintFile } from './open-print-file.ts'
import { RunBar } from './RunBar.tsx'
import { RunOutcome } from './RunOutcome.tsx'
import { endColor, endTitle, runName } from './run-messages.ts'
import { isUnderWay, runsQuery } from './runs.ts'
import { isShownKind } from './shown-kinds.ts'
import { mayUndo } from './request-run-undo.ts'
import { runToastId } from '../ui/notices/toasts.ts'
import { useWorkNotices, type Work } from './work-notices.ts'

/** Long enough to notice a mistake in the list, or to return to the printer. */
const OFFERED_MS = 60_000

/** Shows every active run as a notification with a progress bar on any page, and its result at the end. */
export function RunNotices() {
  const mayRead = useMay('runs.read')
  const me = useMe()
  const { data, dataUpdatedAt: nowMs } = useQuery({ ...runsQuery, enabled: mayRead })
  const works = useMemo(
    () =>
      data?.map(
        (run): Work => ({
          key: runToastId(run.id),
          title: runName(run),
          isShown: () => isShownKind(run.kind),
          progress: isUnderWay(run) ? <RunBar run={run} nowMs={nowMs} mayCancel={mayCancel(me, run)} /> : null,
          end: {
            color: endColor(run),
            title: endTitle(run),
            message: (
              <RunOutcome run={run} mayUndo={mayUndo(me, run)} onUndo={() => notifications.hide(runToastId(run.id))} />
            ),
            ...((mayUndo(me, run) || hasPrintFile(run)) && { staysMs: OFFERED_MS }),
          },
        }),
      ),
    [data, nowMs, me],
  )
  useWorkNotices(works)
  return null
}
