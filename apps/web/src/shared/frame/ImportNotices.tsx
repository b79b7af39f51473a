import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../session.ts'
import { type ImportRun, importsQuery, isRunning, percentOf, progressWords, resultWords } from './imports.ts'
import { WorkBar } from './WorkBar.tsx'
import { useWorkNotices, type Work } from '../runs/work-notices.ts'

/**
 * Shows every import that runs as a notification with a bar, on whatever page one is, and says at its end what was
 * done.
 */
export function ImportNotices() {
  const mayRead = useMay('stores.read')
  const { data, dataUpdatedAt } = useQuery({ ...importsQuery, enabled: mayRead })
  const works = useMemo(() => data?.map((run) => workOf(run, dataUpdatedAt)), [data, dataUpdatedAt])
  useWorkNotices(works)
  return null
}

const workOf = (run: ImportRun, nowMs: number): Work => ({
  key: `import-${run.id}`,
  title: `Importing ${run.store_name}`,
  progress: isRunning(run) ? <ProgressLine run={run} nowMs={nowMs} /> : null,
  end: endWords(run),
})

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
export const ProgressLine = ({ run, nowMs }: { run: ImportRun; nowMs: number }) => (
  <WorkBar label={`Import of ${run.store_name}`} words={progressWords(run, nowMs)} percent={percentOf(run)} />
)
