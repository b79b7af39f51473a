import { Button, Group, Modal, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { MARKETPLACE_NAMES } from '@ark/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { counted, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

type UnclaimedOrder = Answer<'GET /admin/unclaimed-orders'>['orders'][number]

/** Orders of marketplaces that are no sale, because their listing belongs to nobody. The operator assigns each. */
export function UnclaimedOrders() {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/unclaimed-orders'))
  const [assigned, setAssigned] = useState<UnclaimedOrder | null>(null)
  if (error && !data)
    return <LoadError title="Error Loading Orders Without a Business" error={error} onRetry={() => void refetch()} />
  if (!data || data.orders.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="Orders Without a Business">
      <Title order={2} size="h4">
        Orders Without a Business ({data.orders.length})
      </Title>
      <Text size="sm" c="dimmed">
        ARK does not know who listed these pairs, for example because a restore lost that time. They have to ship, so
        assign each to its business.
      </Text>
      {data.orders.map((order) => (
        <Paper key={`${order.account_id} ${order.order_number}`} withBorder p="md">
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={550}>{nameOf(order)}</Text>
              <Text size="sm" c="dimmed" component="div">
                {MARKETPLACE_NAMES[order.marketplace]} {order.order_number}
                {order.price !== null && ` · ${money(order.price)}`} · sold <RelativeTime at={order.sold_at} />
              </Text>
              {order.problem && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {order.problem}
                </Text>
              )}
            </div>
            {order.problem === null && (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={`Assign: ${nameOf(order)}, order ${order.order_number}`}
                onClick={() => setAssigned(order)}
              >
                Assign
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      <Modal opened={assigned !== null} onClose={() => setAssigned(null)} title="Assign Order">
        {assigned && <Assignment order={assigned} onClose={() => setAssigned(null)} />}
      </Modal>
    </Stack>
  )
}

function Assignment({ order, onClose }: { order: UnclaimedOrder; onClose: () => void }) {
  const [retailer, setRetailer] = useState<string | null>(null)
  const assign = useMutation({
    mutationFn: (retailer_id: number) =>
      api('POST /admin/unclaimed-orders/claim', {
        body: { account_id: order.account_id, order_number: order.order_number, retailer_id },
      }),
    onSuccess: ({ message }) => {
      toastSuccess({ title: order.order_number, message })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'The order was not assigned', error }),
  })
  if (order.retailers.length === 0)
    return <Text>No business on this account has this size. Add the product to its stock first.</Text>
  return (
    <Stack>
      <Text>
        {nameOf(order)}: the business gets the sale, and one pair leaves its stock. This cannot be undone, but the sale
        can be canceled.
      </Text>
      <Select
        label="Business"
        placeholder="Choose a business"
        data={order.retailers.map(({ id, business_name, pairs }) => ({
          value: String(id),
          label: `${business_name} (${counted(pairs, 'pair')})`,
        }))}
        value={retailer}
        onChange={setRetailer}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={retailer === null}
          loading={assign.isPending}
          onClick={() => retailer !== null && assign.mutate(Number(retailer))}
        >
          Assign
        </Button>
      </Group>
    </Stack>
  )
}

const nameOf = ({ product_name, sku, size }: UnclaimedOrder): string =>
  [product_name ?? sku ?? 'Unknown product', size].filter(Boolean).join(' ')
