import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { counted } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { useView } from '../../shared/use-view.ts'
import { FoundProducts } from './FoundProducts.tsx'
import { ConnectionOutcome } from '../../shared/stockx/ConnectionOutcome.tsx'
import { ImportModal } from '../../shared/stockx/ImportModal.tsx'
import {
  type FoundProduct,
  SEARCH_FROM,
  SEARCH_PAUSE_MS,
  stockxSearch,
  TOO_SHORT,
} from '../../shared/stockx/stockx-search.ts'
import { parseImportView } from './import-view.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { SearchProblemAlert } from '../../shared/stockx/SearchProblemAlert.tsx'
import { SearchTips } from './SearchTips.tsx'

const SKELETON_ROWS = 8

/** The Import page: searches StockX and imports products into the shared catalog. */
export function ImportPage() {
  const [view, changeView] = useView(parseImportView)
  const [chosen, setChosen] = useState<FoundProduct | null>(null)
  const search = view.search ?? ''
  return (
    <>
      <PageHeader
        title="Import from Marketplace"
        description="StockX products with sizes, barcodes and market data. Imported products are available to everyone."
        actions={
          <ButtonLink to={paths.products} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Back to Products
          </ButtonLink>
        }
      />
      {view.stockx && (
        <ConnectionOutcome
          outcome={view.stockx}
          next="Search for the products you want to import."
          onClose={() => changeView({ stockx: undefined })}
        />
      )}
      <Group gap="sm">
        <SearchBox
          value={search}
          placeholder="Search StockX by name, style code or barcode"
          debounceMs={SEARCH_PAUSE_MS}
          onSearch={(next) => changeView({ search: next })}
        />
        {search.length > 0 && search.length < SEARCH_FROM && (
          <Text size="sm" c="dimmed" role="status">
            {TOO_SHORT}
          </Text>
        )}
      </Group>
      {search.length >= SEARCH_FROM ? <Results search={search} onImport={setChosen} /> : <SearchTips />}
      <ImportModal product={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

function Results({ search, onImport }: { search: string; onImport: (product: FoundProduct) => void }) {
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery(stockxSearch(search))
  const { data: settings } = useQuery(queryOf('GET /client-settings'))
  if (isPending)
    return (
      <Stack gap="xs" role="status" aria-label="Searching StockX">
        <Text size="sm" c="dimmed">
          Searching StockX… This can take a few seconds.
        </Text>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={44} radius="md" />
        ))}
      </Stack>
    )
  if (error)
    return (
      <Stack>
        <SearchProblemAlert error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        {settings?.is_sandbox && (
          <section aria-label="Sample results">
            <Group gap="xs" mb="xs">
              <Badge color="gray" variant="default">
                Samples
              </Badge>
              <Text size="sm" c="dimmed">
                Sample results. They are not from StockX and cannot be imported.
              </Text>
            </Group>
            <FoundProducts products={SAMPLE_PRODUCTS} />
          </section>
        )}
      </Stack>
    )
  if (data.products.length === 0)
    return (
      <EmptyState title="No products found">
        StockX found nothing for “{search}”. Try a style code, such as DD1391-100.
      </EmptyState>
    )
  return (
    <section aria-label="Results" aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {counted(data.products.length, 'product')} at StockX
      </Text>
      <FoundProducts products={data.products} onImport={onImport} />
    </section>
  )
}
