import { Alert, Anchor, Group, Text } from '@mantine/core'
import { SALE_STAGES, saleStatus } from '@ark/domain'
import { IconAlertOctagon } from '@tabler/icons-react'
import { counted } from '../../shared/formats.ts'
import { saleName, type SaleSummary } from '../../shared/sales/sale-words.ts'

/** Sales that have no unit and still can be saved or given up: each hour makes them dearer. */
export function OversoldBanner({ sales, onOpen }: { sales: readonly SaleSummary[]; onOpen: (id: number) => void }) {
  const open = sales.filter((sale) => sale.oversold && SALE_STAGES[saleStatus(sale.status).stage].to_ship)
  if (open.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertOctagon />}
      title={`${counted(open.length, 'sale')} oversold: no unit is left`}
      role="alert"
      style={{ flex: 'none' }}
    >
      {open.map((sale) => (
        <Group key={sale.id} gap={6}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            c="inherit"
            underline="always"
            ta="left"
            onClick={() => onOpen(sale.id)}
          >
            {saleName(sale)}
          </Anchor>
          <Text size="sm">{sale.remedy}</Text>
        </Group>
      ))}
    </Alert>
  )
}
