import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query.ts'
import { RunProblems } from './RunProblems.tsx'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'

/** The problems of a run. The list of runs has only the first ones, so this reads the run itself. */
export function LeftOut({ run }: { run: Run }) {
  const { data } = useQuery(queryOf('GET /runs/{id}', { params: { id: run.id } }))
  const { problems, problem_count, subject } = data ?? run
  return (
    <RunProblems label="Rows left out" problems={problems} count={problem_count} fileName={subject ?? runName(run)} />
  )
}
