import { Table } from '@mantine/core'
import { count, day, money } from '../../../shared/formats.ts'
import classes from '../dashboard.module.css'
import { type ComparedDay, daysBefore, previousLabel, type RevenueDay } from '../cards/revenue-sums.ts'

/** The figures behind the charts, the newest day first, with those of the period before if there are any. */
export function RevenueTable({ days }: { days: readonly ComparedDay[] }) {
  const isCompared = daysBefore(days) !== undefined
  const previous = previousLabel(days.length).toLowerCase()
  return (
    <div className={classes['scrolled']} role="region" aria-label="Revenue by day" tabIndex={0}>
      <Table className="num" stickyHeader verticalSpacing={6} miw={isCompared ? 880 : 620}>
        <Table.Caption className="hidden">Revenue by day</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th ta="right">Sales</Table.Th>
            <Table.Th ta="right">Revenue</Table.Th>
            {isCompared && <Table.Th ta="right">Revenue, {previous}</Table.Th>}
            <Table.Th ta="right">Net Payout</Table.Th>
            <Table.Th ta="right">Retail Value</Table.Th>
            <Table.Th ta="right">Retail vs Payout</Table.Th>
            {isCompared && <Table.Th ta="right">Retail vs Payout, {previous}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((each) => (
            <Table.Tr key={each.date}>
              <Table.Td>{day(each.date)}</Table.Td>
              <Table.Td ta="right">{count(each.sale_count)}</Table.Td>
              <Table.Td ta="right">{money(each.revenue)}</Table.Td>
              {isCompared && <Table.Td ta="right">{each.before && money(each.before.revenue)}</Table.Td>}
              <Table.Td ta="right">{money(each.net_payout)}</Table.Td>
              <Table.Td ta="right">{each.retail_count === 0 ? '–' : money(each.retail_value)}</Table.Td>
              <Table.Td ta="right">{differenceOf(each)}</Table.Td>
              {isCompared && <Table.Td ta="right">{each.before && differenceOf(each.before)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Returns the difference of payout and retail value; a dash for a day whose sales have no known retail price. */
const differenceOf = ({ retail_count, delta }: RevenueDay): string => (retail_count === 0 ? '–' : money(delta))
