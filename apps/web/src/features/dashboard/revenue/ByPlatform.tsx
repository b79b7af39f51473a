import { Table, Text } from '@mantine/core'
import type { Answer } from '../../../shared/api.ts'
import { count, money } from '../../../shared/formats.ts'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { Card } from '../cards/Card.tsx'

type Platforms = Answer<'GET /dashboard/today'>['by_platform']

/** Today's sales that were not canceled, and their payout, per platform; undefined while loading. */
export const ByPlatform = ({ platforms }: { platforms: Platforms | undefined }) => (
  <Card title="Today by platform">
    {platforms &&
      (platforms.length === 0 ? (
        <Text c="dimmed">No sales yet today.</Text>
      ) : (
        <Table className="num" horizontalSpacing={0} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Platform</Table.Th>
              <Table.Th ta="right">Sales</Table.Th>
              <Table.Th ta="right">Revenue</Table.Th>
              <Table.Th ta="right">Net Payout</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {platforms.map((numbers) => (
              <Table.Tr key={numbers.platform}>
                <Table.Td>
                  <PlatformBadge platform={numbers.platform} />
                </Table.Td>
                <Table.Td ta="right">{count(numbers.sales - numbers.fell_through)}</Table.Td>
                <Table.Td ta="right">{money(numbers.revenue)}</Table.Td>
                <Table.Td ta="right" fw={600}>
                  {money(numbers.net_payout)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
  </Card>
)
