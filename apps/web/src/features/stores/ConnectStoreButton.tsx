import { Button, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../shared/session.ts'
import { CustomAppForm } from './CustomAppForm.tsx'
import { ShopifyGrantForm } from './ShopifyGrantForm.tsx'

interface ConnectStoreProps {
  isMain: boolean
  label?: string
  /** Known when a store is connected again. */
  shopDomain?: string
}

/** Connects a store: by a grant at Shopify, or with the credentials of a custom app. */
export function ConnectStoreButton({ isMain, label = 'Connect Store', shopDomain = '' }: ConnectStoreProps) {
  const mayConnect = useMay('stores.connect')
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!mayConnect) return null
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title="Connect Store">
        <WaysToConnect shopDomain={shopDomain} onConnected={close} />
      </Modal>
    </>
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
