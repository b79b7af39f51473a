import { Alert, Anchor, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertOctagon, IconChevronDown } from '../../shared/icons.ts'
import { count, counted } from '../../shared/formats.ts'
import { useWaiting } from '../../shared/frame/news/use-waiting.ts'
import { needsRemedy, RemedyButtons } from '../../shared/sales/RemedyButtons.tsx'
import { useIsPhone } from '../../shared/ui/page/use-is-phone.ts'
import { saleName, type SaleSummary } from '../../shared/sales/labels/sale-labels.ts'

interface OversoldBannerProps {
  sales: readonly SaleSummary[]
  mayManage: boolean
  onOpen: (id: number) => void
}

/**
 * Sales without a unit that can still be saved or canceled; each hour makes them more expensive. A phone opens them by
 * the title, so that the list begins above the fold.
 */
export function OversoldBanner({ sales, mayManage, onOpen }: OversoldBannerProps) {
  const open = sales.filter(needsRemedy)
  // The total count, as on the dashboard and the bell, whatever the list shows.
  const { oversold = 0 } = useWaiting()
  const total = Math.max(oversold, open.length)
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(false)
  if (total === 0) return null
  const title = `${counted(total, 'sale')} oversold: no pair is left`
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertOctagon />}
      title={
        isPhone ? (
          <UnstyledButton c="inherit" fw="inherit" fz="inherit" aria-expanded={isOpen} onClick={toggle}>
            {title} <IconChevronDown size={14} aria-hidden style={isOpen ? { rotate: '180deg' } : undefined} />
          </UnstyledButton>
        ) : (
          title
        )
      }
      role="alert"
      style={{ flex: 'none' }}
    >
      {isPhone && !isOpen ? null : (
        <Stack gap="xs">
          {open.map((sale) => (
            <Group key={sale.id} gap="xs" justify="space-between">
              <Text size="sm" component="div" flex="1 1 240px" miw={0}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  fw={600}
                  c="inherit"
                  underline="always"
                  ta="left"
                  onClick={() => onOpen(sale.id)}
                >
                  {saleName(sale)}
                </Anchor>{' '}
                {sale.remedy}
              </Text>
              {mayManage && <RemedyButtons sale={sale} />}
            </Group>
          ))}
        </Stack>
      )}
      {total > open.length && (!isPhone || isOpen) && (
        <Text size="sm">
          {open.length > 0 && `${count(total - open.length)} more. `}
          Clear the filters or load more sales to see all of them.
        </Text>
      )}
    </Alert>
  )
}
