import { Link } from '@tanstack/react-router'
import { count } from '../../shared/formats.ts'
import { type Waiting, WAITING_KINDS } from '../../shared/waiting-work.ts'
import { Card } from './Card.tsx'
import classes from './dashboard.module.css'

export function WaitingWork({ waiting }: { waiting: Waiting | undefined }) {
  return (
    <Card title="What waits">
      {waiting && (
        <ul className={classes['list']}>
          {WAITING_KINDS.map(({ key, label, todo, link }) => (
            <li key={key}>
              <Link {...link} className={`${classes['entry']} ${waiting[key] === 0 ? classes['quiet'] : ''}`}>
                <span>
                  {label}
                  {waiting[key] > 0 && <span className={classes['todo']}>{todo}</span>}
                </span>
                <b
                  className="num"
                  style={key === 'oversold' && waiting[key] > 0 ? { color: 'var(--ark-down)' } : undefined}
                >
                  {count(waiting[key])}
                </b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
