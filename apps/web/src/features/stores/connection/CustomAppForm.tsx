import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { api, detailOf } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

const FIELDS = ['shop_domain', 'api_key', 'api_secret_key', 'access_token'] as const
type Credentials = Record<(typeof FIELDS)[number], string>

const MISSING = 'Please provide all required fields'

const trimmed = (typed: Credentials): Credentials => ({
  shop_domain: typed.shop_domain.trim(),
  api_key: typed.api_key.trim(),
  api_secret_key: typed.api_secret_key.trim(),
  access_token: typed.access_token.trim(),
})

/** Connects a store with the credentials of a custom app that the store's owner made in Shopify before 2026. All four are required. */
export function CustomAppForm({ shopDomain, onConnected }: { shopDomain: string; onConnected: () => void }) {
  const navigate = useNavigate()
  const form = useCheckedForm({
    fields: FIELDS,
    initial: { shop_domain: shopDomain },
    check: (typed) =>
      Object.fromEntries(FIELDS.filter((name) => typed[name].trim() === '').map((name) => [name, MISSING])),
    send: (typed) => api('POST /shopify/stores', { body: trimmed(typed) }),
    onDone: (store) => {
      toastSuccess({ title: 'Store connected', message: `${store.store_name} is being imported.` })
      onConnected()
      const search = { store_id: store.id, shop: store.shop_domain, first_time: true as const }
      // The next page finds the new store in the list of stores.
      void whenFresh().then(() => navigate({ to: paths.shopifySync, search }))
    },
    failureMessage: (error) => detailOf(error, 'Failed to connect store'),
  })
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.field(name),
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 500,
  })
  return (
    <CheckedForm form={form} label="Connect with a custom app" problemTitle="Connection Failed">
      <Text size="sm" c="dimmed">
        Only for a custom app that was made in the store's admin before 2026: since January 1, 2026 Shopify no longer
        lets anyone make one there. It has to read products, inventory, locations and orders, and write inventory,
        orders and fulfillment orders. Copy its credentials from Settings, Apps and sales channels, Develop apps.
      </Text>
      <TextInput {...field('shop_domain')} label="Shop domain" placeholder="your-store.myshopify.com" data-autofocus />
      <TextInput {...field('api_key')} label="API key" />
      <PasswordInput {...field('api_secret_key')} label="API secret key" autoComplete="new-password" />
      <PasswordInput {...field('access_token')} label="Admin API access token" autoComplete="new-password" />
      <Button type="submit" loading={form.isBusy}>
        Connect Store
      </Button>
    </CheckedForm>
  )
}
