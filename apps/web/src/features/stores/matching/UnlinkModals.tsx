import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, detailOf } from '../../../shared/api.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../../shared/ui/notices/toasts.ts'
import type { Store } from '../stores.queries.ts'

/** The time for which the result of an unsync is shown. */
const UNSYNC_SHOWN_MS = 8_000

/** A product of the store to unlink or delete, and its catalog product. */
export interface Given {
  syncId: number
  title: string
  arkName: string | null
}

/** Unlinks a product of the store, after explaining the effect on listings, stock and orders. */
export function UnsyncModal({ product, onClose }: { product: Given | null; onClose: () => void }) {
  const unsync = useMutation({
    mutationFn: (id: number) => api('POST /shopify/syncs/{id}/unsync', { params: { id } }),
    onSuccess: ({ success, message }) => {
      if (success) toastSuccess({ title: 'Product unsynced', message, closesAfterMs: UNSYNC_SHOWN_MS })
      else toastWarning({ title: 'Cannot Unsync', message, closesAfterMs: UNSYNC_SHOWN_MS })
      onClose()
    },
    onError: (error) =>
      toastFailure({ title: 'Unsync Failed', message: `${product?.title ?? 'Product'}: ${detailOf(error)}` }),
  })
  return (
    <Ask
      title="Confirm Unsync"
      action="Unsync"
      isOpen={product !== null}
      isBusy={unsync.isPending}
      onClose={onClose}
      onConfirm={() => product && unsync.mutate(product.syncId)}
    >
      {product && (
        <>
          <Text>
            <b>{product.title}</b> is no longer linked to {product.arkName ?? 'the catalog'}:
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>its listings on StockX and ALIAS are disabled and withdrawn,</List.Item>
            <List.Item>
              its stock and reserves are removed from ARK and no longer tracked; Shopify does not change,
            </List.Item>
            <List.Item>Shopify orders that were made for its pre-release inventory are deleted there.</List.Item>
          </List>
          <Text size="sm" c="dimmed">
            Existing sales stay. The product returns to Pending Syncs; {product.arkName ?? 'the same product'} is not
            suggested again but can be chosen manually. A product cannot be unsynced while a sold pair waits for its
            Shopify order.
          </Text>
        </>
      )}
    </Ask>
  )
}

/** Deletes one product link. */
export function DeleteSyncModal({ product, onClose }: { product: Given | null; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /shopify/syncs/{id}', { params: { id } }),
    onSuccess: ({ message }) => {
      toastSuccess({ title: 'Sync deleted', message })
      onClose()
    },
    onError: (error) =>
      toastFailure({ title: 'Delete Failed', message: `${product?.title ?? 'Sync'}: ${detailOf(error)}` }),
  })
  return (
    <Ask
      title="Delete Sync"
      action="Delete Sync"
      isOpen={product !== null}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => product && remove.mutate(product.syncId)}
    >
      {product && (
        <Text>
          All decisions about <b>{product.title}</b> are deleted: its match, manually linked sizes and reserves. Its
          stock is removed from ARK and its listings are withdrawn. The next import adds the product as new.
        </Text>
      )}
    </Ask>
  )
}

interface DeleteAllProps {
  store: Store
  isOpen: boolean
  onClose: () => void
}

/** Deletes all product links of a store. */
export function DeleteAllSyncsModal({ store, isOpen, onClose }: DeleteAllProps) {
  const remove = useMutation({
    mutationFn: () => api('DELETE /shopify/stores/{id}/syncs', { params: { id: store.id } }),
    onSuccess: ({ message, kept }) => {
      if (kept > 0) toastWarning({ title: `Syncs deleted, ${kept} kept`, message })
      else toastSuccess({ title: 'Syncs deleted', message })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'Delete Failed', message: `${store.store_name}: ${detailOf(error)}` }),
  })
  return (
    <Ask
      title="Delete All Syncs"
      action={`Delete all syncs of ${store.store_name}`}
      isOpen={isOpen}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <Text>
        All decisions about the products of <b>{store.store_name}</b> are deleted, pending and completed: matches,
        manually linked sizes and reserves. Their stock is removed from ARK and all their listings are withdrawn.
        Products with a sold pair that waits for its Shopify order stay. The next import starts over.
      </Text>
    </Ask>
  )
}

interface AskProps {
  title: string
  action: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation, with the focus on Cancel. */
function Ask({ title, action, isOpen, isBusy, onClose, onConfirm, children }: AskProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color="red.9" loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
