import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconChecks } from '../../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/formats.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { FailedJobsTable } from './FailedJobsTable.tsx'
import { failedJobPages } from './failed-jobs.queries.ts'
import type { JobDecision } from './JobDecisionModal.tsx'
import { jobLabel } from './job-labels.ts'
import { useRetry } from './use-retry.ts'

const JobDecisionModal = lazyDialog(() => import('./JobDecisionModal.tsx'), 'JobDecisionModal', {
  decision: null,
})

/** Jobs that failed for good: what is not done, for whom, and why. The operator retries or discards them here. */
export function FailedJobsPanel({ view: { job }, changeView }: AdminPanelProps) {
  const { data, error, refetch, ...list } = useInfiniteQuery(failedJobPages(job))
  const [decision, setDecision] = useState<JobDecision | null>(null)
  const retry = useRetry()
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? []
  const [first] = data?.pages ?? []
  // Offer the filter from the address even when no job of its kind is left.
  const kinds = [
    ...(first?.kinds ?? []),
    ...(job && !first?.kinds.some((kind) => kind.job === job) ? [{ job, count: 0 }] : []),
  ]
  const ofKind = {
    job: job ?? '',
    count: kinds.find((kind) => kind.job === job)?.count ?? 0,
    upTo: jobs[0]?.failed_at ?? '',
  }
  if (error && !data)
    return <LoadError title="Error Loading Failed Jobs" error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" maw={1160}>
      {kinds.length > 0 && (
        <Group gap="sm" align="center">
          <Select
            aria-label="Kind of job"
            placeholder="All kinds of jobs"
            data={kinds.map((kind) => ({ value: kind.job, label: `${jobLabel(kind.job)} (${kind.count})` }))}
            value={job ?? null}
            onChange={(kind) => changeView({ job: kind ?? undefined }, { isStep: true })}
            clearable
            searchable
            w={{ base: '100%', xs: 360 }}
          />
          {job && jobs.length > 0 && !list.isPlaceholderData && (
            <>
              <Button variant="default" onClick={() => setDecision({ kind: 'retry-all', ...ofKind })}>
                Retry all
              </Button>
              <Button variant="subtle" color="red" onClick={() => setDecision({ kind: 'discard-all', ...ofKind })}>
                Discard all
              </Button>
            </>
          )}
        </Group>
      )}
      {list.isPending && [1, 2, 3].map((line) => <Skeleton key={line} h={64} radius="md" />)}
      {data && jobs.length === 0 && (
        <EmptyState title="No job has failed for good" icon={<IconChecks size={24} stroke={1.5} />}>
          {job
            ? 'No failed jobs of this kind.'
            : 'Failed jobs are retried automatically. A job that fails its last attempt stays here for 30 days.'}
        </EmptyState>
      )}
      {jobs.length > 0 && (
        <FailedJobsTable
          jobs={jobs}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onEndReached={() => void list.fetchNextPage()}
          sending={retry.isPending ? (retry.variables?.id ?? null) : null}
          onRetry={(failed) => retry.mutate(failed)}
          onDiscard={(failed) => setDecision({ kind: 'discard', failed })}
        />
      )}
      {jobs.length > 0 && !job && kinds.length > 1 && (
        <Text size="sm" c="dimmed">
          {counted(jobs.length, 'job')} shown. Choose a kind to retry or discard all its jobs.
        </Text>
      )}
      <JobDecisionModal decision={decision} onClose={() => setDecision(null)} />
    </Stack>
  )
}
