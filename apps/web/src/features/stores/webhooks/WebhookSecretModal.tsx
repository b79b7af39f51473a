import { Modal, PasswordInput, Select } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../../shared/ui/controls/FormButtons.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import type { WebhookStatus } from './webhook-state.ts'

/** The webhook topics that ARK registers: inventory levels. */
const TOPICS = ['inventory_levels/update']

interface WebhookSecretModalProps {
  isOpen: boolean
  onClose: () => void
  status: WebhookStatus | undefined
}

/** The dialog for the secret that signs a store's webhooks; the secret is never shown again. */
export const WebhookSecretModal = ({ isOpen, onClose, status }: WebhookSecretModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Webhook Secret" closeButtonProps={{ 'aria-label': 'Close' }}>
    {isOpen && status && <SecretForm status={status} onClose={onClose} />}
  </Modal>
)

/** The form of the secret. With several stores the person chooses one first. */
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
        description="Needed only for webhooks that you made by hand; the secret of a custom app stays as it is"
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

/**
 * Saves the secret. `storeId` is text, '' for the only store. Rejects with the server's message when it was not saved.
 */
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
