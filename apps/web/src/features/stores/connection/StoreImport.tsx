import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayCancel } from '../../../shared/runs/request-run-cancel.ts'
import { RunBar } from '../../../shared/runs/RunBar.tsx'
import { outcomeMessage } from '../../../shared/runs/run-messages.ts'
import { isUnderWay, runsOfKind } from '../../../shared/runs/runs.ts'
import { useMe } from '../../../shared/session.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import type { Store } from '../stores.queries.ts'
import classes from '../stores.module.css'

interface StoreImportProps {
  store: Store
  /** `urgent`: a running or failed import alone; `settled`: the result of a completed one alone. */
  part?: 'urgent' | 'settled'
}

/** The running import of a store with its progress, or the result of the last one. */
export function StoreImport({ store, part }: StoreImportProps) {
  const me = useMe()
  const { data, dataUpdatedAt } = useQuery(runsOfKind('import'))
  const run = data?.find((each) => each.subject_id === store.id) ?? store.last_import
  if (!run) return null
  const isUrgent = isUnderWay(run) || run.state === 'failed'
  if (part !== undefined && isUrgent !== (part === 'urgent')) return null
  if (isUnderWay(run))
    return (
      <div className={classes['import']}>
        <RunBar run={run} nowMs={dataUpdatedAt} mayCancel={mayCancel(me, run)} />
      </div>
    )
  return (
    <Text size="sm" mt="sm" component="div" {...(run.state === 'failed' && { c: 'var(--mantine-color-error)' })}>
      {`${run.state === 'failed' ? 'Last import failed' : 'Last import'}: ${outcomeMessage(run)} `}
      <Text span c="dimmed" size="sm">
        <RelativeTime at={run.finished_at} />
      </Text>
    </Text>
  )
}
