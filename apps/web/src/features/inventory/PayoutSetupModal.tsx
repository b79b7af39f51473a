import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { toastWarning } from '../../shared/ui/toasts.ts'
import { PayoutFields } from './PayoutFields.tsx'
import { draftOf, type NewProduct, type PayoutDrafts, updatesOf } from './payout-setup.ts'
import { useSavePayouts } from './use-save-payouts.ts'

interface PayoutSetupModalProps {
  isOpen: boolean
  products: NewProduct[]
  onClose: () => void
}

/** What products that are new here shall net, and the least they may net. */
export const PayoutSetupModal = ({ isOpen, products, onClose }: PayoutSetupModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="xl"
    title="Setup Payout Settings for New Products"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <PayoutSetup products={products} onDone={onClose} />
  </Modal>
)

function PayoutSetup({ products, onDone }: { products: NewProduct[]; onDone: () => void }) {
  const [drafts, setDrafts] = useState<PayoutDrafts>(new Map())
  const save = useSavePayouts(onDone)
  const submit = () => {
    const result = updatesOf(products, drafts)
    if ('updates' in result) save.mutate(result.updates)
    else toastWarning({ title: 'Payout Settings Required', message: result.problem, id: 'payout-setup' })
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Sizes are offered once they have a desired and a minimum payout. Both hold for every size of the product; change
        single sizes under Listings.
      </Text>
      <Group justify="flex-end" gap="sm" pr="sm" visibleFrom="sm" aria-hidden>
        <Text size="xs" fw={600} c="dimmed" w={140}>
          Desired Payout
        </Text>
        <Text size="xs" fw={600} c="dimmed" w={140}>
          Minimum Payout
        </Text>
      </Group>
      <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': 'New products' }}>
        <Stack gap="sm" pr="sm">
          {products.map((product) => (
            <Group key={product.product_sync_id} justify="space-between" gap="sm">
              <ProductCell
                name={product.product_name}
                imageUrl={product.image_url}
                detail={[product.brand, product.product_sku, product.store_name].filter(Boolean).join(' · ')}
              />
              <PayoutFields
                name={product.product_name}
                draft={drafts.get(product.product_sync_id) ?? draftOf(product)}
                onChange={(draft) => setDrafts(new Map(drafts).set(product.product_sync_id, draft))}
              />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Later
        </Button>
        <Button onClick={submit} loading={save.isPending}>
          Save Payout Settings
        </Button>
      </Group>
    </Stack>
  )
}
