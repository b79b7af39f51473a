import { Paper, Stack, Text } from '@mantine/core'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { FailedJobActions, type FailedJobsProps, triesWords } from './FailedJobActions.tsx'
import { jobWords } from './job-words.ts'

/** Failed jobs on a phone. */
export function FailedJobCards({ jobs, ...decisions }: FailedJobsProps) {
  return (
    <Stack gap="xs">
      {jobs.map((failed) => (
        <Paper key={failed.id} withBorder p="sm" component="article" aria-label={jobWords(failed.job)}>
          <Text fw={600}>{jobWords(failed.job)}</Text>
          <Text size="sm" c="dimmed" component="div">
            {failed.retailer_name && `${failed.retailer_name} · `}
            <RelativeTime at={failed.failed_at} /> · {triesWords(failed)}, sent <RelativeTime at={failed.sent_at} />
          </Text>
          <Text size="sm" my={6} style={{ overflowWrap: 'anywhere' }}>
            {failed.error ?? 'Nothing was said.'}
          </Text>
          <FailedJobActions failed={failed} {...decisions} />
        </Paper>
      ))}
    </Stack>
  )
}
