import Type from 'typebox'
import { maybe, maybeText } from '../wire-values.ts'
import { mutation, query } from './operation.ts'
import { connection, userErrors } from './wire.ts'

const Subscription = Type.Object({
  id: Type.String(),
  topic: Type.String(),
  uri: maybeText,
  includeFields: maybe(Type.Array(Type.String())),
})

export const Webhooks = query(
  `
  query Webhooks($after: String) {
    webhookSubscriptions(first: 100, after: $after) {
      nodes { id topic uri includeFields }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  Type.Object({ webhookSubscriptions: connection(Subscription) }),
)

export const CreateWebhook = mutation(
  `
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
      webhookSubscription { id topic uri includeFields }
      userErrors { field message }
    }
  }`,
  Type.Object({
    webhookSubscriptionCreate: maybe(Type.Object({ webhookSubscription: maybe(Subscription), userErrors })),
  }),
)

export const UpdateWebhook = mutation(
  `
  mutation UpdateWebhook($id: ID!, $webhookSubscription: WebhookSubscriptionInput!) {
    webhookSubscriptionUpdate(id: $id, webhookSubscription: $webhookSubscription) {
      webhookSubscription { id topic uri includeFields }
      userErrors { field message }
    }
  }`,
  Type.Object({
    webhookSubscriptionUpdate: maybe(Type.Object({ webhookSubscription: maybe(Subscription), userErrors })),
  }),
)

export const DeleteWebhook = mutation(
  `
  mutation DeleteWebhook($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      deletedWebhookSubscriptionId
      userErrors { field message }
    }
  }`,
  Type.Object({ webhookSubscriptionDelete: maybe(Type.Object({ userErrors })) }),
)
