import { Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '../query.ts'
import { useMay } from '../session.ts'
import { type ImportRun, importsQuery, isRunning, percentOf, progressWords, resultWords } from './imports.ts'

const DONE_SHOWN_MS = 8_000

/** Shows every import that runs as a notification with a bar, on whatever page one is, and says at its end what was done. */
export function ImportNotices() {
  const mayRead = useMay('stores.read')
  const { data } = useQuery({ ...importsQuery, enabled: mayRead })
  const followed = useRef(new Set<number>())
  useEffect(() => {
    for (const run of data ?? []) {
      if (isRunning(run)) showProgress(run, followed.current)
      else if (followed.current.delete(run.id)) showEnd(run)
    }
  }, [data])
  return null
}

function showProgress(run: ImportRun, followed: Set<number>): void {
  const notice = {
    id: `import-${run.id}`,
    title: `Importing ${run.store_name}`,
    message: <ProgressLine run={run} nowMs={Date.now()} />,
    autoClose: false as const,
    color: 'ark',
  }
  if (followed.has(run.id)) notifications.update(notice)
  else notifications.show(notice)
  followed.add(run.id)
}

function showEnd(run: ImportRun): void {
  const notice = {
    id: `import-${run.id}`,
    ...endWords(run),
    autoClose: DONE_SHOWN_MS,
  }
  notifications.hide(notice.id)
  notifications.show(notice)
  void invalidate(
    'GET /inventory/optimized',
    'GET /inventory/stats',
    'GET /shopify/stores',
    'GET /shopify/stores/{id}/products',
    'GET /shopify/stores/{id}/pending-syncs',
    'GET /shopify/stores/{id}/completed-syncs',
    'GET /dashboard/today',
    'GET /locations/',
  )
}

/** Green when it went well, orange when a person has to look at it, red when it failed. */
function endWords(run: ImportRun): { color: string; title: string; message: string } {
  const { state, store_name, error } = run
  if (state === 'failed')
    return { color: 'red', title: `Import of ${store_name} failed`, message: error ?? 'Start it again.' }
  if (state === 'stopped')
    return {
      color: 'orange',
      title: `Import of ${store_name} stopped`,
      message: 'It would change more than a fifth of the stock. Review the difference under Inventory.',
    }
  return { color: 'green', title: `${store_name} is imported`, message: resultWords(run) }
}

/** Words, counts and bar; also used where imports are listed. */
export function ProgressLine({ run, nowMs }: { run: ImportRun; nowMs: number }) {
  const percent = percentOf(run)
  return (
    <>
      <Text size="sm" mb={6} className="num" component="div">
        {progressWords(run, nowMs)}
      </Text>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size="sm"
        aria-label={`Import of ${run.store_name}`}
      />
    </>
  )
}
