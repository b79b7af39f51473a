import { Modal, PasswordInput, Select } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../../shared/ui/controls/FormButtons.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import type { WebhookStatus } from './webhook-state.ts'

/** What we want to be told of (document 1 §7): levels of inventory. */
const TOPICS = ['inventory_levels/update']

interface WebhookSecretModalProps {
  isOpen: boolean
  onClose: () => void
  status: WebhookStatus | undefined
}

/** The secret that a store's webhooks are signed with (document 1 §2, Settings); it is never shown again. */
export const WebhookSecretModal = ({ isOpen, onClose, status }: WebhookSecretModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Webhook Secret" closeButtonProps={{ 'aria-label': 'Close' }}>
    {isOpen && status && <SecretForm status={status} onClose={onClose} />}
  </Modal>
)

/** With several stores one is chosen first. */
function SecretForm({
  status: { webhook_secret, stores },
  onClose,
}: Pick<WebhookSecretModalProps, 'onClose'> & { status: WebhookStatus }) {
  const form = useCheckedForm({
    fields: ['store_id', 'webhook_secret'],
    initial: { store_id: String(stores[0]?.store_id ?? '') },
    check: (typed): { webhook_secret?: string } =>
      typed.webhook_secret.trim() === '' ? { webhook_secret: 'Enter the secret that Shopify shows' } : {},
    send: (typed) => saveSecret(typed.webhook_secret.trim(), typed.store_id),
    onDone: ({ message }) => {
      toastSuccess({ title: 'Webhook secret saved', message })
      onClose()
    },
  })
  return (
    <CheckedForm form={form} label="Webhook secret" problemTitle="Save Failed">
      {stores.length > 1 && (
        <Select
          {...form.choice('store_id')}
          label="Store"
          data={stores.map(({ store_id, store_name }) => ({ value: String(store_id), label: store_name }))}
          allowDeselect={false}
        />
      )}
      <PasswordInput
        {...form.field('webhook_secret')}
        label="Webhook secret"
        description="Needed only for a store that is connected by a custom app"
        placeholder={webhook_secret ?? 'As Shopify shows it under Notifications, Webhooks'}
        autoComplete="new-password"
        maxLength={500}
        data-autofocus
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Save
      </FormButtons>
    </CheckedForm>
  )
}

/** `storeId`: as a text, '' for the only one. Rejects with the server's words where it did not keep the secret. */
async function saveSecret(secret: string, storeId: string) {
  const saved = await api('POST /shopify/webhooks/configure-webhooks', {
    body: {
      topics: TOPICS,
      auto_register: false,
      webhook_secret: secret,
      ...(storeId !== '' && { store_id: Number(storeId) }),
    },
  })
  if (!saved.success) throw new Error(saved.message)
  return saved
}
