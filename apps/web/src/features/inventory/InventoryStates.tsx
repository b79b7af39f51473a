import { Button, List } from '@mantine/core'
import { IconMoodSmile, IconPackageOff, IconSearchOff } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'

export const NoInventory = () => (
  <EmptyState
    title="No Inventory Found"
    icon={<IconPackageOff size={24} stroke={1.5} />}
    actions={
      <>
        <SyncInventoryButton label="Sync from Shopify" />
        <ButtonLink to={paths.shopify} variant="default">
          Setup Shopify Integration
        </ButtonLink>
      </>
    }
  >
    Stock comes from your Shopify store. Connect it, then sync.
  </EmptyState>
)

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

/** Document 1 §2: likely causes, and the ways on. */
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
        <List.Item>The database does not answer at the moment</List.Item>
      </List>
    </LoadError>
  )
}
