import { Alert, Button, Group, Text } from '@mantine/core'
import { IconTag } from '../../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import classes from '../inventory.module.css'

const PayoutSetupModal = lazyDialog(() => import('./PayoutSetupModal.tsx'), 'PayoutSetupModal', {
  isOpen: false,
})

/** The server counts no further. */
const MOST_COUNTED = 1_000

/**
 * Reminds people of new products without payouts while there are any. The dialog opens once by itself after an import
 * has added some, whoever started it.
 */
export function NewProducts() {
  const mayEdit = useMay('listings.edit')
  const { data: setup } = useQuery({ ...queryOf('GET /inventory/payout-setup'), enabled: mayEdit })
  const [isOpened, setOpened] = useState(false)
  const [isPutOff, setPutOff] = useState(false)
  const isDue = setup?.is_due ?? false
  if (isPutOff && !isDue) setPutOff(false)
  const isOpen = isOpened || (isDue && !isPutOff)
  // A separate query key, so that refetches do not change the form while it is filled in.
  const { data } = useQuery({
    queryKey: ['new products of the set-up'],
    queryFn: () => api('GET /inventory/recent-sync-products'),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const later = useMutation({ mutationFn: () => api('POST /inventory/payout-setup/later') })
  const close = () => {
    if (isDue) later.mutate()
    setPutOff(isDue)
    setOpened(false)
  }
  const isToDo = setup !== undefined && setup.new_products > 0
  return (
    <>
      {isToDo && <Notice newProducts={setup.new_products} onSetUp={() => setOpened(true)} />}
      <PayoutSetupModal
        isOpen={isOpen}
        products={isOpen ? (data?.products ?? null) : null}
        total={data?.total_count ?? 0}
        onClose={close}
      />
    </>
  )
}

const Notice = ({ newProducts, onSetUp }: { newProducts: number; onSetUp: () => void }) => (
  <Alert color="ark" variant="light" p="xs" className={classes['notice']} icon={<IconTag aria-hidden />}>
    <Group justify="space-between" gap="sm">
      <Text size="sm" className="num" style={{ flex: '1 1 260px' }}>
        {newProducts >= MOST_COUNTED
          ? `More than ${count(MOST_COUNTED - 1)} new products have no payouts.`
          : `${counted(newProducts, 'new product')} ${newProducts === 1 ? 'has' : 'have'} no payouts.`}{' '}
        Sizes without payouts are not listed.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onSetUp}>
        Set payouts
      </Button>
    </Group>
  </Alert>
)
