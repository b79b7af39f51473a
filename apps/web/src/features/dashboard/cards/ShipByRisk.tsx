import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import type { Answer } from '../../../shared/api.ts'
import { count, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'
import { SaleLine } from '../SaleLine.tsx'

type Risk = Answer<'GET /dashboard/ship-by'>

/** The number of sales to ship by time left, and the penalties for being late. */
export function ShipByRisk() {
  const { data, error, refetch } = useQuery(queryOf('GET /dashboard/ship-by'))
  return (
    <Card title="To ship, by time left">
      {error && !data ? (
        <LoadError title="Error Loading Ship-by Dates" error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Counts risk={data} />
      )}
    </Card>
  )
}

function Counts({ risk }: { risk: Risk }) {
  const rows = [
    { label: 'Late', value: risk.late },
    { label: 'Within 24 hours', value: risk.within_24_hours },
    { label: 'Within 48 hours', value: risk.within_48_hours },
    { label: 'Later', value: risk.later },
    ...(risk.without_date > 0 ? [{ label: 'Without a date', value: risk.without_date }] : []),
  ]
  return (
    <>
      <dl className={classes['counts']}>
        {rows.map(({ label, value }) => (
          <div key={label} className={value === 0 ? classes['quiet'] : undefined}>
            <dt>{label}</dt>
            <dd className="num" style={label === 'Late' && value > 0 ? { color: 'var(--ark-down)' } : undefined}>
              {count(value)}
            </dd>
          </div>
        ))}
      </dl>
      {risk.at_stake > 0 && (
        <Text size="sm" mt="xs">
          Up to <b className="num">{money(risk.at_stake)}</b> in penalties if orders that are late or due within 24
          hours do not ship.
        </Text>
      )}
      {risk.next.length > 0 && (
        <ul className={classes['list']} aria-label="Due first">
          {risk.next.map((sale) => (
            <li key={sale.sale_id}>
              <SaleLine sale={sale} value={<RelativeTime at={sale.ship_by} />}>
                {sale.penalty}
              </SaleLine>
            </li>
          ))}
        </ul>
      )}
      {risk.late + risk.within_24_hours > 0 && (
        <ButtonLink to={paths.fulfillments} mt="xs" variant="default">
          Pack them
        </ButtonLink>
      )}
    </>
  )
}
