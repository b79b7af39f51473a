import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { parseNumber } from '../../shared/ui/parse-number.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import { readBidsAgain } from './bid-opportunities.queries.ts'
import { bidName, type BidSize } from './bid-sizes.ts'
import { takeBid } from './use-take-bid.ts'

interface RetailPriceModalProps {
  /** Undefined: closed. */
  size: BidSize | undefined
  onClose: () => void
}

/** Import Product with Retail Price (document 3 §4): StockX lists nothing new without one; then the listing is tried again. */
export function RetailPriceModal({ size, onClose }: RetailPriceModalProps) {
  return (
    <Modal opened={size !== undefined} onClose={onClose} title="Import Product with Retail Price">
      {size && <RetailPriceForm key={size.product_id} size={size} onDone={onClose} />}
    </Modal>
  )
}

function RetailPriceForm({ size, onDone }: { size: BidSize; onDone: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useDraft(`retail price of ${size.product_id}`, '')
  const price = parseNumber(text, { min: 0, max: undefined, decimals: 2 })
  const save = useMutation({
    async mutationFn(retail_price: number) {
      await api('PATCH /products/{id}/retail-price', { params: { id: size.product_id }, body: { retail_price } })
      const seenBid = size.stockx.bid?.bid ?? 0
      return takeBid({ size, marketplace: 'stockx', isListed: false, seenBid, allowBelowMinimum: false })
    },
    onSuccess({ message }) {
      toastSuccess({ title: 'Product Imported & Listed Successfully!', message: `${bidName(size)}: ${message}` })
      onDone()
    },
    onError: (error) =>
      toastFailure({ title: 'Import & Listing Failed', message: `${bidName(size)}: ${detailOf(error)}` }),
    onSettled: () => readBidsAgain(client),
  })
  const isUsable = typeof price === 'number' && price > 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isUsable) save.mutate(price)
      }}
    >
      <Stack>
        <ProductCell name={size.product_name} imageUrl={size.image_url} detail={size.sku ?? 'no SKU'} />
        <Text size="sm" c="dimmed">
          StockX takes no new listing of a product without a retail price. It is saved for the product, then size{' '}
          {size.size} is listed at the highest bid.
        </Text>
        <TextInput
          label="Retail price"
          withAsterisk
          inputMode="decimal"
          leftSection="$"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={text !== '' && !isUsable ? 'Enter a price above 0 with at most 2 decimals' : undefined}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isUsable}>
            Import & List
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
