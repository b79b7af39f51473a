import { useState } from 'react'
import { RunEntry } from '../../../shared/runs/RunEntry.tsx'
import { RunProblemsModal } from '../../../shared/runs/RunProblemsModal.tsx'
import type { Run } from '../../../shared/runs/runs.ts'

/**
 * The progress of the last backfill with a cancel button, and the products that it skipped. `nowMs` is when it was
 * read.
 */
export function LastBackfill({ run, nowMs }: { run: Run; nowMs: number }) {
  const [shown, setShown] = useState<Run | null>(null)
  return (
    <>
      <RunEntry run={run} nowMs={nowMs} onShowProblems={() => setShown(run)} />
      <RunProblemsModal run={shown} onClose={() => setShown(null)} />
    </>
  )
}
