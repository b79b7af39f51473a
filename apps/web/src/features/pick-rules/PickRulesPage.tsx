import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useMay } from '../../shared/session.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { EndSentinel } from '../../shared/ui/page/EndSentinel.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../shared/ui/cells/SearchedText.tsx'
import { useView } from '../../shared/use-view.ts'
import { DefaultPickRule } from './DefaultPickRule.tsx'
import { PickRuleCard } from './PickRuleCard.tsx'
import { pickRulePages } from './pick-rules.queries.ts'
import { parsePickRulesView, type PickRulesView } from './pick-rules-view.ts'

const SKELETONS = 4

/** The Pick Rules page: the location from which a product's marketplace sales ship. */
export function PickRulesPage() {
  const [view, changeView] = useView(parsePickRulesView)
  const mayEdit = useMay('pick-rules.edit')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(pickRulePages(view))
  const products = data?.pages.flatMap((page) => page.products) ?? []
  return (
    <>
      <PageHeader
        title="Pick Rules"
        description="The location that ships each product's marketplace sales. Shows enabled products in stock."
        actions={
          <>
            <ButtonLink to={paths.listings} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
              Back to Listings
            </ButtonLink>
            {mayEdit && (
              <ButtonLink to={paths.fulfillmentSettings} variant="default">
                Set many at once
              </ButtonLink>
            )}
          </>
        }
      />
      <DefaultPickRule />
      <Group>
        <SearchBox
          value={view.search ?? ''}
          onSearch={(search) => changeView({ search })}
          placeholder="Search product name, brand or SKU"
        />
      </Group>
      {error && (
        <LoadError title="Error Loading Pick Rules" error={error} onRetry={() => void refetch()}>
          Failed to load pick rules
        </LoadError>
      )}
      <SearchedText text={view.search} searchedFor={data?.pages[0]?.searched_for}>
        <Stack gap="sm">
          {isPending && Array.from({ length: SKELETONS }, (_, at) => <Skeleton key={at} height={92} radius="lg" />)}
          {products.map((product) => (
            <PickRuleCard key={product.product_id} product={product} mayEdit={mayEdit} />
          ))}
        </Stack>
      </SearchedText>
      {data && products.length === 0 && <NoProducts view={view} onClear={() => changeView({ search: undefined })} />}
      {more.hasNextPage && (
        <EndSentinel isLoading={more.isFetchingNextPage} onReached={() => void more.fetchNextPage()} />
      )}
    </>
  )
}

const NoProducts = ({ view, onClear }: { view: PickRulesView; onClear: () => void }) =>
  view.search ? (
    <EmptyState title="No products found" actions={<Button onClick={onClear}>Clear search</Button>}>
      No enabled product matches “{view.search}”.
    </EmptyState>
  ) : (
    <EmptyState
      title="No products found"
      actions={
        <ButtonLink to={paths.listings} variant="filled">
          Go to Listings
        </ButtonLink>
      }
    >
      A product appears here once one of its sizes is in stock and enabled under Listings.
    </EmptyState>
  )
