import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { formText } from '../../shared/form-text.ts'

/** Asks which store, then leads to Shopify, where the store's owner grants ARK access. */
export function ShopifyGrantForm({ shopDomain }: { shopDomain: string }) {
  const connect = useMutation({
    mutationFn: (shop_domain: string) => api('POST /shopify/connect', { body: { shop_domain } }),
    onSuccess: ({ authorize_url }) => window.location.assign(authorize_url),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const domain = formText(new FormData(event.currentTarget), 'shop_domain').trim()
    if (domain) connect.mutate(domain)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {connect.error && (
          <Alert color="red" variant="outline" title="Connection Failed" role="alert">
            {detailOf(connect.error)}
          </Alert>
        )}
        <TextInput
          name="shop_domain"
          label="Shop domain"
          description="As it stands in the address of your Shopify admin"
          placeholder="your-store.myshopify.com"
          defaultValue={shopDomain}
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Text size="sm" c="dimmed">
          You go on to Shopify, sign in there, and allow ARK to read products and stock and to create orders.
        </Text>
        <Button type="submit" loading={connect.isPending || connect.isSuccess}>
          Continue to Shopify
        </Button>
      </Stack>
    </form>
  )
}
