import { Alert, List } from '@mantine/core'
import { counted } from '../../../shared/formats.ts'
import type { Repair, RepairOutcome } from './use-repair.ts'

const DONE: Record<Repair, string> = { 'fix-metadata': 'filled in', 'link-to-inventory': 'linked' }

/** The result of a repair, sale by sale. */
export function RepairResult({
  outcome: { repair, details },
  onClose,
}: {
  outcome: RepairOutcome
  onClose: () => void
}) {
  const done = details.filter(({ is_done }) => is_done).length
  const title =
    details.length === 0
      ? 'No sale needs this repair'
      : `${counted(done, 'sale')} ${DONE[repair]}${done < details.length ? `, ${details.length - done} not` : ''}`
  return (
    <Alert
      color={done < details.length ? 'yellow' : 'green'}
      title={title}
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {details.length > 0 && (
        <List size="sm" mah={280} style={{ overflow: 'auto' }}>
          {details.map(({ sale_id, order_number, description }) => (
            <List.Item key={sale_id}>
              Order {order_number}: {description}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
