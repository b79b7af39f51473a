import { Button, Group, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { confirmRefusal } from '@ark/domain'
import { aliasOrder, saleName, type SaleSummary } from '../../shared/sales/sale-words.ts'
import { ConfirmOrderButton } from '../../shared/ui/ConfirmOrderButton.tsx'
import { LabelButton } from './LabelButton.tsx'
import { useMarkFulfilled } from './use-fulfilling.tsx'

/** What is left to do with a sale, in the order it is done: confirm, label, hand over. */
export function FulfillmentActions({ sale }: { sale: SaleSummary }) {
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {waitsForConfirmation(sale) ? <ConfirmOrderButton sale={sale} /> : <LabelButton sale={sale} />}
      <MarkFulfilledButton sale={sale} />
    </Group>
  )
}

/** The same for a thumb. */
export function WideFulfillmentActions({ sale }: { sale: SaleSummary }) {
  return (
    <Stack gap="xs" mt="sm">
      {waitsForConfirmation(sale) ? (
        <ConfirmOrderButton sale={sale} size="md" fullWidth />
      ) : (
        <LabelButton sale={sale} isWide />
      )}
      <MarkFulfilledButton sale={sale} isWide />
    </Stack>
  )
}

/** ALIAS makes no label before its order is confirmed. */
const waitsForConfirmation = (sale: SaleSummary): boolean => confirmRefusal(aliasOrder(sale)) === null

function MarkFulfilledButton({ sale, isWide = false }: { sale: SaleSummary; isWide?: boolean }) {
  const mark = useMarkFulfilled(sale)
  return (
    <Button
      size={isWide ? 'md' : 'compact-sm'}
      fullWidth={isWide}
      leftSection={<IconCheck size={isWide ? 18 : 14} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate()}
      aria-label={`Mark as Fulfilled: ${saleName(sale)}`}
    >
      Mark as Fulfilled
    </Button>
  )
}
