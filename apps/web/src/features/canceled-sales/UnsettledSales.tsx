import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconTruckReturn } from '../../shared/icons.ts'
import { counted } from '../../shared/formats.ts'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { canceledName, type UnsettledSale } from './canceled-sales.queries.ts'
import { useResolve } from './use-resolve.ts'

/** Resolved pairs that Shopify has not updated yet: what they wait for, and what a person can do. */
export function UnsettledSales({ sales }: { sales: readonly UnsettledSale[] }) {
  if (sales.length === 0) return null
  const isWrong = sales.some(({ problem }) => problem !== null)
  return (
    <Alert
      color={isWrong ? 'orange' : 'gray'}
      variant="light"
      icon={<IconTruckReturn />}
      title={`${counted(sales.length, 'resolved sale')} on the way to Shopify`}
      role="status"
      style={{ flex: 'none' }}
    >
      <Stack gap="xs">
        {sales.map((sale) => (
          <Unsettled key={sale.id} sale={sale} />
        ))}
      </Stack>
    </Alert>
  )
}

function Unsettled({ sale }: { sale: UnsettledSale }) {
  const resolve = useResolve(sale)
  return (
    <Group gap="sm" align="start" justify="space-between">
      <div style={{ flex: '1 1 260px' }}>
        <Text size="sm" fw={550}>
          {canceledName(sale)}
          {sale.restock ? ` goes back to ${sale.location_name ?? 'its location'}` : ' leaves the stock'}
        </Text>
        {sale.problem && (
          <Text size="sm" component="div">
            {sale.problem}.{' '}
            {sale.problem_since && (
              <>
                Since <RelativeTime at={sale.problem_since} />.
              </>
            )}
          </Text>
        )}
      </div>
      {sale.problem && (
        <Button
          size="compact-sm"
          variant="default"
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ restock: sale.restock, relist: false })}
          aria-label={`${sale.is_in_doubt ? 'Stock is correct' : 'Try again'}: ${canceledName(sale)}`}
        >
          {sale.is_in_doubt ? 'Stock is correct' : 'Try again'}
        </Button>
      )}
    </Group>
  )
}
