import { ActionIcon, Button, Group, Stack, Tooltip } from '@mantine/core'
import { IconBan, IconBarcode, IconCheck } from '../../../shared/icons.ts'
import { confirmRefusal } from '@ark/domain'
import { aliasOrder, saleName, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { ConfirmOrderButton } from '../../../shared/ui/controls/ConfirmOrderButton.tsx'
import { paths } from '../../../paths.ts'
import { LabelButton } from '../../../shared/sales/LabelButton.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { useMarkFulfilled } from './use-fulfilling.tsx'

interface FulfillmentActionsProps {
  sale: SaleSummary
  /**
   * Opens the cancel dialog; undefined when the person may not cancel orders. A shop's own orders are canceled in
   * Shopify.
   */
  onCancel: ((saleId: number) => void) | undefined
}

/** The remaining actions of a sale in order: confirm, label, hand over, or cancel. */
export function FulfillmentActions({ sale, onCancel }: FulfillmentActionsProps) {
  const isCanceledHere = sale.platform !== 'shopify'
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {waitsForConfirmation(sale) ? <ConfirmOrderButton sale={sale} /> : <LabelButton sale={sale} />}
      <ScanLink sale={sale} />
      <MarkFulfilledButton sale={sale} />
      {isCanceledHere && onCancel && (
        <Tooltip label="Cancel Order">
          <ActionIcon
            variant="subtle"
            color="red"
            size={26}
            aria-label={`Cancel Order: ${saleName(sale)}`}
            aria-haspopup="dialog"
            onClick={() => onCancel(sale.id)}
          >
            <IconBan size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** The remaining actions of a sale as large buttons for phones. */
export function WideFulfillmentActions({ sale, onCancel }: FulfillmentActionsProps) {
  const isCanceledHere = sale.platform !== 'shopify'
  return (
    <Stack gap="xs" mt="sm">
      {waitsForConfirmation(sale) ? (
        <ConfirmOrderButton sale={sale} size="md" fullWidth />
      ) : (
        <LabelButton sale={sale} isWide />
      )}
      <ScanLink sale={sale} isWide />
      <MarkFulfilledButton sale={sale} isWide />
      {isCanceledHere && onCancel && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          fullWidth
          leftSection={<IconBan size={16} aria-hidden />}
          aria-label={`Cancel Order: ${saleName(sale)}`}
          aria-haspopup="dialog"
          onClick={() => onCancel(sale.id)}
        >
          Cancel Order
        </Button>
      )}
    </Stack>
  )
}

/** Returns whether an ALIAS order must be confirmed before its label can be made. */
const waitsForConfirmation = (sale: SaleSummary): boolean => confirmRefusal(aliasOrder(sale)) === null

/** Opens the scanner with this sale selected, which then accepts no other pair. */
function ScanLink({ sale, isWide = false }: { sale: SaleSummary; isWide?: boolean }) {
  if (sale.location_id === undefined) return null
  const to = { to: paths.scanning, search: { location: sale.location_id, sale: sale.id }, variant: 'default' } as const
  const label = `Scan the pair of ${saleName(sale)}`
  if (!isWide)
    return (
      <Tooltip label="Scan its pair">
        <ButtonLink {...to} size="compact-sm" px={6} aria-label={label}>
          <IconBarcode size={16} aria-hidden />
        </ButtonLink>
      </Tooltip>
    )
  return (
    <ButtonLink {...to} size="md" fullWidth leftSection={<IconBarcode size={18} aria-hidden />} aria-label={label}>
      Scan
    </ButtonLink>
  )
}

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
