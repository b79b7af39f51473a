import { Button, Group, Modal } from '@mantine/core'
import { IconArrowLeft } from '../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useMay } from '../../shared/session.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../shared/ui/cells/SearchedText.tsx'
import { useView } from '../../shared/use-view.ts'
import { useSelection } from '../../shared/table/selection/use-selection.ts'
import { DefaultPickRule } from './DefaultPickRule.tsx'
import { PickRuleCard } from './PickRuleCard.tsx'
import { SelectedRuleProducts } from './SelectedRuleProducts.tsx'
import { pickedFromFulfillment, fulfilledPages, fulfillmentRows } from './fulfillment-settings.ts'
import { parseFulfillmentSettingsView } from './fulfillment-settings-view.ts'
import { fulfillmentColumns } from './fulfillment-settings-columns.tsx'

/** The Fulfillment Settings page: which locations may ship marketplace sales of a product. */
export function FulfillmentSettingsPage() {
  const [view, changeView] = useView(parseFulfillmentSettingsView)
  const { search, open = [], rule } = view
  const mayEdit = useMay('listings.edit')
  const mayEditRules = useMay('pick-rules.edit')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(fulfilledPages(search))
  const products = data?.pages.flatMap((page) => page.products) ?? []
  const selection = useSelection({
    ids: products.map(({ product_id }) => product_id),
    total: products.length,
    filter: search ?? '',
  })
  const managed = products.find(({ product_id }) => product_id === rule)
  const toggle = (id: number) =>
    changeView({ open: open.includes(id) ? open.filter((each) => each !== id) : [...open, id] })
  return (
    <>
      <PageHeader
        title="Fulfillment Settings"
        actions={
          <ButtonLink to={paths.fulfillments} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Back to Fulfillments
          </ButtonLink>
        }
      />
      <DefaultPickRule />
      <Group>
        <SearchBox
          value={search ?? ''}
          onSearch={(next) => changeView({ search: next })}
          placeholder="Search product name, brand or SKU"
        />
      </Group>
      <SearchedText text={search} searchedFor={data?.pages[0]?.searched_for}>
        <DataTable
          label="Fulfillment settings"
          list="fulfillment-settings"
          columns={fulfillmentColumns({
            mayEdit,
            mayEditRules,
            onToggle: toggle,
            onRule: (id) => changeView({ rule: id }, { isStep: true }),
          })}
          rows={fulfillmentRows(products, open)}
          rowKey={({ key }) => key}
          rowDepth={({ kind }) => (kind === 'product' ? 0 : 1)}
          rowHeight={({ kind }) => (kind === 'product' ? 53 : 45)}
          selection={
            mayEditRules
              ? {
                  ...selection,
                  idOf: ({ kind, product }) => (kind === 'product' ? product.product_id : null),
                  nameOf: ({ product }) => product.product_name,
                }
              : undefined
          }
          onOpen={({ product }) => toggle(product.product_id)}
          isLoading={isPending}
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          failure={
            error && (
              <LoadError title="Error Loading Fulfillment Settings" error={error} onRetry={() => void refetch()}>
                Failed to load fulfillment settings
              </LoadError>
            )
          }
          empty={
            <EmptyState
              title="No products found"
              {...(search && {
                actions: <Button onClick={() => changeView({ search: undefined })}>Clear search</Button>,
              })}
            >
              {search
                ? `No product matches “${search}”.`
                : 'Products appear here once your store is imported and linked to the catalog.'}
            </EmptyState>
          }
        />
      </SearchedText>
      {mayEditRules && <SelectedRuleProducts selection={selection} search={search} isTotalKnown={!more.hasNextPage} />}
      <Modal
        opened={managed !== undefined}
        onClose={() => changeView({ rule: undefined })}
        title="Manage Pick Rules"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {managed && <PickRuleCard product={pickedFromFulfillment(managed)} mayEdit={mayEditRules} />}
      </Modal>
    </>
  )
}
