import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { counted, seconds } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'
import { SaleLine } from '../SaleLine.tsx'

type Exposed = Answer<'GET /dashboard/exposure'>

/** Measures the promise "never sold twice": how long sold pairs stayed on offer elsewhere. */
export function ExposureCard() {
  const { data, error, refetch } = useQuery(queryOf('GET /dashboard/exposure'))
  return (
    <Card title="Time to withdraw sold pairs elsewhere">
      {error && !data ? (
        <LoadError title="Error Loading Withdrawals" error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Figures exposure={data} />
      )}
    </Card>
  )
}

function Figures({ exposure }: { exposure: Exposed }) {
  const { sales, is_capped, p50, p95, longest, worst, open, open_count } = exposure
  return (
    <>
      {open_count > 0 && (
        <>
          <Text fw={600} style={{ color: 'var(--ark-down)' }}>
            {counted(open_count, 'sold pair')} still on offer elsewhere
          </Text>
          <SaleList sales={open} label="Still on offer elsewhere" />
        </>
      )}
      <div className={classes['figures']}>
        <Figure label="median" value={p50} />
        <Figure label="95 of 100 within" value={p95} />
        <Figure label="longest" value={longest} />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {sales === 0
          ? 'No sale had to be withdrawn elsewhere in the last 7 days.'
          : `${is_capped ? 'The newest ' : ''}${counted(sales, 'sale')} in the last 7 days`}
      </Text>
      {worst.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm">
            The slowest
          </Text>
          <SaleList sales={worst} label="The slowest withdrawals" />
        </>
      )}
    </>
  )
}

const SaleList = ({ sales, label }: { sales: Exposed['worst']; label: string }) => (
  <ul className={classes['list']} aria-label={label}>
    {sales.map((sale) => (
      <li key={sale.sale_id}>
        <SaleLine sale={sale} value={seconds(sale.seconds)}>
          <PlatformBadge platform={sale.platform} />
        </SaleLine>
      </li>
    ))}
  </ul>
)

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <div className={`${classes['figure']} num`}>{seconds(value)}</div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
  </div>
)
