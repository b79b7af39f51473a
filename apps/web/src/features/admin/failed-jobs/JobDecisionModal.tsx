import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { FailedJob } from './failed-jobs.queries.ts'
import { jobLabel } from './job-labels.ts'

interface OfKind {
  job: string
  count: number
  /** The newest shown job, so that later failures are not included. */
  upTo: string
}

/** A decision about failed jobs that needs confirmation. */
export type JobDecision =
  | { kind: 'discard'; failed: FailedJob }
  | ({ kind: 'discard-all' } & OfKind)
  | ({ kind: 'retry-all' } & OfKind)

const CONSEQUENCES = {
  discard: 'Its work stays undone and is not retried.',
  'discard-all': 'Their work stays undone and is not retried.',
  'retry-all': 'Each job gets all its attempts again. Jobs that fail again come back here.',
} as const

interface JobDecisionModalProps {
  decision: JobDecision | null
  onClose: () => void
}

const TITLES = { discard: 'Discard Job', 'discard-all': 'Discard Jobs', 'retry-all': 'Retry Jobs' } as const

/** Asks before jobs are discarded or many are retried. */
export function JobDecisionModal({ decision, onClose }: JobDecisionModalProps) {
  return (
    <Modal opened={decision !== null} onClose={onClose} title={decision && TITLES[decision.kind]}>
      {decision && <Question decision={decision} onClose={onClose} />}
    </Modal>
  )
}

function Question({ decision, onClose }: { decision: JobDecision; onClose: () => void }) {
  const isRetry = decision.kind === 'retry-all'
  const carryOut = useMutation({
    mutationFn: () => send(decision),
    onSuccess: ({ message }) => {
      toastSuccess({ title: jobLabel(decision.kind === 'discard' ? decision.failed.job : decision.job), message })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'Nothing changed', error }),
  })
  return (
    <Stack>
      <Text>{questionOf(decision)}</Text>
      <Text c="dimmed">{CONSEQUENCES[decision.kind]}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(!isRetry && { color: 'red' })} loading={carryOut.isPending} onClick={() => carryOut.mutate()}>
          {isRetry ? 'Retry' : 'Discard'}
        </Button>
      </Group>
    </Stack>
  )
}

function send(decision: JobDecision): Promise<{ message: string }> {
  if (decision.kind === 'discard') return api('DELETE /admin/failed-jobs/{id}', { params: { id: decision.failed.id } })
  const body = { job: decision.job, up_to: decision.upTo }
  if (decision.kind === 'retry-all') return api('POST /admin/failed-jobs/retry', { body })
  return api('POST /admin/failed-jobs/discard', { body })
}

function questionOf(decision: JobDecision): string {
  if (decision.kind === 'discard') {
    const { job, retailer_name } = decision.failed
    return `Discard “${jobLabel(job)}”${retailer_name ? ` of ${retailer_name}` : ''}?`
  }
  const jobs = `${counted(decision.count, 'failed job')} “${jobLabel(decision.job)}”`
  return decision.kind === 'retry-all' ? `Send ${jobs} again?` : `Discard ${jobs}?`
}
