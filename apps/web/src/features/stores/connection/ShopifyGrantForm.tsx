import { Button, Text, TextInput } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

/** Asks for the store, then opens Shopify, where its owner authorizes ARK. */
export function ShopifyGrantForm({ shopDomain }: { shopDomain: string }) {
  const form = useCheckedForm({
    fields: ['shop_domain'],
    initial: { shop_domain: shopDomain },
    check: ({ shop_domain }): { shop_domain?: string } =>
      shop_domain.trim() === '' ? { shop_domain: 'Enter the domain of your shop' } : {},
    send: ({ shop_domain }) => api('POST /shopify/connect', { body: { shop_domain: shop_domain.trim() } }),
    onDone: ({ authorize_url }) => window.location.assign(authorize_url),
  })
  return (
    <CheckedForm form={form} label="Connect through Shopify" problemTitle="Connection Failed">
      <TextInput
        {...form.field('shop_domain')}
        label="Shop domain"
        description="As shown in the address of your Shopify admin"
        placeholder="your-store.myshopify.com"
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Text size="sm" c="dimmed">
        Continue at Shopify: sign in and allow ARK to read products and stock and to create orders.
      </Text>
      <Button type="submit" loading={form.isBusy}>
        Continue to Shopify
      </Button>
    </CheckedForm>
  )
}
