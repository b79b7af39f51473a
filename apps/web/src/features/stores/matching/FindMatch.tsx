import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '../../../paths.ts'
import { type Answer, api } from '../../../shared/api.ts'
import { formText } from '../../../shared/form-text.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { ProductCell, Thumbnail } from '../../../shared/ui/cells/ProductCell.tsx'
import type { Candidate } from './candidates.ts'
import classes from '../stores.module.css'
import { type ArkProduct, scoreInPercent } from '../stores.queries.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

const SEARCH_CALL = 'POST /shopify/syncs/{id}/stockx-search'
type Suggestion = Answer<typeof SEARCH_CALL>['suggestions'][number]

interface FindMatchProps {
  candidate: Candidate
  onChoose: (product: ArkProduct) => void
}

/** Searches the catalog for a store's product, starting with its title: a known style code was already recognized. */
export function FindMatch({ candidate, onChoose }: FindMatchProps) {
  const [search, setSearch] = useState(candidate.title)
  const mayImport = useMay('catalogue.import')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SEARCH_CALL, candidate.syncId, search],
    queryFn: ({ signal }) =>
      api(SEARCH_CALL, { params: { id: candidate.syncId }, body: { search_query: search }, signal }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget), 'search_query').trim()
    if (text) setSearch(text)
  }
  return (
    <Stack>
      <ProductCell name={candidate.title} imageUrl={candidate.imageUrl} detail={candidate.sku ?? 'no SKU'} />
      <form onSubmit={submit} role="search" aria-label="Product matches">
        <Group align="end" gap="xs" wrap="nowrap">
          <TextInput
            name="search_query"
            label="Search by name or style code"
            defaultValue={search}
            data-autofocus
            maxLength={200}
            style={{ flex: 1 }}
          />
          <Button type="submit" loading={isFetching}>
            Search
          </Button>
        </Group>
      </form>
      {error && <LoadError title="Search Failed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data?.suggestions.length === 0 && (
        <EmptyState title="No match found">Try other words, or choose from the catalog below.</EmptyState>
      )}
      {data && data.suggestions.length > 0 && (
        <ul className={classes['matches']} aria-label="Matches">
          {data.suggestions.map((suggestion) => (
            <Match key={suggestion.ark_product_id} suggestion={suggestion} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <CatalogueSelect onChoose={onChoose} />
      {mayImport && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            Not in the catalog yet?
          </Text>
          <ButtonLink to={paths.addProduct} search={{ search }} variant="default" size="compact-sm">
            Import it from StockX
          </ButtonLink>
        </Group>
      )}
    </Stack>
  )
}

function Match({ suggestion, onChoose }: { suggestion: Suggestion; onChoose: FindMatchProps['onChoose'] }) {
  const { ark_product_id: id, ark_product_name: name, sku, stockx_title } = suggestion
  const detail = [sku, stockx_title !== name && stockx_title, suggestion.match_reason].filter(Boolean).join(' · ')
  return (
    <li>
      <Thumbnail imageUrl={suggestion.image_url} />
      <div className={classes['match']}>
        {name}
        <div className={classes['matchReason']}>{detail}</div>
      </div>
      <Badge variant="default" className="num" tt="none" style={{ flex: 'none' }}>
        {scoreInPercent(suggestion.match_score)}
      </Badge>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flex: 'none' }}
        onClick={() => onChoose({ id, name, sku, brand: null })}
      >
        Choose<span className="hidden"> {name}</span>
      </Button>
    </li>
  )
}

const SEARCH_PAUSE_MS = 300
/** The most products in the list of the catalog. */
const LISTED_AT_MOST = 100

/** Chooses any product of the catalog, for products that no search suggests. */
function CatalogueSelect({ onChoose }: Pick<FindMatchProps, 'onChoose'>) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS)
  const { data, isFetching } = useQuery({
    ...queryOf('GET /products/', { query: { limit: LISTED_AT_MOST, ...(search && { search: search.slice(0, 200) }) } }),
    placeholderData: keepPreviousData,
  })
  const products = data?.products ?? []
  return (
    <Select
      label="Or choose from the catalog"
      placeholder="Select ARK Product"
      searchable
      data={products.map((product) => ({
        value: String(product.id),
        label: [product.name, product.sku].filter(Boolean).join(' · '),
      }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      value={null}
      onChange={(chosen) => {
        const product = products.find(({ id }) => String(id) === chosen)
        if (product) onChoose({ id: product.id, name: product.name, brand: product.brand, sku: product.sku })
      }}
      onSearchChange={setText}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nothing found'}
    />
  )
}
