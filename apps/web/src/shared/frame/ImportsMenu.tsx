import { ActionIcon, Indicator, Popover, Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { ProgressLine } from './ImportNotices.tsx'
import { type ImportRun, importsQuery, isRunning, resultWords } from './imports.ts'

const LISTED = 5

/** Long work, running and done: closing its notification does not lose it. */
export function ImportsMenu() {
  const mayRead = useMay('stores.read')
  const { data = [], dataUpdatedAt } = useQuery({ ...importsQuery, enabled: mayRead })
  if (!mayRead) return null
  const running = data.filter(isRunning).length
  return (
    <Popover position="bottom-end" width={360} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label={running > 0 ? `Notifications, ${running} running` : 'Notifications'}>
          <Indicator disabled={running === 0} processing color="ark" size={9} offset={2} lh={0}>
            <IconBell size={19} stroke={1.6} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1} data-autofocus>
        <Stack gap="md">
          <Text fw={600}>Imports</Text>
          {data.length === 0 && <Text c="dimmed">No imports yet.</Text>}
          {data.slice(0, LISTED).map((run) => (
            <Entry key={run.id} run={run} nowMs={dataUpdatedAt} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Entry({ run, nowMs }: { run: ImportRun; nowMs: number }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {run.store_name}
      </Text>
      {isRunning(run) ? (
        <ProgressLine run={run} nowMs={nowMs} />
      ) : (
        <>
          <Text size="sm" {...(run.state === 'failed' && { c: 'var(--mantine-color-error)' })}>
            {run.state === 'failed' ? (run.error ?? 'Failed.') : resultWords(run)}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={run.finished_at} />
          </Text>
        </>
      )}
    </div>
  )
}
