import { Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useDraft } from '../../shared/draft.ts'
import { ImportModal } from '../../shared/stockx/ImportModal.tsx'
import { ProductChoice } from '../../shared/stockx/ProductChoice.tsx'
import { type FoundProduct, SEARCH_PAUSE_MS } from '../../shared/stockx/stockx-search.ts'
import { useImport } from '../../shared/stockx/use-import.ts'
import { keepChosenProduct, type Wizard } from './use-wizard.ts'

/**
 * The first step: choose a StockX product. One in the catalog continues at once; one without a retail price gets it
 * first.
 */
export function ProductStep({ wizard }: { wizard: Wizard }) {
  const [unpriced, setUnpriced] = useDraft<FoundProduct | null>('import-to-list unpriced', null)
  const bring = useImport()
  const goOn = ({ id }: { id: number }) =>
    wizard.change({ product: id, link: undefined, store_search: undefined, step: 1 })
  const choose = (product: FoundProduct) => {
    if (bring.isPending) return
    if (product.already_imported && product.ark_product_id !== null) goOn({ id: product.ark_product_id })
    else if ((product.productAttributes.retailPrice ?? 0) > 0)
      // The callback runs only while the page is open; the import ends after that, too.
      bring.mutateAsync({ product }, { onSuccess: goOn }).then(
        ({ id }) => keepChosenProduct(id),
        // The toast reports the failure.
        () => undefined,
      )
    else setUnpriced(product)
  }
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="find-product">
      <Stack gap="sm">
        <Title order={2} size="h4" id="find-product">
          Which product?
        </Title>
        <ProductChoice
          search={wizard.view.search ?? ''}
          pauseMs={SEARCH_PAUSE_MS}
          onSearch={(search) => wizard.change({ search })}
          onChoose={choose}
        />
        {bring.isPending && (
          <Text size="sm" c="dimmed" role="status">
            <Loader size="xs" mr={8} aria-hidden style={{ verticalAlign: 'middle' }} />
            Importing {bring.variables.product.title}… This takes a few seconds.
          </Text>
        )}
      </Stack>
      <ImportModal product={unpriced} onClose={() => setUnpriced(null)} onImported={goOn} />
    </Paper>
  )
}
