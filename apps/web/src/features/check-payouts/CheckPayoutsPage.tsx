import { Badge, Button, Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { ProductChoice } from '../../shared/stockx/ProductChoice.tsx'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { toastNote } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { useView } from '../../shared/use-view.ts'
import { parseCheckPayoutsView } from './check-payouts-view.ts'
import { ImportChoice } from './ImportChoice.tsx'
import { PayoutsTable } from './PayoutsTable.tsx'
import { requestPayouts, calculationFailure, hasMarket, type SizePayouts, toastCalculated } from './request-payouts.ts'

/** The message when product or price is missing. */
const MISSING_PRICE = 'Please select a product and enter retail price'

/** The pause in typing before a search. */
const PAUSE_MS = 300

/** Check Payouts: the net of every size of a product, before a retailer buys or lists it. */
export function CheckPayoutsPage() {
  const [view, changeView] = useView(parseCheckPayoutsView)
  const [product, setProduct] = useState<FoundProduct | null>(null)
  return (
    <>
      <PageHeader
        title="Check Payouts"
        description="What each size of a product would net you on StockX and ALIAS, whether or not you have it in stock."
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

/** The second step: the retail price, on which the ARK fee depends, and the result. */
function Chosen({ product, onChange, onStartOver }: ChosenProps) {
  const known = product.productAttributes.retailPrice ?? 0
  const [sizes, setSizes] = useState<readonly SizePayouts[] | null>(null)
  const form = useCheckedForm({
    fields: ['retail_price'],
    initial: { retail_price: known > 0 ? String(known) : '' },
    afterwards: 'stays',
    check: ({ retail_price }): { retail_price?: string } =>
      Number(retail_price) > 0 ? {} : { retail_price: MISSING_PRICE },
    send: ({ retail_price }) => requestPayouts(product, Number(retail_price)),
    onDone: ({ size_payouts }) => {
      toastCalculated(size_payouts)
      setSizes(size_payouts)
    },
    failureMessage: calculationFailure,
  })
  const entered = Number(form.values.retail_price) > 0 ? Number(form.values.retail_price) : null
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <CheckedForm form={form} label="Check Payouts" problemTitle="Calculation Failed">
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
              {...form.number('retail_price')}
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
            />
            <Button
              type="submit"
              loading={form.isBusy}
              onClick={() => entered === null && toastNote({ title: 'Missing Information', message: MISSING_PRICE })}
            >
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
        </CheckedForm>
      </Paper>
      {sizes && <Payouts sizes={sizes} />}
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
        Net payouts after marketplace and ARK fees
        {schedule && `, based on the fees in effect since ${day(schedule.effective_from)}`}. The best payout of each
        size is bold.
      </Text>
    </Stack>
  )
}
