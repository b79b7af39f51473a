import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../shared/api.ts'
import { importsQuery, isRunning } from '../../shared/frame/imports.ts'
import { useMay } from '../../shared/session.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { toastWarning } from '../../shared/ui/toasts.ts'
import { PayoutFields } from './PayoutFields.tsx'
import { draftOf, type NewProduct, type PayoutDrafts, updatesOf } from './payout-setup.ts'
import { useImportEnds } from './use-import-ends.ts'
import { useSavePayouts } from './use-save-payouts.ts'

/** After a sync that is watched from here: products that came with it and have no payouts yet are set up at once (document 1 §4). */
export function NewProducts() {
  const [products, setProducts] = useState<NewProduct[]>([])
  const mayEdit = useMay('listings.edit')
  const { data: imports } = useQuery({ ...importsQuery, enabled: mayEdit })
  const ask = useCallback(async () => setProducts((await api('GET /inventory/recent-sync-products')).products), [])
  useImportEnds(imports?.filter(isRunning).length ?? 0, ask)
  return (
    <Modal
      opened={products.length > 0}
      onClose={() => setProducts([])}
      size="xl"
      title="Setup Payout Settings for New Products"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PayoutSetup products={products} onDone={() => setProducts([])} />
    </Modal>
  )
}

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
