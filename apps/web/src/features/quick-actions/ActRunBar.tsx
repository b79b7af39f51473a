import { useQuery } from '@tanstack/react-query'
import { mayCancel } from '../../shared/runs/request-run-cancel.ts'
import { RunBar } from '../../shared/runs/RunBar.tsx'
import { isUnderWay, runsOfKind } from '../../shared/runs/runs.ts'
import { useMe } from '../../shared/session.ts'

/** How far what was started for many sizes is. */
export function ActRunBar() {
  const me = useMe()
  const { data, dataUpdatedAt } = useQuery(runsOfKind('size-acts'))
  const run = data?.find(isUnderWay)
  return run && <RunBar run={run} nowMs={dataUpdatedAt} mayCancel={mayCancel(me, run)} />
}
