import { ActionIcon, Indicator, Loader } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import { isUnderWay, type Run, runsQuery } from '../../runs/runs.ts'
import { lazyDialog } from '../../ui/controls/lazy-dialog.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '../../icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMay } from '../../session.ts'
import { WAITING_KINDS } from '../../waiting-work.ts'
import { newsQuery } from './news-query.ts'
import { lazyPart } from '../pages/lazy-part.ts'
import { useWaiting } from './use-waiting.ts'

const RunProblemsModal = lazyDialog(() => import('../../runs/RunProblemsModal.tsx'), 'RunProblemsModal', {
  run: null,
})

const NotificationsList = lazyPart(() => import('./NotificationsList.tsx'), 'NotificationsList')

/**
 * The notifications menu: waiting work with oversold sales first, notifications, and runs, which stay here after their
 * toast closes.
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
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={360} trapFocus>
        <PopoverTarget>
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
        </PopoverTarget>
        <PopoverDropdown tabIndex={-1} data-autofocus p="sm" mah="min(80dvh, 720px)" style={{ overflowY: 'auto' }}>
          <Suspense fallback={<Loader size="sm" m="md" />}>
            <NotificationsList
              work={work}
              waiting={waiting}
              runs={maySeeRuns ? { list: runs.data ?? [], nowMs: runs.dataUpdatedAt } : null}
              onLeave={close}
              onShowProblems={show}
            />
          </Suspense>
        </PopoverDropdown>
      </Popover>
      <RunProblemsModal run={shown} onClose={() => setShown(null)} />
    </>
  )
}

interface BellCounts {
  oversold: number
  newCount: number
  /** The number of kinds of work with waiting items. */
  kinds: number
  running: number
}

/** Returns the bell's label for screen readers, with the most urgent item first. */
function bellWords({ oversold, newCount, kinds, running }: BellCounts): string {
  const words = [
    oversold > 0 && `${oversold} oversold`,
    newCount > 0 && `${newCount} new`,
    kinds > 0 && 'needs attention',
    running > 0 && `${running} running`,
  ].filter(Boolean)
  return ['Notifications', ...words].join(', ')
}
