import { otherStyleCode } from '@ark/domain'
import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { CompareProducts } from '../../shared/linking/CompareProducts.tsx'
import { ConfirmMatches } from '../../shared/linking/ConfirmMatches.tsx'
import { StyleCodeQuestion } from '../../shared/linking/StyleCodeQuestion.tsx'
import type { ProductReference } from '../../shared/market/market.queries.ts'
import { toastWarning } from '../../shared/ui/notices/toasts.ts'
import { type GuidedSync, retailPriceOf, skuOf, type Typed } from './guided-sync.ts'
import { useGuidedSync } from './use-guided-sync.ts'

interface ConfirmGuidedSyncProps {
  storeId: number
  sync: Extract<GuidedSync, { step: 'confirm' }>
  onType: (typed: Partial<Typed>) => void
  onBack: () => void
  onLinked: (linked: ProductReference) => void
}

/**
 * Shows both products side by side. Offers Sync Only when the catalog has the product; otherwise asks for a retail
 * price first.
 */
export function ConfirmGuidedSync({ storeId, sync, onType, onBack, onLinked }: ConfirmGuidedSyncProps) {
  const { product, found, typed } = sync
  const { mutate, isPending, problem } = useGuidedSync(sync, { storeId, onLinked })
  const id = found.existing_product_id
  const isImport = id === null
  const sku = skuOf(product)
  const otherCode = otherStyleCode(sku, found.styleId)
  const retailPrice = isImport ? retailPriceOf(typed) : null
  const isMissing = isImport && (typed.retailPrice === '' || Number(typed.retailPrice) === 0)
  const isDisabled = isMissing || (otherCode !== null && !typed.isCompared)
  const submit = () => {
    if (isDisabled) return
    if (isImport && retailPrice === null) return toastWarning(INVALID_PRICE)
    mutate({ retailPrice, corrections: typed.corrections })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        {problem && (
          <Alert color="red" variant="outline" title={problem.title} role="alert">
            {problem.text}
          </Alert>
        )}
        <CompareProducts
          candidate={{ title: product.title, sku, imageUrl: product.featuredImage?.url ?? null }}
          product={{ id, name: found.existing_product_name ?? found.title, brand: found.brand, sku: found.styleId }}
        />
        {id !== null && product.sync_id !== null && (
          <ConfirmMatches
            syncId={product.sync_id}
            title={product.title}
            productId={id}
            corrections={typed.corrections}
            onCorrect={(variant, size) => onType({ corrections: { ...typed.corrections, [variant]: size } })}
          />
        )}
        {otherCode && (
          <StyleCodeQuestion
            codes={{ named: otherCode, of: found.styleId }}
            isCompared={typed.isCompared}
            onCompared={(isCompared) => onType({ isCompared })}
          />
        )}
        {isImport && <RetailPrice typed={typed} onType={onType} />}
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" px="xs" onClick={onBack} disabled={isPending}>
            Search again
          </Button>
          <Button type="submit" loading={isPending} disabled={isDisabled} data-autofocus={!isImport || undefined}>
            {isImport ? 'Import & Sync' : 'Sync Only'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const INVALID_PRICE = {
  title: 'Invalid Retail Price',
  message: 'Please enter a valid retail price greater than $0',
}

const RetailPrice = ({ typed, onType }: Pick<ConfirmGuidedSyncProps, 'onType'> & { typed: Typed }) => (
  <div>
    <NumberInput
      label="Retail price"
      placeholder="0.00"
      prefix="$"
      min={0}
      decimalScale={2}
      thousandSeparator=","
      hideControls
      required
      maw={220}
      data-autofocus
      value={typed.retailPrice}
      onChange={(retailPrice) => onType({ retailPrice })}
      error={typed.retailPrice !== '' && retailPriceOf(typed) === null && INVALID_PRICE.message}
    />
    <Text size="sm" c="dimmed" mt={6}>
      The ARK fee depends on it. Sizes, barcodes and market data come from StockX. The product becomes available to all
      ARK users.
    </Text>
  </div>
)
