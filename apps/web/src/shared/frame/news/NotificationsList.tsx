import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mayUndo } from '../../runs/request-run-undo.ts'
import { RunEntry } from '../../runs/RunEntry.tsx'
import type { Run } from '../../runs/runs.ts'
import { useMe } from '../../session.ts'
import { type Waiting, waitingCount, type WaitingWorkKind } from '../../waiting-work.ts'
import classes from '../frame.module.css'
import { NewsList } from './NewsList.tsx'

interface NotificationsListProps {
  /** The kinds of work with waiting items. */
  work: WaitingWorkKind[]
  waiting: Partial<Waiting>
  /** The runs; null when the person may not see them. */
  runs: { list: Run[]; nowMs: number } | null
  onLeave: () => void
  onShowProblems: (run: Run) => void
}

/** The content of the notifications menu, loaded when it first opens. */
export const NotificationsList = ({ work, waiting, runs, onLeave, onShowProblems }: NotificationsListProps) => (
  <Stack gap="md">
    <section aria-label="Needs attention">
      <Text fw={600} px={10} mb={4}>
        Needs attention
      </Text>
      {work.length === 0 && (
        <Text c="dimmed" px={10}>
          Nothing needs your attention.
        </Text>
      )}
      {work.map(({ key, label, link }) => (
        <Link key={key} {...link} className={classes['choice']} onClick={onLeave}>
          <span style={{ flex: 1 }}>{label}</span>
          <b className="num" style={key === 'oversold' ? { color: 'var(--ark-down)' } : undefined}>
            {waitingCount(key, waiting[key])}
          </b>
        </Link>
      ))}
    </section>
    <NewsList onLeave={onLeave} />
    {runs && <Runs runs={runs.list} nowMs={runs.nowMs} onShow={onShowProblems} />}
  </Stack>
)

const LISTED = 5

/** The latest runs, and older ones for as long as they can be undone. */
function Runs({ runs, nowMs, onShow }: { runs: Run[]; nowMs: number; onShow: (run: Run) => void }) {
  const me = useMe()
  return (
    <section aria-label="Runs" style={{ padding: '0 10px' }}>
      <Text fw={600} mb={4}>
        Runs
      </Text>
      <Stack gap="md">
        {runs.length === 0 && <Text c="dimmed">No imports or changes yet.</Text>}
        {runs
          .filter((run, at) => at < LISTED || mayUndo(me, run))
          .map((run) => (
            <RunEntry key={run.id} run={run} nowMs={nowMs} onShowProblems={() => onShow(run)} />
          ))}
      </Stack>
    </section>
  )
}
