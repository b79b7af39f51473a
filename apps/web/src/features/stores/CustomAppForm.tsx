import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { ApiError, api, detailOf } from '../../shared/api.ts'
import { whenFresh } from '../../shared/freshness.ts'
import { formText } from '../../shared/form-text.ts'
import { toastSuccess } from '../../shared/ui/toasts.ts'

const FIELDS = ['shop_domain', 'api_key', 'api_secret_key', 'access_token'] as const
type Credentials = Record<(typeof FIELDS)[number], string>

/**
 * Connects a store by the credentials of a custom app that its owner made in Shopify. All four are required
 * (document 1 §5).
 */
export function CustomAppForm({ shopDomain, onConnected }: { shopDomain: string; onConnected: () => void }) {
  const navigate = useNavigate()
  const [isIncomplete, setIncomplete] = useState(false)
  const connect = useMutation({
    mutationFn: (body: Credentials) => api('POST /shopify/stores', { body }),
    onSuccess: async (store) => {
      toastSuccess({ title: 'Store connected', message: `${store.store_name} is being imported.` })
      onConnected()
      // The page it goes on to shows the new store out of the list of all.
      await whenFresh()
      await navigate({
        to: paths.shopifySync,
        search: { store_id: store.id, shop: store.shop_domain, first_time: true },
      })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = Object.fromEntries(FIELDS.map((name) => [name, formText(form, name).trim()])) as Credentials
    const isComplete = FIELDS.every((name) => typed[name] !== '')
    setIncomplete(!isComplete)
    if (isComplete) connect.mutate(typed)
  }
  const problems = connect.error instanceof ApiError ? connect.error.errors : []
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 500,
    error: problems.find((problem) => problem.field === name)?.message,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {(isIncomplete || connect.error) && (
          <Alert color="red" variant="outline" title="Connection Failed" role="alert">
            {isIncomplete ? 'Please provide all required fields' : detailOf(connect.error, 'Failed to connect store')}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          In Shopify, under Settings, Apps and sales channels, Develop apps: make an app that may read products,
          inventory, locations and orders and write inventory, orders and fulfillment orders, install it, and copy its
          credentials.
        </Text>
        <TextInput
          {...field('shop_domain')}
          label="Shop domain"
          placeholder="your-store.myshopify.com"
          defaultValue={shopDomain}
          data-autofocus
        />
        <TextInput {...field('api_key')} label="API key" />
        <PasswordInput {...field('api_secret_key')} label="API secret key" autoComplete="new-password" />
        <PasswordInput {...field('access_token')} label="Admin API access token" autoComplete="new-password" />
        <Button type="submit" loading={connect.isPending}>
          Connect Store
        </Button>
      </Stack>
    </form>
  )
}
