import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconTruckReturn } from '../../shared/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import type { WholesaleOrderDetails } from './orders.queries.ts'

type ShopProblem = WholesaleOrderDetails['shop_problems'][number]

/** Pairs whose removal or return Shopify's stock does not reflect yet: why, and what a person can do. */
export function ShopProblems({ order }: { order: WholesaleOrderDetails }) {
  const mayManage = useMay('wholesale.manage')
  const retry = useMutation({
    mutationFn: () => api('POST /bulk-sales/{id}/retry-shop-levels', { params: { id: order.id } }),
    onError: (error) => toastFailure({ title: 'Shopify was not updated', error }),
  })
  const { shop_problems: problems } = order
  if (problems.length === 0) return null
  const needsPerson = problems.some(({ needs_person }) => needs_person)
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconTruckReturn />}
      title="Shopify's stock does not show this order yet"
      role="status"
    >
      <Stack gap="xs">
        {problems.map((problem) => (
          <div key={`${problem.line_id} ${problem.location_nickname}`}>
            <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
              {pairsOf(order, problem)}
            </Text>
            <Text size="sm" component="div">
              {problem.problem}. Since <RelativeTime at={problem.since} />.
            </Text>
          </div>
        ))}
        {mayManage && (
          <Group>
            <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {needsPerson ? "Shopify's stock is correct" : 'Try again now'}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** Describes pairs: '2 pairs of Dunk Low Panda, size 9 at Front'. */
function pairsOf({ line_items }: WholesaleOrderDetails, { line_id, location_nickname, quantity }: ShopProblem): string {
  const line = line_items.find((each) => each.line_id === line_id)
  const what = line ? `${line.product_name}, size ${line.size}` : 'a size'
  return `${counted(quantity, 'pair')} of ${what}${location_nickname ? ` at ${location_nickname}` : ''}`
}
