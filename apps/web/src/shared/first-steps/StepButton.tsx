import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { SyncInventoryButton } from '../frame/bar/SyncInventoryButton.tsx'
import { useMay } from '../session.ts'
import { AuthenticateStockx } from '../ui/controls/AuthenticateStockx.tsx'
import { ButtonLink } from '../ui/cells/links.tsx'
import type { Step } from './first-steps.ts'

/** Takes a setup step or links to its page. People without the permission read whom to ask. */
export function StepButton({ step, isMain }: { step: Step; isMain: boolean }) {
  const variant = isMain ? 'filled' : 'default'
  const mayTake = useMay(step.permission)
  if (!mayTake)
    return (
      <Text size="sm" c="dimmed">
        Ask an owner or manager of your business to do this.
      </Text>
    )
  if (step.key === 'import') return <SyncInventoryButton variant={variant} />
  if (step.key === 'marketplaces') return <AuthenticateStockx variant={variant} />
  const link = (
    <ButtonLink {...step.link} variant={variant}>
      {step.label}
    </ButtonLink>
  )
  if (step.key !== 'payouts') return link
  return (
    <Group gap="xs">
      {link}
      <ButtonLink to={paths.inventory} search={{ dialog: 'csv-prices' }} variant="subtle">
        Import Prices from CSV
      </ButtonLink>
    </Group>
  )
}
