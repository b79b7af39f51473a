import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { parseNumber } from '../../shared/ui/controls/parse-number.ts'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { readBidsAgain } from './bid-opportunities.queries.ts'
import { bidName, type BidSize } from './bid-sizes.ts'
import { requestTakeBid } from './use-take-bid.ts'

interface RetailPriceModalProps {
  /** The size; undefined when the dialog is closed. */
  size: BidSize | undefined
  onClose: () => void
}

/**
 * Import Product with Retail Price: StockX requires a retail price for a new listing. Afterwards the listing is tried
 * again.
 */
export function RetailPriceModal({ size, onClose }: RetailPriceModalProps) {
  return (
    <Modal opened={size !== undefined} onClose={onClose} title="Import Product with Retail Price">
      {size && <RetailPriceForm key={size.product_id} size={size} onDone={onClose} />}
    </Modal>
  )
}

const priceOf = (text: string) => parseNumber(text, { min: 0.01, max: undefined, decimals: 2 })

/**
 * The form of the retail price. It makes two calls: the price is kept even if the listing is refused, and the report is
 * refreshed either way.
 */
function RetailPriceForm({ size, onDone }: { size: BidSize; onDone: () => void }) {
  const client = useQueryClient()
  const form = useCheckedForm({
    fields: ['retail_price'],
    draft: `retail price of ${size.product_id}`,
    check: ({ retail_price }): { retail_price?: string } =>
      priceOf(retail_price) ? {} : { retail_price: 'Enter a price above 0 with at most 2 decimals' },
    send: async ({ retail_price }) => {
      const body = { retail_price: priceOf(retail_price) ?? 0 }
      const seenBid = size.stockx.bid?.bid ?? 0
      try {
        await api('PATCH /products/{id}/retail-price', { params: { id: size.product_id }, body })
        return await requestTakeBid({ size, marketplace: 'stockx', isListed: false, seenBid, allowBelowMinimum: false })
      } finally {
        void readBidsAgain(client)
      }
    },
    onDone: ({ message }) => {
      toastSuccess({ title: 'Product Imported & Listed Successfully!', message: `${bidName(size)}: ${message}` })
      onDone()
    },
    failureMessage: (error) => `${bidName(size)}: ${detailOf(error)}`,
  })
  return (
    <CheckedForm form={form} label="Import Product with Retail Price" problemTitle="Import & Listing Failed">
      <ProductCell name={size.product_name} imageUrl={size.image_url} detail={size.sku ?? 'no SKU'} />
      <Text size="sm" c="dimmed">
        StockX requires a retail price for new listings. It is saved for the product, then size {size.size} is listed at
        the highest bid.
      </Text>
      <TextInput
        {...form.field('retail_price')}
        label="Retail price"
        withAsterisk
        inputMode="decimal"
        leftSection="$"
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Import & List
        </Button>
      </Group>
    </CheckedForm>
  )
}
