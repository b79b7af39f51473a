import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'

/** Stock is Shopify's: the ways in which more of it comes here. */
export function AddInventoryModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add Inventory" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        <Way words="Stock comes from your Shopify stores: add the product or its units there, then bring it here.">
          <SyncInventoryButton label="Sync from Shopify" />
        </Way>
        <Way words="A product of your store that is not tied to the catalogue yet has no stock here. Tie it.">
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
