import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core'
import { IconRotate } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { queryOf } from '../../shared/query.ts'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { SUCCESS } from './import-to-list-view.ts'
import { ProductStep } from './ProductStep.tsx'
import { useWizard, type Wizard } from './use-wizard.ts'
import { WizardSteps } from './WizardSteps.tsx'

// Most people start with the first step, so the others load when they open.
const SyncStep = lazyPart(() => import('./SyncStep.tsx'), 'SyncStep')
const InventoryStep = lazyPart(() => import('./InventoryStep.tsx'), 'InventoryStep')
const PricingStep = lazyPart(() => import('./PricingStep.tsx'), 'PricingStep')
const OutcomeStep = lazyPart(() => import('./OutcomeStep.tsx'), 'OutcomeStep')
const ListedStep = lazyPart(() => import('./ListedStep.tsx'), 'ListedStep')

/** Import to List: from a StockX product to live listings in five steps. */
export function ImportToListPage() {
  const wizard = useWizard()
  const { view, step } = wizard
  return (
    <>
      <PageHeader
        title="Import to List"
        description="From a StockX product to live listings: link it to your store, review its stock, set its payouts."
        actions={
          (step > 0 || view.search) &&
          step < SUCCESS && (
            <Button variant="default" leftSection={<IconRotate size={16} aria-hidden />} onClick={wizard.reset}>
              Reset
            </Button>
          )
        }
      />
      <Stack gap="md">
        <WizardSteps step={step} onStep={(next) => wizard.change({ step: next })} />
        {view.product !== undefined && step > 0 && <ChosenProduct productId={view.product} />}
        <Suspense fallback={<Skeleton height={220} radius="md" />}>
          <Step wizard={wizard} />
        </Suspense>
      </Stack>
    </>
  )
}

function Step({ wizard }: { wizard: Wizard }) {
  const { product, link } = wizard.view
  if (wizard.step === 0 || product === undefined) return <ProductStep wizard={wizard} />
  if (wizard.step === 1 || link === undefined) return <SyncStep wizard={wizard} productId={product} />
  const of = { wizard, link, productId: product }
  if (wizard.step === 2) return <InventoryStep key={link} {...of} />
  if (wizard.step === 3) return <PricingStep key={link} {...of} />
  return wizard.step === SUCCESS ? <ListedStep {...of} /> : <OutcomeStep {...of} />
}

/** The chosen product, with the name that Check Payouts passed until it is read. */
function ChosenProduct({ productId }: { productId: number }) {
  const { data } = useQuery(queryOf('GET /products/{id}', { params: { id: productId } }))
  const handed = useRouterState({ select: ({ location }) => location.state.importProduct })
  const known = data ?? (handed?.id === productId ? { ...handed, image_url: null } : null)
  return (
    <Paper withBorder radius="md" px="md" py="xs">
      <Group justify="space-between" mih={44}>
        {known && <ProductCell name={known.name} imageUrl={known.image_url} detail={known.sku ?? 'no SKU'} />}
      </Group>
    </Paper>
  )
}
