import { Modal, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { CustomAppForm } from './CustomAppForm.tsx'
import { ShopifyGrantForm } from './ShopifyGrantForm.tsx'

interface ConnectStoreModalProps {
  isOpen: boolean
  onClose: () => void
  /** The shop's domain, known when a store is reconnected. */
  shopDomain: string
}

/** Connects a store by authorization at Shopify, or with the credentials of a custom app. */
export function ConnectStoreModal({ isOpen, onClose, shopDomain }: ConnectStoreModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Connect Store">
      <WaysToConnect shopDomain={shopDomain} onConnected={onClose} />
    </Modal>
  )
}

const WAYS = [
  { value: 'grant', label: 'Sign in at Shopify' },
  { value: 'custom', label: 'Custom app' },
] as const

function WaysToConnect({ shopDomain, onConnected }: { shopDomain: string; onConnected: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('grant')
  return (
    <Stack>
      <SegmentedControl aria-label="How to connect" fullWidth data={[...WAYS]} value={way} onChange={setWay} />
      {way === 'grant' ? (
        <ShopifyGrantForm shopDomain={shopDomain} />
      ) : (
        <CustomAppForm shopDomain={shopDomain} onConnected={onConnected} />
      )}
    </Stack>
  )
}
