import { useQuery } from '@tanstack/react-query'
import { mayCancel } from '../../shared/runs/request-run-cancel.ts'
import { RunBar } from '../../shared/runs/RunBar.tsx'
import { isUnderWay, runsQuery } from '../../shared/runs/runs.ts'
import { useMe } from '../../shared/session.ts'

/** The progress of a run over many sizes. */
export function ActRunBar() {
  const me = useMe()
  const { data, dataUpdatedAt } = useQuery(runsQuery)
  const run = data?.find((each) => isUnderWay(each) && (each.kind === 'size-acts' || each.kind === 'enable'))
  return run && <RunBar run={run} nowMs={dataUpdatedAt} mayCancel={mayCancel(me, run)} />
}
