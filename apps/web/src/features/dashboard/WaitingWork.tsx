import { Link, type LinkProps } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { Answer } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'
import { Card } from './Card.tsx'
import classes from './dashboard.module.css'

type Waiting = Answer<'GET /dashboard/today'>['waiting']

/** Where each kind of waiting work is done, the most urgent first. */
const WORK: readonly { key: keyof Waiting; label: string; link: Pick<LinkProps, 'to' | 'search'> }[] = [
  { key: 'oversold', label: 'Sales without a unit', link: { to: paths.sales } },
  {
    key: 'to_confirm',
    label: 'ALIAS orders to confirm',
    link: { to: paths.sales, search: { platform: 'alias', status: ['created'] } },
  },
  { key: 'to_fulfill', label: 'Sales to fulfill', link: { to: paths.fulfillments } },
  {
    key: 'pending_store_orders',
    label: 'Sales without a Shopify order',
    link: { to: paths.sales, search: { pending: true } },
  },
  { key: 'pending_syncs', label: 'Shopify products to confirm', link: { to: paths.shopify } },
  {
    key: 'stuck_listings',
    label: 'Listings that wait or failed',
    link: { to: paths.listings, search: { filter: 'listed' } },
  },
]

export function WaitingWork({ waiting }: { waiting: Waiting | undefined }) {
  return (
    <Card title="What waits">
      {waiting && (
        <ul className={classes['list']}>
          {WORK.map(({ key, label, link }) => (
            <li key={key}>
              <Link {...link} className={`${classes['entry']} ${waiting[key] === 0 ? classes['quiet'] : ''}`}>
                <span>{label}</span>
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
