import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import type { Answer } from '../../../shared/api.ts'
import { count, counted, day, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'

type Ageing = Answer<'GET /dashboard/stock-ageing'>
type Age = Ageing['ages'][number]

const NAMES: Record<Age['age'], string> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
  unknown: 'Unknown',
}
const ALWAYS = ['0-30', '31-60', '61-90', '90+'] as const
const NONE = { units: 0, cost_units: 0, cost_value: 0, market_units: 0, market_value: 0 }
const SHOWN = 5

/** The age of the stock and its value. */
export function StockAgeingCard() {
  const { data, error, refetch } = useQuery(queryOf('GET /dashboard/stock-ageing'))
  return (
    <Card title="Age of the stock">
      {error && !data ? (
        <LoadError title="Error Loading the Age of the Stock" error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Ages ageing={data} />
      )}
    </Card>
  )
}

function Ages({ ageing }: { ageing: Ageing }) {
  const { as_of, ages, oldest } = ageing
  if (as_of === null) return <Text c="dimmed">Being calculated. Check back in a minute.</Text>
  if (ages.length === 0) return <Text c="dimmed">Nothing is in stock.</Text>
  const seesCosts = ages.some(({ cost_value }) => cost_value !== null)
  const rows = [
    ...ALWAYS.map((age): Age => ages.find((each) => each.age === age) ?? { age, ...NONE }),
    ...ages.filter(({ age }) => age === 'unknown'),
  ]
  return (
    <>
      <Table className="num" horizontalSpacing={0} withRowBorders={false} aria-label="Age of the stock">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>In stock for</Table.Th>
            <Table.Th ta="right">Units</Table.Th>
            {seesCosts && <Table.Th ta="right">At cost</Table.Th>}
            <Table.Th ta="right">At market</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.age}>
              <Table.Td>{NAMES[row.age]}</Table.Td>
              <Table.Td ta="right">{count(row.units)}</Table.Td>
              {seesCosts && (
                <Table.Td ta="right">
                  <Worth units={row.units} known={row.cost_units ?? 0} value={row.cost_value} />
                </Table.Td>
              )}
              <Table.Td ta="right">
                <Worth units={row.units} known={row.market_units} value={row.market_value} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {oldest.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm">
            Oldest and most valuable
          </Text>
          <ul className={classes['list']} aria-label="Longest in stock">
            {oldest.slice(0, SHOWN).map((product) => (
              <li key={product.product_id}>
                <Link
                  to={paths.inventory}
                  search={{ search: product.sku ?? product.product_name }}
                  className={classes['entry']}
                >
                  <span>
                    {product.product_name}
                    <span className={classes['todo']}>
                      {counted(product.units, 'unit')}, the oldest since {day(product.since)}
                    </span>
                  </span>
                  <b className="num">{money(product.market_value ?? product.cost_value)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        Age since ARK first saw each pair, first in, first out. Market value is the lowest ask. As of{' '}
        <RelativeTime at={as_of} />.
      </Text>
    </>
  )
}

/** An amount, with the number of units that it covers when some are unknown. */
const Worth = ({ units, known, value }: { units: number; known: number; value: number | null }) => (
  <>
    {units > 0 && known === 0 ? '–' : money(value)}
    {known > 0 && known < units && (
      <span className={classes['todo']}>
        of {count(known)} of {count(units)}
      </span>
    )}
  </>
)
