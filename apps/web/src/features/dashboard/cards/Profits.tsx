import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cents, dollars } from '@ark/domain'
import { paths } from '../../../paths.ts'
import type { Answer } from '../../../shared/api.ts'
import { count, counted, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'
import { SaleLine } from '../SaleLine.tsx'

const DAYS = 30
/** The number of newest sales to show. */
const SHOWN = 5

type Earned = Answer<'GET /dashboard/profits'>

/** The profit of sales whose cost was known when they sold. */
export function Profits() {
  const { data, error, refetch } = useQuery(queryOf('GET /dashboard/profits', { query: { days: DAYS } }))
  return (
    <Card title={`Profit, last ${DAYS} days`}>
      {error && !data ? (
        <LoadError title="Error Loading Profit" error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Earnings earned={data} />
      )}
    </Card>
  )
}

function Earnings({ earned }: { earned: Earned }) {
  const { sale_count, cost_count, profit, cost_value, newest } = earned
  if (cost_count === 0)
    return (
      <Text c="dimmed">
        {sale_count === 0 ? 'No sales in these days.' : `No cost is known for ${counted(sale_count, 'sale')}. `}
        {sale_count > 0 && (
          <AnchorLink to={paths.inventory}>Enter costs on a product or import them as CSV.</AnchorLink>
        )}
      </Text>
    )
  const each = dollars(Math.round(cents(profit) / cost_count))
  return (
    <>
      <div className={classes['figures']}>
        <Figure label="profit" value={money(profit)} />
        <Figure label="per sale" value={money(each)} />
        <Figure
          label="of what they cost"
          value={cost_value > 0 ? `${Math.round((profit / cost_value) * 100)}%` : '–'}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {cost_count < sale_count
          ? `The cost was known for ${count(cost_count)} of ${counted(sale_count, 'sale')} at the time of sale; these figures cover only those.`
          : `${counted(cost_count, 'sale')}, before your own expenses.`}
      </Text>
      <ul className={classes['list']} aria-label="Profit of the newest sales">
        {newest.slice(0, SHOWN).map((sale) => (
          <li key={sale.sale_id}>
            <SaleLine sale={sale} value={money(sale.profit)}>
              {money(sale.brought)} less {money(sale.cost)} · <RelativeTime at={sale.sold_at} />
            </SaleLine>
          </li>
        ))}
      </ul>
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <div className={`${classes['figure']} num`}>{value}</div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
  </div>
)
