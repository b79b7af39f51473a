import { Group } from '@mantine/core'
import { cancelRefusal, SALE_STAGES } from '@ark/domain'
import { paths } from '../../paths.ts'
import { shortOrder } from '../formats.ts'
import { ButtonLink } from '../ui/cells/links.tsx'
import { ReasonedButton } from '../ui/controls/ReasonedButton.tsx'
import { AskedButton } from './AskedButton.tsx'
import { aliasOrder, type AnySale, saleName } from './labels/sale-labels.ts'
import { useCancelOrder, useTakePair } from './remedy-acts.ts'

/** Returns whether a sale has no pair and can still be saved or given up. */
export const needsRemedy = (sale: AnySale): boolean => sale.oversold === true && SALE_STAGES[sale.stage].to_ship

interface RemedyButtonsProps {
  sale: AnySale
  /** False where the list has a button to cancel the order. */
  hasCancel?: boolean
  /** True in a row, where the button of the order has a short label. */
  isShort?: boolean
}

/**
 * What can be done about an oversold sale, the cheapest first: assign a pair that is in stock, cancel an ALIAS order
 * for its pair, or give the order up. Nothing while ARK still looks for a pair.
 */
export function RemedyButtons({ sale, hasCancel = true, isShort = false }: RemedyButtonsProps) {
  const take = useTakePair(sale)
  const facts = sale.remedy_facts
  if (!needsRemedy(sale) || !facts || facts.is_searching) return null
  const { order } = facts
  return (
    <Group gap={6} maw="100%">
      {facts.is_in_stock ? (
        <ReasonedButton
          label="Assign a Pair"
          color="ark"
          refusal={null}
          isBusy={take.isPending}
          onClick={() => take.mutate(undefined)}
        />
      ) : (
        order && (
          <AskedButton
            label={
              isShort
                ? 'Take an ALIAS pair…'
                : `Cancel ALIAS order ${shortOrder(order.order_number)} and give this one its pair`
            }
            color="ark"
            question={`Cancel ALIAS order ${order.order_number} at the marketplace? It costs only rating, and cannot be undone.`}
            act="Cancel it and give the pair"
            refusal={null}
            isBusy={take.isPending}
            onAct={() => take.mutate(order)}
          />
        )
      )}
      {hasCancel && !facts.is_in_stock && <GiveUpButton sale={sale} />}
    </Group>
  )
}

/** Gives an order up: at ALIAS at once, otherwise in the dialog of Fulfillments, which says what it costs. */
function GiveUpButton({ sale }: { sale: AnySale }) {
  if (sale.platform === 'goat') return <CancelAliasButton sale={sale} label="Cancel this order" />
  if (sale.platform === 'shopify') return null
  return (
    <ButtonLink size="compact-sm" variant="default" to={paths.fulfillments} search={{ cancel: sale.id }}>
      Cancel this order…
    </ButtonLink>
  )
}

/** Cancels an ALIAS order, which is final at the marketplace. */
export function CancelAliasButton({ sale, label = 'Cancel' }: { sale: AnySale; label?: string }) {
  const cancel = useCancelOrder(sale)
  return (
    <AskedButton
      label={label}
      color="red"
      question={`Cancel ${saleName(sale)} at the marketplace? This cannot be undone.`}
      act="Cancel the order"
      refusal={cancelRefusal(aliasOrder(sale))}
      isBusy={cancel.isPending}
      onAct={() => cancel.mutate()}
    />
  )
}
