import { Button, Group } from '@mantine/core'
import { IconTrash } from '../../../shared/icons.ts'
import { ReasonedIcon } from '../../../shared/ui/controls/ReasonedIcon.tsx'
import type { FailedJob } from './failed-jobs.queries.ts'
import { jobLabel } from './job-labels.ts'

export interface FailedJobsProps {
  jobs: readonly FailedJob[]
  /** The id of the job that is being retried; null when there is none. */
  sending: string | null
  onRetry: (failed: FailedJob) => void
  onDiscard: (failed: FailedJob) => void
}

interface FailedJobActionsProps extends Omit<FailedJobsProps, 'jobs'> {
  failed: FailedJob
}

/** The actions of a failed job. */
export function FailedJobActions({ failed, sending, onRetry, onDiscard }: FailedJobActionsProps) {
  const name = `${jobLabel(failed.job)}${failed.retailer_name ? ` of ${failed.retailer_name}` : ''}`
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Retry: ${name}`}
        loading={sending === failed.id}
        disabled={sending !== null && sending !== failed.id}
        onClick={() => onRetry(failed)}
      >
        Retry
      </Button>
      <ReasonedIcon
        label={`Discard: ${name}`}
        hint="Discard"
        icon={<IconTrash size={18} stroke={1.6} />}
        onClick={() => onDiscard(failed)}
      />
    </Group>
  )
}

/** Formats the attempts: '1 try', '11 tries'. */
export const attemptsLabel = ({ tries }: FailedJob): string => (tries === 1 ? '1 try' : `${tries} tries`)
