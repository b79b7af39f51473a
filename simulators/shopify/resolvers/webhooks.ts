import type { RequestContext } from '../context.ts'
import type { SubscribedWebhook } from '../entities.ts'
import { gid, gidNumber } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import { isGiven } from '../graphql/given.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { type UserError, userError } from '../graphql/user-error.ts'
import { idAs, legacyResourceId, pageOf } from './records.ts'

interface SubscriptionInput {
  callbackUrl?: string | null
  uri?: string | null
  filter?: string | null
  format?: 'JSON' | 'XML' | null
  includeFields?: string[] | null
  metafieldNamespaces?: string[] | null
  name?: string | null
}

type ListArguments = PageArguments & { topics?: string[] | null; uri?: string | null; sortKey: string }

/** The resolvers of subscriptions created by API; webhooks/ sends the messages. */
export const webhookResolvers: Resolvers = {
  QueryRoot: {
    webhookSubscription: (_root: unknown, { id }: { id: string }, context: RequestContext) => own(context, id) ?? null,
    // Returns only subscriptions that this app created by API for this shop.
    webhookSubscriptions(_root: unknown, args: ListArguments, context: RequestContext) {
      const shown = ownSubscriptions(context).filter(
        ({ topic, uri }) => (!args.topics || args.topics.includes(topic)) && (!args.uri || args.uri === uri),
      )
      return pageOf(context, shown, {
        ...args,
        sortBy: args.sortKey === 'ID' ? undefined : (s) => s.createdAt.toISOString(),
      })
    },
  },
  WebhookSubscription: {
    id: idAs('WebhookSubscription'),
    legacyResourceId,
    apiVersion: () => ({ handle: '2026-10', displayName: '2026-10', supported: true }),
  },
  Mutation: {
    webhookSubscriptionCreate(
      _root: unknown,
      { topic, webhookSubscription: input }: { topic: string; webhookSubscription: SubscriptionInput },
      context: RequestContext,
    ) {
      const userErrors = inputErrors(context, { topic, input })
      if (userErrors.length > 0) return { webhookSubscription: null, userErrors }
      const now = context.clock.now()
      const subscription: SubscribedWebhook = {
        id: context.shop.nextId(),
        appId: context.app.id,
        topic,
        uri: input.uri ?? input.callbackUrl ?? '',
        format: input.format ?? 'JSON',
        name: input.name ?? null,
        filter: input.filter ?? null,
        includeFields: input.includeFields ?? [],
        metafieldNamespaces: input.metafieldNamespaces ?? [],
        createdAt: now,
        updatedAt: now,
      }
      context.shop.subscriptions.set(subscription.id, subscription)
      context.record('subscription.created', { topic, uri: subscription.uri })
      return { webhookSubscription: subscription, userErrors }
    },
    webhookSubscriptionUpdate(
      _root: unknown,
      { id, webhookSubscription: input }: { id: string; webhookSubscription: SubscriptionInput },
      context: RequestContext,
    ) {
      const subscription = own(context, id)
      if (!subscription) return { webhookSubscription: null, userErrors: [unknownSubscription()] }
      const userErrors = inputErrors(context, { topic: subscription.topic, input, existing: subscription })
      if (userErrors.length > 0) return { webhookSubscription: null, userErrors }
      const uri = input.uri ?? input.callbackUrl
      if (isGiven(uri)) subscription.uri = uri
      if (input.filter !== undefined) subscription.filter = input.filter
      if (input.name !== undefined) subscription.name = input.name
      if (isGiven(input.includeFields)) subscription.includeFields = input.includeFields
      if (isGiven(input.metafieldNamespaces)) subscription.metafieldNamespaces = input.metafieldNamespaces
      subscription.updatedAt = context.clock.now()
      return { webhookSubscription: subscription, userErrors }
    },
    webhookSubscriptionDelete(_root: unknown, { id }: { id: string }, context: RequestContext) {
      const subscription = own(context, id)
      if (!subscription) return { deletedWebhookSubscriptionId: null, userErrors: [unknownSubscription()] }
      context.shop.subscriptions.delete(subscription.id)
      context.record('subscription.deleted', { topic: subscription.topic, uri: subscription.uri })
      return { deletedWebhookSubscriptionId: gid('WebhookSubscription', subscription.id), userErrors: [] }
    },
  },
}

function ownSubscriptions({ shop, app }: RequestContext): SubscribedWebhook[] {
  return [...shop.subscriptions.values()].filter(({ appId }) => appId === app.id)
}

function own(context: RequestContext, id: string): SubscribedWebhook | undefined {
  const number = gidNumber(id, 'WebhookSubscription')
  return ownSubscriptions(context).find((subscription) => subscription.id === number)
}

function unknownSubscription(): UserError {
  return userError(['id'], 'Webhook subscription does not exist')
}

/** Returns the errors of a subscription. Errors about the address still name `callbackUrl`. */
function inputErrors(
  context: RequestContext,
  { topic, input, existing }: { topic: string; input: SubscriptionInput; existing?: SubscribedWebhook },
): UserError[] {
  const others = ownSubscriptions(context).filter((other) => other !== existing)
  const uri = input.uri ?? input.callbackUrl ?? existing?.uri ?? ''
  const about = (field: string, message: string) => userError(['webhookSubscription', field], message)
  const errors: UserError[] = []
  const wrongAddress = addressProblem(uri)
  if (wrongAddress) errors.push(about('callbackUrl', wrongAddress))
  if (others.some((other) => other.topic === topic && other.uri === uri)) {
    errors.push(about('callbackUrl', 'Address for this topic has already been taken'))
  }
  if (isGiven(input.name) && !/^[\w-]{1,50}$/.test(input.name)) errors.push(about('name', 'Name is invalid'))
  if (isGiven(input.name) && others.some(({ name }) => name === input.name)) {
    errors.push(about('name', 'Name has already been taken'))
  }
  if (input.filter && !/[\w.]+:\S/.test(input.filter)) {
    errors.push(
      about('filter', 'The specified filter is invalid, please ensure you specify the field(s) you wish to filter on.'),
    )
  }
  return errors
}

/** Returns the problem of an address. Unlike Shopify, the simulator allows http to this machine. */
function addressProblem(uri: string): string | undefined {
  if (uri === '') return "Address can't be blank"
  if (!URL.canParse(uri)) return 'Address is invalid'
  const { protocol, hostname } = new URL(uri)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isLocal) return 'Address protocol http:// is not supported'
  if (/(^|\.)(shopify\.com|myshopify\.com)$/.test(hostname)) {
    return 'Address cannot be a Shopify or an internal domain'
  }
  return undefined
}
