import { Badge, Group, ScrollArea, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../formats.ts'
import { SearchProblemAlert } from './SearchProblemAlert.tsx'
import { type FoundProduct, SEARCH_FROM, stockxSearch, TOO_SHORT } from './stockx-search.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import classes from './stockx.module.css'

interface ProductChoiceProps {
  search: string
  /** The pause in typing before a search, in milliseconds. */
  pauseMs: number
  onSearch: (search: string | undefined) => void
  onChoose: (product: FoundProduct) => void
}

/** Searches StockX for a product. */
export const ProductChoice = ({ search, pauseMs, onSearch, onChoose }: ProductChoiceProps) => (
  <Stack gap="sm">
    <Group gap="sm">
      <SearchBox
        value={search}
        placeholder="Search StockX by name, style code or barcode"
        debounceMs={pauseMs}
        onSearch={onSearch}
      />
      {search.length > 0 && search.length < SEARCH_FROM && (
        <Text size="sm" c="dimmed" role="status">
          {TOO_SHORT}
        </Text>
      )}
    </Group>
    {search.length >= SEARCH_FROM && <Found search={search} onChoose={onChoose} />}
  </Stack>
)

function Found({ search, onChoose }: Pick<ProductChoiceProps, 'search' | 'onChoose'>) {
  const { data, error, isPending, isFetching, refetch } = useQuery(stockxSearch(search))
  if (error) return <SearchProblemAlert error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (isPending)
    return (
      <Stack gap="xs" role="status" aria-label="Searching StockX">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={48} radius="md" />
        ))}
      </Stack>
    )
  if (data.products.length === 0)
    return (
      <EmptyState title="No products found">
        StockX found nothing for “{search}”. Try a style code, such as DD1391-100.
      </EmptyState>
    )
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {counted(data.products.length, 'product')} at StockX
      </Text>
      <ScrollArea.Autosize mah={300} type="auto" className={classes['found']}>
        <ul aria-label="Found products">
          {data.products.map((product) => (
            <li key={product.productId}>
              <UnstyledButton className={classes['product']} onClick={() => onChoose(product)}>
                <span>
                  <Text size="sm" fw={550} component="span" display="block">
                    {product.title}
                  </Text>
                  <Text size="xs" c="dimmed" component="span">
                    {[product.brand, product.styleId].filter(Boolean).join(' · ')}
                  </Text>
                </span>
                {product.already_imported && (
                  <Badge variant="light" size="sm" flex="none">
                    In Database
                  </Badge>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </>
  )
}
