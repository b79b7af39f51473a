import { Alert, Button, Group, Modal, NumberInput, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { money } from '../formats.ts'
import type { FoundProduct } from './stockx-search.ts'
import { type ImportedProduct, useImport } from './use-import.ts'

interface ImportModalProps {
  product: FoundProduct | null
  onClose: () => void
  /** It is in the catalogue. */
  onImported?: (imported: ImportedProduct) => void
}

/** Confirms an import; a product whose retail price StockX does not know gets one entered first (document 1 §4). */
export function ImportModal({ product, onClose, onImported }: ImportModalProps) {
  const isPriced = (product?.productAttributes.retailPrice ?? 0) > 0
  return (
    <Modal opened={product !== null} onClose={onClose} title={isPriced ? 'Import Product' : 'Enter Retail Price'}>
      {product && (
        <ImportForm
          key={product.productId}
          product={product}
          isPriced={isPriced}
          onClose={onClose}
          onImported={(imported) => {
            onClose()
            onImported?.(imported)
          }}
        />
      )}
    </Modal>
  )
}

interface ImportFormProps {
  product: FoundProduct
  isPriced: boolean
  onClose: () => void
  onImported: (imported: ImportedProduct) => void
}

function ImportForm({ product, isPriced, onClose, onImported }: ImportFormProps) {
  const [price, setPrice] = useState<number | string>('')
  const { mutate, isPending } = useImport()
  // The input hands over '220.00' as it stands, since a number would lose the zeros.
  const entered = Number(price) > 0 ? Number(price) : null
  const submit = () =>
    mutate({ product, ...(!isPriced && entered !== null && { retailPrice: entered }) }, { onSuccess: onImported })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isPriced || entered !== null) submit()
      }}
    >
      <Stack>
        <div>
          <Text fw={600}>{product.title}</Text>
          <Text size="sm" c="dimmed">
            {[product.brand, product.styleId, product.productAttributes.colorway].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {isPriced ? (
          <Text size="sm">
            Retail price {money(product.productAttributes.retailPrice)}. Its sizes, barcodes and market are read from
            StockX, and from ALIAS where it has the same shoe. Every ARK user can then sync it.
          </Text>
        ) : (
          <>
            <Text size="sm">StockX does not know the retail price of this product. The ARK fee depends on it.</Text>
            <NumberInput
              label="Retail price"
              placeholder="0.00"
              prefix="$"
              min={0}
              decimalScale={2}
              fixedDecimalScale
              thousandSeparator=","
              required
              data-autofocus
              hideControls
              value={price}
              onChange={setPrice}
              error={price !== '' && entered === null && 'Please enter a valid retail price greater than $0'}
            />
          </>
        )}
        {isPending && (
          <Alert variant="light" color="gray" title="Importing…" role="status">
            <Progress value={100} animated size="sm" mb={6} aria-label="Import runs" />
            <Text size="sm">StockX answers one request a second: this takes a few seconds.</Text>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!isPriced && entered === null}
            data-autofocus={isPriced || undefined}
          >
            {isPriced ? 'Import Product' : 'Complete Import'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
