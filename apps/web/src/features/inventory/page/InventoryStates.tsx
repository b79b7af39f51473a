import { Button, List, Skeleton } from '@mantine/core'
import { IconMoodSmile, IconPackageOff, IconSearchOff } from '../../../shared/icons.ts'
import { paths } from '../../../paths.ts'
import { useSetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { SyncInventoryButton } from '../../../shared/frame/bar/SyncInventoryButton.tsx'
import { useMay } from '../../../shared/session.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'

/** The empty state before any import, with the next setup step as its first button. */
export function NoInventory() {
  const { taken, isPending } = useSetupProgress()
  const mayConnect = useMay('stores.connect')
  if (isPending) return <Skeleton height={220} radius="lg" />
  const isConnected = taken?.is_store_connected ?? true
  const words = isConnected
    ? 'Stock comes from your Shopify store. Import it.'
    : mayConnect
      ? 'Stock comes from your Shopify store. Connect it first; the import then starts automatically.'
      : 'Stock comes from your Shopify store, which is not connected yet. Ask an owner or manager of your business to connect it.'
  return (
    <EmptyState
      title="No Inventory Found"
      icon={<IconPackageOff size={24} stroke={1.5} />}
      actions={
        <>
          {isConnected && <SyncInventoryButton label="Sync from Shopify" />}
          {(isConnected || mayConnect) && (
            <ButtonLink to={paths.shopify} variant={isConnected ? 'default' : 'filled'}>
              Setup Shopify Integration
            </ButtonLink>
          )}
        </>
      }
    >
      {words}
    </EmptyState>
  )
}

/** The empty state when the filters exclude everything, with a button to clear them. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No inventory items found"
    icon={<IconSearchOff size={24} stroke={1.5} />}
    actions={
      <Button variant="default" onClick={onClear}>
        Show all inventory
      </Button>
    }
  >
    Nothing matches the search and filters.
  </EmptyState>
)

/** The empty state when no size is low, or when the search excludes those that are. */
export const NoLowStock = ({ search, onClear }: { search: string | undefined; onClear: () => void }) => (
  <EmptyState
    title="No low stock variants found"
    icon={<IconMoodSmile size={24} stroke={1.5} />}
    actions={
      <Button variant="default" onClick={onClear}>
        Show all inventory
      </Button>
    }
  >
    {search ? `No low stock variants match “${search}”` : 'All variants have sufficient stock levels'}
  </EmptyState>
)

/** A loading failure with its likely causes and alternatives. */
export function InventoryError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <LoadError
      title="Error Loading Inventory"
      error={error}
      {...(onRetry && { onRetry })}
      actions={
        <>
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
          <ButtonLink to={paths.shopify} variant="default">
            Go to Shopify Setup
          </ButtonLink>
        </>
      }
    >
      <List size="sm">
        <List.Item>No products have been synced from Shopify yet</List.Item>
        <List.Item>No locations are set up in the store</List.Item>
        <List.Item>The database is not responding</List.Item>
      </List>
    </LoadError>
  )
}
