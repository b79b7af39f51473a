import { Text } from '@mantine/core'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { type Waiting, waitingCount, WAITING_KINDS } from '../../shared/waiting-work.ts'
import { Card } from './cards/Card.tsx'
import classes from './dashboard.module.css'

/** Work that needs a person now, the most urgent first, with a button for each. */
export function WaitingWork({ waiting }: { waiting: Partial<Waiting> | undefined }) {
  const work = waiting && WAITING_KINDS.filter(({ key }) => (waiting[key] ?? 0) > 0)
  return (
    <Card title="Needs attention">
      {work?.length === 0 && <Text c="dimmed">Nothing needs your attention.</Text>}
      {waiting && work && work.length > 0 && (
        <ul className={classes['waiting']}>
          {work.map(({ key, label, todo, act, link }, index) => (
            <li key={key} className={classes['waits']}>
              <div>
                <b className="num" style={key === 'oversold' ? { color: 'var(--ark-down)' } : undefined}>
                  {waitingCount(key, waiting[key])}
                </b>{' '}
                {label}
                <span className={classes['todo']}>{todo}</span>
              </div>
              <div className={classes['waitsAct']}>
                <ButtonLink
                  {...link}
                  size="xs"
                  variant={index === 0 ? 'filled' : 'default'}
                  aria-label={`${act}: ${label}`}
                >
                  {act}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
