import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, money } from '../../../shared/formats.ts'
import { PageLoading } from '../../../shared/frame/pages/PageLoading.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useDraft } from '../../../shared/draft.ts'
import { sizesInOrder } from '../cart/buyer-inventory-rows.ts'
import { type CartProduct, cartProducts, cartTotal, nextTierMessage } from '../cart/cart-lines.ts'
import { readPastedRun } from './pasted-run.ts'
import { linesOfRun, quantitiesInCart, type RunQuantities, type RunSeller, sellersOfRun } from './run-lines.ts'
import { RunSheet } from './RunSheet.tsx'
import { pairsAvailable } from './split-run.ts'
import { useCart } from '../cart/use-cart.ts'
import { hasTerms, TermsChips } from '../TermsChips.tsx'
import classes from '../wholesale-buyer.module.css'
import { type OfferedSize, offeredProduct } from '../wholesale-buyer.queries.ts'

interface SizeRunModalProps {
  /** The product; null when the dialog is closed. */
  productId: number | null
  onClose: () => void
}

/** A size run of one product, each size at its best price: typed like a spreadsheet, or pasted from one. */
export const SizeRunModal = ({ productId, onClose }: SizeRunModalProps) => (
  <Modal opened={productId !== null} onClose={onClose} title="Size run" size={760}>
    {productId !== null && <LoadedRun key={productId} productId={productId} onClose={onClose} />}
  </Modal>
)

function LoadedRun({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(offeredProduct(productId))
  if (error && !data) return <LoadError title="Error Loading Inventory" error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  if (data.length === 0)
    return <EmptyState title="Nothing of this product is available right now">Try another product.</EmptyState>
  return <SizeRun productId={productId} sizes={sizesInOrder(data)} onClose={onClose} />
}

interface SizeRunProps {
  productId: number
  sizes: readonly OfferedSize[]
  onClose: () => void
}

/**
 * The form of the run, which starts with the cart's quantities. Names pasted cells that it could not place; the others
 * can be added to the cart.
 */
function SizeRun({ productId, sizes, onClose }: SizeRunProps) {
  const cart = useCart()
  const [quantities, setQuantities] = useDraft<RunQuantities>(`run-${productId}`, quantitiesInCart(sizes, cart.lines))
  const [problems, setProblems] = useState<readonly string[]>([])
  const lines = linesOfRun(sizes, quantities)
  const products = cartProducts(lines.filter(({ quantity }) => quantity > 0))
  const sellers = sellersOfRun(sizes, lines)
  const isTooMuch = sizes.some((size) => (quantities[size.variant_id] ?? 0) > pairsAvailable(size.retailer_stocks))
  const paste = (text: string, at: number) => {
    const pasted = readPastedRun(text, { sizes: sizes.map(({ size }) => size), at })
    const entries = sizes.flatMap(({ variant_id }, place): [number, number][] => {
      const quantity = pasted.quantities.get(place)
      return quantity === undefined ? [] : [[variant_id, quantity]]
    })
    setQuantities((before) => ({ ...before, ...(Object.fromEntries(entries) as RunQuantities) }))
    setProblems(pasted.problems)
  }
  const [first] = sizes
  const update = () => {
    if (!cart.put(lines))
      return toastFailure({
        title: 'Cart not updated',
        message: "This browser's storage is full, so your cart was not saved.",
      })
    const pairs = products.reduce((sum, { quantity }) => sum + quantity, 0)
    toastSuccess({ title: 'Cart updated', message: `${counted(pairs, 'pair')} of ${first?.product_name}` })
    onClose()
  }
  return (
    <form
      aria-label="Size run"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooMuch) update()
      }}
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>{first?.product_name}</Text>
          <Text size="sm" c="dimmed">
            {[first?.sku, 'Paste sizes and quantities, or only quantities, from a spreadsheet.']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {problems.length > 0 && (
          <Alert color="orange" variant="light" title="Some entries were left out" role="alert">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        <RunTerms sellers={sellers} />
        <RunSheet
          sizes={sizes}
          quantities={quantities}
          sellers={sellers}
          onChange={(variantId, quantity) => {
            setProblems([])
            setQuantities((before) => ({ ...before, [variantId]: quantity }))
          }}
          onPaste={paste}
        />
        <RunTotals products={products} isTooMuch={isTooMuch} onClear={() => setQuantities({})} />
      </Stack>
    </form>
  )
}

/** The terms of each seller that has some. They show at once, so that the buyer can keep them. */
const RunTerms = ({ sellers }: { sellers: ReadonlyMap<number, RunSeller> }) =>
  [...sellers.values()]
    .filter(({ terms }) => hasTerms(terms))
    .map(({ seller, terms, quantity }) => (
      <Group key={seller} gap={8} role="group" aria-label={`Terms of Seller #${seller}`}>
        <Text size="sm" fw={600}>
          Seller #{seller}
        </Text>
        <TermsChips terms={terms} quantity={quantity} />
      </Group>
    ))

interface RunTotalsProps {
  products: readonly CartProduct[]
  isTooMuch: boolean
  onClear: () => void
}

const RunTotals = ({ products, isTooMuch, onClear }: RunTotalsProps) => (
  <div className={classes['foot']}>
    {products.map(
      ({ product_sync_id, seller, fault, ...product }) =>
        (fault ?? nextTierMessage(product)) && (
          <Text key={product_sync_id} size="sm" c={fault ? 'var(--ark-warn)' : 'dimmed'} role="status">
            Seller #{seller}: {fault ?? nextTierMessage(product)}
          </Text>
        ),
    )}
    <Group justify="space-between" gap="xs">
      <Text fw={600} className="num" role="status">
        {counted(
          products.reduce((sum, { quantity }) => sum + quantity, 0),
          'pair',
        )}{' '}
        · {money(cartTotal(products))}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onClear}>
          Clear all
        </Button>
        <Button type="submit" disabled={isTooMuch}>
          Update cart
        </Button>
      </Group>
    </Group>
  </div>
)
