import { Group } from '@mantine/core'
import { CancelAliasButton, needsRemedy } from '../../shared/sales/RemedyButtons.tsx'
import type { AnySale } from '../../shared/sales/labels/sale-labels.ts'
import { ConfirmOrderButton } from '../../shared/ui/controls/ConfirmOrderButton.tsx'

/**
 * The Confirm and Cancel buttons of an ALIAS order. A disabled one shows the reason with which the server would refuse.
 * An order without a pair is not offered for confirmation, which makes giving it up more expensive; a packed one needs
 * none.
 */
export function AliasOrderButtons({ sale, mayCancel }: { sale: AnySale; mayCancel: boolean }) {
  if (sale.platform !== 'goat') return null
  return (
    <Group gap={6} wrap="nowrap">
      {!needsRemedy(sale) && sale.stage !== 'packed' && <ConfirmOrderButton sale={sale} />}
      {mayCancel && <CancelAliasButton sale={sale} />}
    </Group>
  )
}
