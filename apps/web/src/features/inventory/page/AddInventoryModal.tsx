import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { SyncInventoryButton } from '../../../shared/frame/bar/SyncInventoryButton.tsx'
import { useMay } from '../../../shared/session.ts'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'

interface AddInventoryModalProps {
  isOpen: boolean
  onClose: () => void
  /** The search text of the inventory, with which the import continues. */
  search: string | undefined
}

/**
 * Explains how to add stock: Shopify has the stock, and the product must be in the catalog. Links to what is missing.
 */
export function AddInventoryModal({ isOpen, onClose, search }: AddInventoryModalProps) {
  const mayImport = useMay('catalogue.import')
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add Inventory" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        {mayImport && (
          <Way words="Products that are not in the catalog are imported from a marketplace, with their sizes and market data.">
            <ButtonLink to={paths.addProduct} {...(search && { search: { search } })}>
              Import from Marketplace
            </ButtonLink>
          </Way>
        )}
        <Way words="Stock comes from your Shopify stores. Add products or units there, then sync.">
          <SyncInventoryButton label="Sync from Shopify" variant="default" />
        </Way>
        <Way words="Store products without a catalog link have no stock here. Link them.">
          <ButtonLink to={paths.shopify} variant="default">
            Review Shopify products
          </ButtonLink>
        </Way>
      </Stack>
    </Modal>
  )
}

const Way = ({ words, children }: { words: string; children: ReactNode }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">{words}</Text>
    {children}
  </Stack>
)
