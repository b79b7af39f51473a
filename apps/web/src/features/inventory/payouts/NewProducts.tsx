import { Alert, Button, Group, Text } from '@mantine/core'
import { IconTag } from '../../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import { useSetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay, useMe } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import classes from '../inventory.module.css'

const PayoutSetupModal = lazyDialog(() => import('./PayoutSetupModal.tsx'), 'PayoutSetupModal', {
  isOpen: false,
})

/** The server counts no further. */
const MOST_COUNTED = 1_000

/**
 * The banner about sizes in stock of new products without payouts. It offers the dialog, which never opens by itself.
 * Until the first listing is live, the setup steps offer the dialog instead. Hiding the banner lasts until more
 * products are in stock, for everyone, so only people who see every location may.
 */
export function NewProducts() {
  const mayEdit = useMay('listings.edit')
  const { data } = useQuery({ ...queryOf('GET /inventory/payout-setup'), enabled: mayEdit })
  const [isOpen, setOpen] = useState(false)
  const { taken } = useSetupProgress()
  const sizes = taken?.is_listing_live ? (data?.sizes_without_payouts ?? 0) : 0
  return (
    <>
      {sizes > 0 && <Notice sizes={sizes} onSetUp={() => setOpen(true)} />}
      <PayoutSetupModal isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Notice({ sizes, onSetUp }: { sizes: number; onSetUp: () => void }) {
  const mayHide = useMe().locations.length === 0
  const hide = useMutation({
    mutationFn: () => api('POST /inventory/payout-setup/later'),
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  return (
    <Alert color="ark" variant="light" p="xs" className={classes['notice']} icon={<IconTag aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="num" style={{ flex: '1 1 260px' }}>
          {sizes >= MOST_COUNTED
            ? `More than ${count(MOST_COUNTED - 1)} sizes in stock have no payouts`
            : `${counted(sizes, 'size')} in stock ${sizes === 1 ? 'has' : 'have'} no payouts`}
          <span className={classes['noticeReason']}>, so {sizes === 1 ? 'it is' : 'they are'} not listed</span>.
        </Text>
        <Group gap="xs">
          {mayHide && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              title="Hides this until new products are in stock"
              loading={hide.isPending}
              onClick={() => hide.mutate()}
            >
              Hide
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={onSetUp}>
            Set payouts
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
