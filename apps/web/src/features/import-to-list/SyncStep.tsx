import { Alert, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StoreSearch, searchTextFor } from '../../shared/linking/StoreSearch.tsx'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { useSync } from './use-sync.ts'
import type { Wizard } from './use-wizard.ts'

/** The most search results that are shown. */
const RESULTS = 20

/** The second step: link the same product in the shop, whose stock then counts. */
export function SyncStep({ wizard, productId }: { wizard: Wizard; productId: number }) {
  const { view } = wizard
  const product = useQuery(queryOf('GET /products/{id}', { params: { id: productId } }))
  const sync = useSync(productId, (link) => wizard.change({ link, step: 2 }))
  const mayLink = useMay('links.edit')
  if (product.error && !product.data)
    return <LoadError title="Search Failed" error={product.error} onRetry={() => void product.refetch()} />
  if (!product.data) return <Skeleton height={200} radius="md" />
  const { name, sku } = product.data
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="find-in-store">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="find-in-store">
            Which product of your store is it?
          </Title>
          <Text size="sm" c="dimmed">
            Its sizes are matched by barcode, then by SKU and size, and its stock is read at once.
          </Text>
        </div>
        {sync.error && (
          <Alert color="red" variant="outline" title="Sync Failed" role="alert">
            {sync.error}
          </Alert>
        )}
        <StoreSearch
          productId={productId}
          view={{ search: view.store_search ?? searchTextFor({ name, sku }), storeId: view.store ?? null }}
          onSearch={(store_search) => wizard.change({ store_search })}
          onStore={(store) => wizard.change({ store })}
          limit={RESULTS}
          problemTitle="Search Failed"
          noStoreTitle="No Shopify stores found"
          renderAction={(found, storeId) => {
            const isHere = found.is_synced && found.ark_product?.id === productId
            return (
              <Button
                size="compact-sm"
                variant={isHere ? 'default' : 'filled'}
                loading={sync.syncing === found.id}
                disabled={sync.syncing !== null || !(isHere || mayLink)}
                onClick={() => sync.start({ found, storeId })}
                aria-label={`${isHere ? 'Already Synced, continue' : 'Sync'}: ${found.title}`}
              >
                {isHere ? 'Already Synced' : 'Sync'}
              </Button>
            )
          }}
        />
        {!mayLink && (
          <Text size="sm" c="dimmed">
            Linking products affects every location. Ask someone with access to all of them. You can continue with
            products that are already synced.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
