import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import type { BulkChangeKind } from '../../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeModal } from '../../../shared/bulk-change/BulkChangeModal.tsx'
import { counted } from '../../../shared/formats.ts'
import type { PayoutScope } from '../../../shared/payout-changes/payout-change-form.ts'
import {
  enableButton,
  type EnablingPreview,
  netOfAllMessage,
  listedMessage,
  marketplaceMessage,
  notListedLine,
} from './enabling-messages.ts'
import { EnablingTable } from './EnablingTable.tsx'

interface EnableSizesModalProps {
  isOpen: boolean
  scope: PayoutScope
  /** A description of the sizes: 'For every size in stock.' */
  words: string
  onClose: () => void
  onStarted: () => void
  /** Opens the payouts for sizes that lack them. */
  onPayouts?: () => void
}

/** The dialog that enables many sizes, after a preview of where and at what asks they are listed. */
export const EnableSizesModal = ({ scope, onPayouts, ...modal }: EnableSizesModalProps) => (
  <BulkChangeModal {...modal} kind={enablingKind(scope, onPayouts)} />
)

/**
 * Returns the kind of bulk change that enables sizes. Preview and run use one function of the server
 * (docs/decisions/064), so that they agree.
 */
const enablingKind = (
  scope: PayoutScope,
  onPayouts: (() => void) | undefined,
): BulkChangeKind<null, PayoutScope, EnablingPreview> => ({
  title: 'Review and enable',
  size: 'xl',
  draft: 'enabling',
  empty: null,
  request: () => ({ body: scope }),
  look: {
    key: 'POST /listings/enablings/preview',
    ask: (body, signal) => api('POST /listings/enablings/preview', { body, signal, isPreview: true }),
    show: (preview) => <Check preview={preview} />,
    changes: ({ to_list }) => to_list,
    failed: 'The preview failed',
  },
  start: (body) => api('POST /listings/enablings', { body }),
  started: ({ total }) => ({
    title: 'Sizes are being enabled',
    message: `${counted(total ?? 0, 'size')}. You can leave this page. You can undo this for 7 days.`,
  }),
  failed: 'Nothing was enabled',
  button: enableButton,
  besides: ({ to_list, sizes, already_enabled }) =>
    onPayouts &&
    to_list < sizes - already_enabled && (
      <Button variant="default" onClick={onPayouts}>
        Change payouts
      </Button>
    ),
})

/** The preview of enabling sizes. */
const Check = ({ preview }: { preview: EnablingPreview }) => (
  <Stack gap="xs">
    <div role="status">
      <Text fw={600} className="num">
        {listedMessage(preview)}
      </Text>
      {preview.to_list > 0 && (
        <>
          <List size="sm" className="num" aria-label="Where">
            {preview.by_marketplace.map((each) => (
              <List.Item key={each.marketplace}>{marketplaceMessage(each)}</List.Item>
            ))}
          </List>
          <Text size="sm" className="num">
            {netOfAllMessage(preview)}
          </Text>
        </>
      )}
      {preview.not_listed.length > 0 && (
        <List size="sm" c="dimmed" className="num" aria-label="Not listed" mt={4}>
          {preview.not_listed.map((each) => (
            <List.Item key={each.reason}>{notListedLine(each)}</List.Item>
          ))}
        </List>
      )}
    </div>
    {preview.below_cost !== null && preview.below_cost > 0 && (
      <Alert color="orange" variant="light" p="xs">
        {counted(preview.below_cost, 'size')} would net less than {preview.below_cost === 1 ? 'it has' : 'they have'}{' '}
        cost you; shown in red.
      </Alert>
    )}
    {preview.rows.length > 0 && <EnablingTable rows={preview.rows} />}
    {preview.sizes - preview.already_enabled > preview.rows.length && (
      <Text size="xs" c="dimmed">
        The first {preview.rows.length}.
      </Text>
    )}
  </Stack>
)
