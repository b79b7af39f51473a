import { Button, Group } from '@mantine/core'
import { ActionMenu } from '../../../shared/ui/controls/ActionMenu.tsx'
import { useMay } from '../../../shared/session.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { isSure } from './candidates.ts'
import type { Sync } from '../stores.queries.ts'

export type SyncAct = 'confirm' | 'find' | 'unsync' | 'delete'

interface SyncActionsProps {
  sync: Sync
  isPending: boolean
  onAct: (act: SyncAct) => void
}

/**
 * The actions of a product link: confirm or find a match while it is pending, unsync afterwards; owners and managers
 * may delete it at any time.
 */
export function SyncActions({ sync, isPending, onAct }: SyncActionsProps) {
  const mayEdit = useMay('links.edit')
  const mayRemove = useMay('links.remove')
  const state = isPending ? <Pill color="orange">Pending</Pill> : <Pill color="green">Complete</Pill>
  if (!mayEdit) return state
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {isPending ? <ConfirmButton sync={sync} onAct={onAct} /> : state}
      {(isPending || mayRemove) && <SyncMenu sync={sync} isPending={isPending} mayRemove={mayRemove} onAct={onAct} />}
    </Group>
  )
}

function SyncMenu({ sync, isPending, mayRemove, onAct }: SyncActionsProps & { mayRemove: boolean }) {
  return (
    <ActionMenu
      label={`Actions for ${sync.shopify_title}`}
      actions={[
        isPending
          ? { label: 'Find product match', onAct: () => onAct('find') }
          : { label: 'Unsync', onAct: () => onAct('unsync') },
        ...(mayRemove ? [{ label: 'Delete sync', isDestructive: true, onAct: () => onAct('delete') }] : []),
      ]}
    />
  )
}

function ConfirmButton({ sync, onAct }: Pick<SyncActionsProps, 'sync' | 'onAct'>) {
  const mayAgree = isSure(sync.shopify_sku, sync)
  return (
    <Button
      size="compact-sm"
      variant={mayAgree ? 'filled' : 'default'}
      onClick={() => onAct(sync.suggested_ark_product ? 'confirm' : 'find')}
    >
      {sync.suggested_ark_product ? (mayAgree ? 'Confirm' : 'Review') : 'Find match'}
      <span className="hidden"> {sync.shopify_title}</span>
    </Button>
  )
}
