import { Badge, Button, Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { ProductChoice } from '../../shared/stockx/ProductChoice.tsx'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { toastNote } from '../../shared/ui/toasts.ts'
import { useView } from '../../shared/use-view.ts'
import { parseCheckPayoutsView } from './check-payouts-view.ts'
import { ImportChoice } from './ImportChoice.tsx'
import { PayoutsTable } from './PayoutsTable.tsx'
import { hasMarket, useCalculation } from './use-calculation.ts'

/** Document 3 §5 */
const PAUSE_MS = 300

/** Check Payouts (document 3 §2): what every size of a product would net, before anything of it is bought or listed. */
export function CheckPayoutsPage() {
  const [view, changeView] = useView(parseCheckPayoutsView)
  const [product, setProduct] = useState<FoundProduct | null>(null)
  return (
    <>
      <PageHeader
        title="Check Payouts"
        description="What each size of a product would leave you on StockX and ALIAS, whether or not you have it."
      />
      <Stack gap="md" maw={980}>
        {product === null ? (
          <ProductChoice
            search={view.search ?? ''}
            pauseMs={PAUSE_MS}
            onSearch={(search) => changeView({ search })}
            onChoose={(chosen) => setProduct(chosen)}
          />
        ) : (
          <Chosen
            key={product.productId}
            product={product}
            onChange={() => setProduct(null)}
            onStartOver={() => {
              setProduct(null)
              changeView({ search: undefined })
            }}
          />
        )}
      </Stack>
    </>
  )
}

interface ChosenProps {
  product: FoundProduct
  onChange: () => void
  onStartOver: () => void
}

/** The second step: its retail price, on which the ARK fee depends, and what comes out. */
function Chosen({ product, onChange, onStartOver }: ChosenProps) {
  const known = product.productAttributes.retailPrice ?? 0
  const [price, setPrice] = useState<number | string>(known > 0 ? known : '')
  const calculation = useCalculation()
  const entered = Number(price) > 0 ? Number(price) : null
  const calculate = () => {
    if (entered === null)
      toastNote({ title: 'Missing Information', message: 'Please select a product and enter retail price' })
    else calculation.mutate({ product, retailPrice: entered })
  }
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            calculate()
          }}
        >
          <Stack gap="sm">
            <Group justify="space-between" align="start" wrap="nowrap">
              <div>
                <Text fw={600}>{product.title}</Text>
                <Text size="sm" c="dimmed">
                  {[product.brand, product.styleId, product.productAttributes.colorway].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {product.already_imported && <Badge variant="light">In Database</Badge>}
            </Group>
            <Group align="end" gap="sm">
              <NumberInput
                label="Retail price"
                placeholder="0.00"
                prefix="$"
                min={0}
                step={0.01}
                decimalScale={2}
                thousandSeparator=","
                hideControls
                data-autofocus
                w={160}
                value={price}
                onChange={setPrice}
              />
              <Button type="submit" loading={calculation.isPending}>
                Calculate Payouts
              </Button>
              <ImportChoice product={product} retailPrice={entered} />
              <Button variant="subtle" onClick={onChange}>
                Change Product
              </Button>
              <Button variant="subtle" onClick={onStartOver}>
                Start Over
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {calculation.data && <Payouts sizes={calculation.data.size_payouts} />}
    </>
  )
}

function Payouts({ sizes }: { sizes: Parameters<typeof PayoutsTable>[0]['sizes'] }) {
  const { data: schedule } = useQuery(queryOf('GET /fees/schedule'))
  if (!sizes.some(hasMarket))
    return (
      <EmptyState title="No Data Found">Neither StockX nor ALIAS has an ask or a bid for any of its sizes.</EmptyState>
    )
  return (
    <Stack gap="xs">
      <PayoutsTable sizes={sizes.toSorted((a, b) => a.sort_index - b.sort_index)} />
      <Text size="xs" c="dimmed">
        What is left after the marketplace’s fees and ARK’s
        {schedule && `, by the fees that hold since ${day(schedule.effective_from)}`}. The best of a size is bold.
      </Text>
    </Stack>
  )
}
