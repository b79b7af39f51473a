import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { WRITE_OFFS, type WriteOff, writeOffsOf } from '@ark/domain'
import { useState } from 'react'
import { money } from '../../shared/formats.ts'
import { MarketplaceReason } from '../../shared/sales/details/MarketplaceReason.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { type CanceledSale, canceledName } from './canceled-sales.queries.ts'
import { reasonOf } from './canceled-sales-columns.tsx'
import { useResolve } from './use-resolve.ts'

interface ResolveModalProps {
  sale: CanceledSale | null
  onClose: () => void
  onResolved: () => void
}

/** Asks what happened to a canceled sale's pair. ARK never assumes an answer, because each one changes the stock. */
export function ResolveModal({ sale, onClose, onResolved }: ResolveModalProps) {
  return (
    <Modal opened={sale !== null} onClose={onClose} title="Resolve Cancelled Sale" size={520}>
      {sale && <ResolveForm key={sale.id} sale={sale} onClose={onClose} onResolved={onResolved} />}
    </Modal>
  )
}

/** `none`: the sale has no pair of the stock. */
type Pair = 'back' | 'none' | WriteOff

/**
 * The form of a canceled sale. Without a pair of the stock nothing can be restocked, and the only answer is
 * preselected.
 */
function ResolveForm({ sale, onClose, onResolved }: ResolveModalProps & { sale: CanceledSale }) {
  const hasItem = sale.inventory_item_id !== null
  const reasons = hasItem ? writeOffsOf({ stage: sale.stage, isPacked: sale.is_packed }) : []
  const [pair, setPair] = useState<Pair | null>(hasItem ? null : 'none')
  const [isRelisted, setRelisted] = useState(false)
  const resolve = useResolve(sale)
  const writeOff = reasons.find((reason) => reason === pair) ?? null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (pair === null || resolve.isPending) return
        const decision = { restock: pair === 'back', relist: pair === 'back' && isRelisted, writeOff }
        resolve.mutate(decision, { onSuccess: onResolved })
      }}
    >
      <Stack>
        <div>
          <Text fw={550}>{canceledName(sale)}</Text>
          <Group gap={8} mt={6}>
            <StatusBadge status={sale.status} />
            <Text size="sm" c="dimmed">
              {reasonOf(sale)}
            </Text>
          </Group>
          <MarketplaceReason sale={sale} />
        </div>
        <Radio.Group
          label="What happened to the pair?"
          value={pair}
          onChange={(value) => setPair((['back', 'none', ...reasons] as const).find((each) => each === value) ?? null)}
          withAsterisk={false}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="back"
              disabled={!hasItem}
              label={`Restock 1 unit at ${sale.location_name ?? 'its location'}`}
              description={hasItem ? BACK[sale.is_in_shopify ? 'in-shopify' : 'unknown'] : NO_ITEM}
            />
            {reasons.map((reason) => (
              <Radio key={reason} value={reason} label={WRITE_OFFS[reason].label} />
            ))}
            {!hasItem && <Radio value="none" label="Do not restock" description="Stock stays as it is." />}
          </Stack>
        </Radio.Group>
        {pair === 'back' && <Relist sale={sale} isRelisted={isRelisted} onChange={setRelisted} />}
        {writeOff && (
          <Alert variant="light" color="gray">
            {GONE[sale.is_in_shopify ? 'in-shopify' : 'unknown']}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {FINAL[sale.stage === 'suspended' ? 'suspended' : 'over']}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={pair === null} loading={resolve.isPending}>
            Resolve
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NO_ITEM = 'This sale has no pair of your stock anymore, so there is nothing to restock.'
const BACK = {
  'in-shopify': 'The pair was returned. It is added to your Shopify stock once.',
  unknown: 'The pair was returned. Shopify still counts it; ARK releases it for sale.',
}
const GONE = {
  'in-shopify': 'The pair left your Shopify stock when it sold and stays out.',
  unknown: 'ARK also removes the pair from your Shopify stock.',
}
const FINAL = {
  over: 'You cannot undo this. If the marketplace resumes the sale, it reopens and you are notified.',
  suspended:
    'The marketplace may still resume this sale. It would then reopen and take a pair from your stock, and you would be notified.',
}

interface RelistProps {
  sale: CanceledSale
  isRelisted: boolean
  onChange: (isRelisted: boolean) => void
}

/** Shows where a restocked pair is offered: an enabled size follows its stock automatically. */
function Relist({ sale, isRelisted, onChange }: RelistProps) {
  if (sale.is_offered === false)
    return (
      <Checkbox
        checked={isRelisted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label="Offer this size on the marketplaces again"
        description={`It sold for ${money(sale.sale_ask)} and is now disabled.`}
      />
    )
  if (sale.is_offered === null) return null
  return (
    <Alert variant="light" color="gray">
      This size is enabled. It is listed again as soon as the pair is in stock.
    </Alert>
  )
}
