import { ActionIcon, Indicator, Popover, Stack, Text } from '@mantine/core'
import { RunEntry } from '../runs/RunEntry.tsx'
import { isUnderWay, type Run, runsQuery } from '../runs/runs.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { count } from '../formats.ts'
import { useMay } from '../session.ts'
import { WAITING_KINDS } from '../waiting-work.ts'
import classes from './frame.module.css'
import { NewsList, newsQuery } from './NewsList.tsx'
import { useWaiting } from './use-waiting.ts'

const RunProblemsModal = lazyDialog(async () => (await import('../runs/RunProblemsModal.tsx')).RunProblemsModal, {
  run: null,
})

const LISTED = 5

/**
 * What waits for somebody, oversold sales first; what the business was told; and long work, running and done: closing
 * its notification does not lose it.
 */
export function NotificationsMenu() {
  const maySeeWork = useMay('sales.fulfill')
  const maySeeRuns = useMay('runs.read')
  const runs = useQuery({ ...runsQuery, enabled: maySeeRuns })
  const [shown, setShown] = useState<Run | null>(null)
  const { data: news } = useQuery({ ...newsQuery, enabled: maySeeWork })
  const newCount = news?.new_count ?? 0
  const waiting = useWaiting()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  if (!maySeeWork) return null
  const running = runs.data?.filter(isUnderWay).length ?? 0
  const work = WAITING_KINDS.filter(({ key }) => (waiting[key] ?? 0) > 0)
  const oversold = waiting.oversold ?? 0
  const show = (run: Run) => {
    close()
    setShown(run)
  }
  return (
    <>
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={360} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            size="lg"
            onClick={toggle}
            aria-label={bellWords({ oversold, newCount, kinds: work.length, running })}
          >
            <Indicator
              disabled={running === 0 && work.length === 0 && newCount === 0}
              processing={running > 0}
              color={oversold > 0 ? 'red' : 'ark'}
              size={9}
              offset={2}
              lh={0}
            >
              <IconBell size={19} stroke={1.6} aria-hidden />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown tabIndex={-1} data-autofocus p="sm" mah="min(80dvh, 720px)" style={{ overflowY: 'auto' }}>
          <Stack gap="md">
            <section aria-label="Waiting for you">
              <Text fw={600} px={10} mb={4}>
                Waiting for you
              </Text>
              {work.length === 0 && (
                <Text c="dimmed" px={10}>
                  Nothing waits for you.
                </Text>
              )}
              {work.map(({ key, label, link }) => (
                <Link key={key} {...link} className={classes['choice']} onClick={close}>
                  <span style={{ flex: 1 }}>{label}</span>
                  <b className="num" style={key === 'oversold' ? { color: 'var(--ark-down)' } : undefined}>
                    {count(waiting[key])}
                  </b>
                </Link>
              ))}
            </section>
            <NewsList onLeave={close} />
            {maySeeRuns && <Runs runs={runs.data ?? []} nowMs={runs.dataUpdatedAt} onShow={show} />}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <RunProblemsModal run={shown} onClose={() => setShown(null)} />
    </>
  )
}

interface BellCounts {
  oversold: number
  newCount: number
  /** Of waiting work. */
  kinds: number
  running: number
}

/** What the bell says to a screen reader: the worst thing first. */
function bellWords({ oversold, newCount, kinds, running }: BellCounts): string {
  const words = [
    oversold > 0 && `${oversold} oversold`,
    newCount > 0 && `${newCount} new`,
    kinds > 0 && 'work waits',
    running > 0 && `${running} running`,
  ].filter(Boolean)
  return ['Notifications', ...words].join(', ')
}

/** Long work, running and done. */
function Runs({ runs, nowMs, onShow }: { runs: Run[]; nowMs: number; onShow: (run: Run) => void }) {
  return (
    <section aria-label="Runs" style={{ padding: '0 10px' }}>
      <Text fw={600} mb={4}>
        Runs
      </Text>
      <Stack gap="md">
        {runs.length === 0 && <Text c="dimmed">No imports or changes yet.</Text>}
        {runs.slice(0, LISTED).map((run) => (
          <RunEntry key={run.id} run={run} nowMs={nowMs} onShowProblems={() => onShow(run)} />
        ))}
      </Stack>
    </section>
  )
}
