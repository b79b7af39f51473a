import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { Tooltip } from '../../../shared/ui/floating/Tooltip.tsx'
import { IconBan, IconBarcode, IconCheck } from '../../../shared/icons.ts'
import { saleName, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { ConfirmOrderButton } from '../../../shared/ui/controls/ConfirmOrderButton.tsx'
import { paths } from '../../../paths.ts'
import { LabelButton } from '../../../shared/sales/LabelButton.tsx'
import { RemedyButtons } from '../../../shared/sales/RemedyButtons.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { nextAct } from './next-act.ts'
import { useMarkFulfilled } from './use-fulfilling.tsx'

interface FulfillmentActionsProps {
  sale: SaleSummary
  /**
   * Opens the cancel dialog; undefined when the person may not cancel orders. A shop's own orders are canceled in
   * Shopify.
   */
  onCancel: ((saleId: number) => void) | undefined
}

/** The next act of a sale as a button, and its other acts as quiet icons. A sale without a pair has its remedies. */
export function FulfillmentActions({ sale, onCancel }: FulfillmentActionsProps) {
  const next = nextAct(sale)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {next === null && onCancel && <RemedyButtons sale={sale} hasCancel={false} isShort />}
      {next === 'confirm' && <ConfirmOrderButton sale={sale} />}
      {next === 'label' && <LabelButton sale={sale} />}
      {next === 'fulfill' && <MarkFulfilledButton sale={sale} look="next" />}
      {next === 'fulfill' && <LabelButton sale={sale} look="icon" />}
      {next !== null && <ScanLink sale={sale} />}
      {next === 'label' && <MarkFulfilledButton sale={sale} look="icon" />}
      {sale.platform !== 'shopify' && onCancel && (
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

/** The remaining actions of a sale as large buttons for phones, the next one first. */
export function WideFulfillmentActions({ sale, onCancel }: FulfillmentActionsProps) {
  const next = nextAct(sale)
  return (
    <Stack gap="xs" mt="sm">
      {next === null && onCancel && <RemedyButtons sale={sale} hasCancel={false} />}
      {next === 'confirm' && <ConfirmOrderButton sale={sale} size="md" fullWidth variant="filled" />}
      {next === 'label' && <LabelButton sale={sale} look="wide-next" />}
      {next === 'fulfill' && <MarkFulfilledButton sale={sale} look="wide-next" />}
      {next !== null && <ScanLink sale={sale} isWide />}
      {next === 'label' && <MarkFulfilledButton sale={sale} look="wide" />}
      {next === 'fulfill' && <LabelButton sale={sale} look="wide" />}
      {sale.platform !== 'shopify' && onCancel && (
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

/** Opens the scanner with this sale selected, which then accepts no other pair. */
function ScanLink({ sale, isWide = false }: { sale: SaleSummary; isWide?: boolean }) {
  if (sale.location_id === undefined) return null
  const to = { to: paths.scanning, search: { location: sale.location_id, sale: sale.id }, variant: 'default' } as const
  const label = `Scan the pair of ${saleName(sale)}`
  if (!isWide)
    return (
      <Tooltip label="Scan its pair">
        <ButtonLink {...to} variant="subtle" color="gray" size="compact-sm" px={5} aria-label={label}>
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

interface MarkFulfilledButtonProps {
  sale: SaleSummary
  /** The same looks as those of the label's button. */
  look: 'icon' | 'next' | 'wide' | 'wide-next'
}

function MarkFulfilledButton({ sale, look }: MarkFulfilledButtonProps) {
  const mark = useMarkFulfilled(sale)
  const name = `Mark as Fulfilled: ${saleName(sale)}`
  const isWide = look === 'wide' || look === 'wide-next'
  if (look === 'icon')
    return (
      <Tooltip label="Mark as Fulfilled">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={name}
          loading={mark.isPending}
          onClick={() => mark.mutate()}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      variant={look === 'wide' ? 'default' : look === 'next' ? 'light' : 'filled'}
      size={isWide ? 'md' : 'compact-sm'}
      fullWidth={isWide}
      leftSection={<IconCheck size={isWide ? 18 : 14} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate()}
      aria-label={name}
    >
      Mark as Fulfilled
    </Button>
  )
}
