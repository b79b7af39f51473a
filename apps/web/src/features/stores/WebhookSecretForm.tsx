import { Button, Group, PasswordInput, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import type { WebhookStatus } from './webhook-state.ts'

/** What we want to be told of (document 1 §7): levels of inventory. */
const TOPICS = ['inventory_levels/update']

/**
 * Saves the secret that a store's webhooks are signed with; it is never shown again. With several stores one is
 * chosen first.
 */
export function WebhookSecretForm({ status: { webhook_secret, stores } }: { status: WebhookStatus }) {
  const [secret, setSecret] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const storeId = chosen ?? stores[0]?.store_id
  const save = useMutation({
    mutationFn: () =>
      api('POST /shopify/webhooks/configure-webhooks', {
        body: {
          topics: TOPICS,
          auto_register: false,
          webhook_secret: secret.trim(),
          ...(storeId !== undefined && { store_id: storeId }),
        },
      }),
    onSuccess: ({ success, message }) => {
      if (!success) return toastFailure({ title: 'Save Failed', message })
      toastSuccess({ title: 'Webhook secret saved', message })
      setSecret('')
    },
    onError: (error) => toastFailure({ title: 'Save Failed', error }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (secret.trim()) save.mutate()
  }
  return (
    <form onSubmit={submit} aria-label="Webhook secret">
      <Group align="end" gap="xs">
        {stores.length > 1 && (
          <Select
            label="Store"
            data={stores.map(({ store_id, store_name }) => ({ value: String(store_id), label: store_name }))}
            value={storeId === undefined ? null : String(storeId)}
            allowDeselect={false}
            onChange={(id) => setChosen(Number(id))}
          />
        )}
        <PasswordInput
          label="Webhook secret"
          description="Needed only for a store that is connected by a custom app"
          placeholder={webhook_secret ?? 'As Shopify shows it under Notifications, Webhooks'}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          autoComplete="new-password"
          maxLength={500}
          style={{ flex: '1 1 240px' }}
        />
        <Button type="submit" loading={save.isPending} disabled={secret.trim() === ''}>
          Save
        </Button>
      </Group>
    </form>
  )
}
