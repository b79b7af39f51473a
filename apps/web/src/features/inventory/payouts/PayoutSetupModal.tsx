import { Alert, Box, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { counted } from '../../../shared/formats.ts'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { PayoutFields } from '../../../shared/payouts/PayoutFields.tsx'
import { PayoutFill } from '../../../shared/payouts/PayoutFill.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { askPayoutLabel, type DesiredSource, type NewProduct } from './payout-setup.ts'
import { usePayoutSetup } from './use-payout-setup.ts'

interface PayoutSetupModalProps {
  isOpen: boolean
  /** The new products; null while loading. */
  products: readonly NewProduct[] | null
  /** The number of all new products; the dialog contains the newest. */
  total: number
  onClose: () => void
}

/** Native scrolling keeps the content within the dialog's width. */
const SCROLLED = { overflowY: 'auto' } as const
const SOURCES: readonly { value: DesiredSource; label: string }[] = [
  { value: 'stockx', label: 'StockX lowest asks' },
  { value: 'goat', label: 'ALIAS lowest asks' },
  { value: 'shop', label: 'Price in your store' },
]
const NO_PRODUCTS: readonly NewProduct[] = []

/** The dialog that sets desired and minimum payouts of new products. */
export function PayoutSetupModal({ isOpen, products, total, onClose }: PayoutSetupModalProps) {
  const setup = usePayoutSetup(products ?? NO_PRODUCTS, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={setup.askToLeave}
      size="xl"
      title="Setup Payout Settings for New Products"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {products ? <PayoutSetup products={products} total={total} setup={setup} /> : <Skeleton height={240} />}
    </Modal>
  )
}

interface PayoutSetupProps extends Pick<PayoutSetupModalProps, 'total'> {
  products: readonly NewProduct[]
  setup: ReturnType<typeof usePayoutSetup>
}

function PayoutSetup({ products, total, setup }: PayoutSetupProps) {
  const { problems } = setup
  const isPhone = useIsPhone()
  const rows = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="md">
      <Text size="sm">
        Sizes are listed once they have a desired and a minimum payout. Both apply to every size of the product. Change
        single sizes or all at once under Listings.
        {total > products.length && ` These are the newest ${products.length} of ${counted(total, 'product')}.`}
      </Text>
      <PayoutFill sources={SOURCES} onDesired={setup.fillDesired} onMinimum={setup.fillMinimum} />
      <Text size="xs" c="dimmed">
        Lowest asks differ by size: the highest is filled in, as it would net after all fees, so that no size is offered
        below its market.
      </Text>
      {!isPhone && <Headings />}
      <Box mah={360} style={SCROLLED} tabIndex={0} role="region" aria-label="New products">
        <Stack gap="sm" pr="sm" ref={rows}>
          {products.map((product) => (
            <ProductRow key={product.product_sync_id} product={product} setup={setup} isLabelled={isPhone} />
          ))}
        </Stack>
      </Box>
      {problems.size > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {counted(problems.size, 'product')} {problems.size === 1 ? 'needs' : 'need'} corrections; nothing was saved.
        </Text>
      )}
      {setup.isLeaving ? <Leaving setup={setup} /> : <Actions setup={setup} onSave={() => setup.save(rows.current)} />}
    </Stack>
  )
}

const Headings = () => (
  <Group justify="flex-end" gap="sm" pr="sm" aria-hidden>
    {['Desired Payout', 'Minimum Payout'].map((heading) => (
      <Text key={heading} size="xs" fw={600} c="dimmed" w={140}>
        {heading}
      </Text>
    ))}
  </Group>
)

interface ProductRowProps {
  product: NewProduct
  setup: PayoutSetupProps['setup']
  /** True when each field has its own label because there is no header row. */
  isLabelled: boolean
}

function ProductRow({ product, setup, isLabelled }: ProductRowProps) {
  const { product_sync_id: id, product_name: name, brand, product_sku, store_name } = product
  const asks = askPayoutLabel(product)
  return (
    <Group justify="space-between" gap="sm" align="flex-start" data-product={id}>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <ProductCell
          name={name}
          imageUrl={product.image_url}
          detail={[brand, product_sku, store_name].filter(Boolean).join(' · ')}
        />
        {asks && (
          <Text size="xs" c="dimmed" className="num" mt={2}>
            Lowest asks net: {asks}
          </Text>
        )}
      </div>
      <PayoutFields
        name={name}
        isLabelled={isLabelled}
        draft={setup.draftOf(product)}
        problems={setup.problems.get(id)}
        onChange={(draft) => setup.change(product, draft)}
      />
    </Group>
  )
}

const Actions = ({ setup, onSave }: Pick<PayoutSetupProps, 'setup'> & { onSave: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={setup.askToLeave}>
      Later
    </Button>
    <Button onClick={onSave} loading={setup.isSaving}>
      Save Payout Settings
    </Button>
  </Group>
)

const Leaving = ({ setup }: { setup: PayoutSetupProps['setup'] }) => (
  <Alert
    color="orange"
    variant="light"
    role="alertdialog"
    styles={{ title: { color: 'var(--mantine-color-text)' } }}
    title="Discard your changes?"
  >
    <Group justify="space-between" gap="sm">
      <Text size="sm">The payouts of {counted(setup.changed, 'product')} are not saved.</Text>
      <Group gap="xs">
        <Button variant="default" onClick={setup.leave}>
          Discard
        </Button>
        <Button autoFocus onClick={setup.stay}>
          Keep editing
        </Button>
      </Group>
    </Group>
  </Alert>
)
