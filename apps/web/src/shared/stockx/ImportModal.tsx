import { Alert, Button, Group, Modal, NumberInput, Progress, Text } from '@mantine/core'
import { money } from '../formats.ts'
import { CheckedForm } from '../ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../use-checked-form.ts'
import { importFound } from './import-found.ts'
import type { FoundProduct } from './stockx-search.ts'
import { type ImportedProduct, importFailure, toastImported } from './use-import.ts'

interface ImportModalProps {
  product: FoundProduct | null
  onClose: () => void
  /** Called once the product is in the catalog. */
  onImported?: (imported: ImportedProduct) => void
}

/** The import dialog. Asks for the retail price first when StockX does not know it. */
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

/** A price that StockX knows is not sent; a typed one is in dollars. */
function ImportForm({ product, isPriced, onClose, onImported }: ImportFormProps) {
  const form = useCheckedForm({
    fields: ['retail_price'],
    draft: `import price ${product.productId}`,
    check: ({ retail_price }): { retail_price?: string } =>
      isPriced || Number(retail_price) > 0 ? {} : { retail_price: 'Please enter a valid retail price greater than $0' },
    send: ({ retail_price }) => importFound({ product, ...(!isPriced && { retailPrice: Number(retail_price) }) }),
    onDone: (imported) => {
      toastImported(imported)
      onImported(imported)
    },
    failureMessage: (error) => importFailure(error, { isPriceTyped: !isPriced }),
  })
  return (
    <CheckedForm form={form} label={isPriced ? 'Import Product' : 'Enter Retail Price'} problemTitle="Import Failed">
      <div>
        <Text fw={600}>{product.title}</Text>
        <Text size="sm" c="dimmed">
          {[product.brand, product.styleId, product.productAttributes.colorway].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isPriced ? (
        <Text size="sm">
          Retail price {money(product.productAttributes.retailPrice)}. Sizes, barcodes and market data come from StockX,
          and from ALIAS if it has the same shoe. The product becomes available to all ARK users.
        </Text>
      ) : (
        <>
          <Text size="sm">StockX does not know the retail price of this product. The ARK fee depends on it.</Text>
          <NumberInput
            {...form.number('retail_price')}
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
          />
        </>
      )}
      {form.isBusy && (
        <Alert variant="light" color="gray" title="Importing…" role="status">
          <Progress value={100} animated size="sm" mb={6} aria-label="Importing" />
          <Text size="sm">This takes a few seconds.</Text>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy} data-autofocus={isPriced || undefined}>
          {isPriced ? 'Import Product' : 'Complete Import'}
        </Button>
      </Group>
    </CheckedForm>
  )
}
