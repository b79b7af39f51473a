import { Paper, SimpleGrid, Skeleton, Text, ThemeIcon } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import { IconInfoCircle } from '../../shared/icons.ts'
import type { Answer } from '../../shared/api.ts'
import { money } from '../../shared/formats.ts'

type Balance = 'ready_for_payout' | 'all_unpaid_sales' | 'all_paid_sales'

/** The balances with their labels and the explanations below and on hover. */
const BALANCES: readonly { balance: Balance; label: string; short: string; meaning: string }[] = [
  {
    balance: 'ready_for_payout',
    label: 'Ready for Payout',
    short: 'Paid by the marketplaces, to be paid to you next',
    meaning:
      'Net payouts of sales that the marketplaces have paid out to ARK, less what ARK has already paid to you. Your next payment comes from here.',
  },
  {
    balance: 'all_unpaid_sales',
    label: 'All Unpaid Sales',
    short: 'Everything not yet paid to you',
    meaning:
      'What is ready for payout, and the net payouts of sales still on their way: to be shipped, in transit or being authenticated. Excludes canceled and failed sales.',
  },
  {
    balance: 'all_paid_sales',
    label: 'All Paid Sales',
    short: 'Everything ARK has paid to you so far',
    meaning:
      'The sum of all payments made to you. Each one is listed under Payments, where the owner confirms its arrival.',
  },
]

/** The three balances (docs/decisions/006); empty cards while loading. On a phone they are one line. */
export function BalanceCards({ balances }: { balances: Answer<'GET /finances/'> | undefined }) {
  return (
    <SimpleGrid component="section" aria-label="Balances" cols={3} spacing={{ base: 6, sm: 'sm' }}>
      {BALANCES.map(({ balance, label, short, meaning }) => (
        <Paper key={balance} withBorder p={{ base: 8, sm: 'md' }} bg="var(--ark-surface)" pos="relative">
          <Text fz={{ base: 11, sm: 'sm' }} c="dimmed" fw={500}>
            {label}
          </Text>
          <Tooltip label={meaning} maw={280} position="bottom-end">
            <ThemeIcon
              visibleFrom="sm"
              variant="transparent"
              color="gray"
              size="sm"
              pos="absolute"
              top={14}
              right={14}
              tabIndex={0}
              role="img"
              aria-label={`${label}: ${meaning}`}
            >
              <IconInfoCircle size={16} aria-hidden />
            </ThemeIcon>
          </Tooltip>
          {balances ? (
            <Text fz={{ base: 14, sm: 28 }} fw={650} lh={1.3} className="num">
              {money(balances[balance])}
            </Text>
          ) : (
            <Skeleton h={{ base: 15, sm: 28 }} w="80%" my={4} />
          )}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {short}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
