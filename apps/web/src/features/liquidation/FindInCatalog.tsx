import { Button, Loader, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../shared/formats.ts'
import { SearchProblemAlert } from '../../shared/stockx/SearchProblemAlert.tsx'
import {
  type FoundProduct,
  SEARCH_FROM,
  SEARCH_PAUSE_MS,
  stockxSearch,
  TOO_SHORT,
} from '../../shared/stockx/stockx-search.ts'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell, Thumbnail } from '../../shared/ui/cells/ProductCell.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { skuOf } from './guided-sync.ts'
import classes from './liquidation.module.css'
import type { SaleProduct } from './liquidation.queries.ts'

/** The most search results that are shown. */
const RESULTS = 5
const NOT_CONFIGURED = 'StockX API is not configured. Please contact your administrator.'

interface FindInCatalogueProps {
  product: SaleProduct
  search: string
  onSearch: (search: string) => void
  onChoose: (found: FoundProduct) => void
}

/** Searches the catalog for a product of the shop. */
export function FindInCatalog({ product, search, onSearch, onChoose }: FindInCatalogueProps) {
  const isShort = search.length < SEARCH_FROM
  return (
    <Stack>
      <ProductCell
        name={product.title}
        imageUrl={product.featuredImage?.url}
        detail={`${skuOf(product) ?? 'no SKU'} · ${money(product.priceRange.min)}`}
      />
      <Group gap="sm">
        <SearchBox
          value={search}
          placeholder="Search the catalog by name, style code or barcode"
          debounceMs={SEARCH_PAUSE_MS}
          onSearch={(next) => onSearch(next ?? '')}
        />
        {isShort && (
          <Text size="sm" c="dimmed" role="status">
            {TOO_SHORT}
          </Text>
        )}
      </Group>
      {!isShort && <Results product={product} search={search} onChoose={onChoose} />}
    </Stack>
  )
}

function Results({ product, search, onChoose }: Omit<FindInCatalogueProps, 'onSearch'>) {
  const { data, error, isFetching, refetch } = useQuery(stockxSearch(search, product.id))
  if (isFetching)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          Searching StockX… This can take a few seconds.
        </Text>
      </Group>
    )
  if (error)
    return (
      <SearchProblemAlert
        error={error}
        notConfigured={NOT_CONFIGURED}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const found = data?.products.slice(0, RESULTS) ?? []
  if (found.length === 0)
    return <Text c="dimmed">StockX found nothing for “{search}”. Try a style code, such as DD1391-100.</Text>
  return (
    <ul className={classes['found']} aria-label="Found products">
      {found.map((each) => (
        <Result key={each.productId} found={each} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function Result({ found, onChoose }: { found: FoundProduct; onChoose: (found: FoundProduct) => void }) {
  const { title, styleId, brand, existing_product_id: id, productAttributes } = found
  return (
    <li className={classes['result']}>
      {id !== null && <Thumbnail imageUrl={`/api/v1/images/products/${id}`} />}
      <div className={classes['words']}>
        <Text size="sm" fw={550} lh={1.35}>
          {title}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed" className="num">
            {[brand, styleId, productAttributes.colorway].filter(Boolean).join(' · ')}
          </Text>
          {id !== null && <Pill color="green">Already Imported</Pill>}
        </Group>
      </div>
      <Button size="compact-sm" variant="light" onClick={() => onChoose(found)}>
        Select<span className="hidden"> {title}</span>
      </Button>
    </li>
  )
}
