import { maySubscribe } from './store-access.ts'

/** What a topic is about. It decides which part of a delivery's body is kept, and which job acts on it. */
type Subject = 'product' | 'order' | 'item' | 'location' | 'app' | 'customer' | 'shop'

/**
 * The topics that ARK acts on. Products, orders, levels and locations only trigger reading again; ARK never trusts a
 * payload. The last three are Shopify's compliance topics, which the app's configuration subscribes.
 */
export const TOPICS = {
  'inventory_levels/update': 'item',
  'inventory_levels/connect': 'item',
  'inventory_levels/disconnect': 'item',
  'products/create': 'product',
  'products/update': 'product',
  'products/delete': 'product',
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/cancelled': 'order',
  'locations/create': 'location',
  'locations/update': 'location',
  'locations/activate': 'location',
  'locations/deactivate': 'location',
  'locations/delete': 'location',
  'app/uninstalled': 'app',
  'customers/data_request': 'customer',
  'customers/redact': 'customer',
  'shop/redact': 'shop',
} as const satisfies Record<string, Subject>

type Topic = keyof typeof TOPICS

const isTopic = (topic: string): topic is Topic => Object.hasOwn(TOPICS, topic)

/** Returns the topics about these subjects. */
export const topicsAbout = (...subjects: Subject[]): string[] =>
  Object.entries(TOPICS).flatMap(([topic, subject]) => (subjects.includes(subject) ? [topic] : []))

/** Returns a function that returns whether a webhook is about one of these subjects. */
export const webhooksAbout = (...subjects: Subject[]) => {
  const topics = new Set(topicsAbout(...subjects))
  return ({ topic }: { topic: string }): boolean => topics.has(topic)
}

/** The topics that are subscribed for each store. */
export const SUBSCRIBED = Object.keys(TOPICS).filter((topic) => !isCompliance(topic))

/** Returns the topics that ARK subscribes for a store with these scopes. */
export const wantedSubscriptions = (granted: readonly string[]): string[] =>
  SUBSCRIBED.filter((topic) => maySubscribe(topic, granted))

/**
 * The webhook that ARK sends to itself through PUBLIC_URL, signed like Shopify's: ARK checks its signature, answers
 * with this text, and stores nothing.
 */
export const WEBHOOK_PROBE = {
  topic: 'ark/probe',
  shop: 'ark-probe.myshopify.com',
  answer: 'The signature is right. Nothing is stored.',
} as const

/** Returns whether a topic may concern a disconnected shop: a shop is redacted 48 hours after its app was removed. */
export function isCompliance(topic: string): boolean {
  return topic.startsWith('customers/') || topic === 'shop/redact'
}

/**
 * Returns the fields that deliveries of a topic have; empty for all. A product with its variants and texts is
 * megabytes, and only its id is read; an order would include its buyer's name and address.
 */
export const deliveredFields = (topic: string): string[] =>
  /^(products|orders)\//.test(topic) ? ['id', 'admin_graphql_api_id', 'updated_at'] : []

/** The kept part of a delivery. Ids are Shopify's digits as text, because some exceed a number's precision. */
export interface RetainedBody {
  id?: string
  inventory_item_id?: string
  location_id?: string
  shop_id?: string
  customer_id?: string
  data_request_id?: string
  order_ids?: string[]
}

export interface RetainedDelivery {
  body: RetainedBody
  /** Why it cannot be used, as a message for a store operator; null when it can. */
  problem: string | null
}

/**
 * Extracts the part of a delivery that is kept. Every delivery is kept in some form: an unreadable body, an unknown
 * topic or a missing id is reported. A customer's name, e-mail and phone are dropped.
 */
export function retainedDelivery(topic: string, rawBody: Uint8Array): RetainedDelivery {
  if (!isTopic(topic)) return { body: {}, problem: topic ? `ARK does not use ${topic.slice(0, 100)}` : NO_TOPIC }
  const json = objectIn(rawBody)
  if (json === null) return { body: {}, problem: `${topic}: its body is not JSON` }
  const body = RETAIN[TOPICS[topic]](json)
  const missing = REQUIRED[TOPICS[topic]]
  const isMissing = missing !== undefined && body[missing] === undefined
  return { body, problem: isMissing ? `${topic}: it names no ${missing}` : null }
}

const NO_TOPIC = 'It names no topic'

const REQUIRED: Partial<Record<Subject, keyof RetainedBody>> = {
  product: 'id',
  order: 'id',
  item: 'inventory_item_id',
  customer: 'customer_id',
}

type Json = ReadonlyMap<string, unknown>

const RETAIN: Record<Subject, (json: Json) => RetainedBody> = {
  product: (json) => ids({ id: json.get('id') }),
  order: (json) => ids({ id: json.get('id') }),
  location: (json) => ids({ id: json.get('id') }),
  item: (json) => ids({ inventory_item_id: json.get('inventory_item_id'), location_id: json.get('location_id') }),
  app: () => ({}),
  shop: (json) => ids({ shop_id: json.get('shop_id') }),
  customer: (json) => ({
    ...ids({
      shop_id: json.get('shop_id'),
      customer_id: fieldsIn(json.get('customer')).get('id'),
      data_request_id: fieldsIn(json.get('data_request')).get('id'),
    }),
    order_ids: [json.get('orders_requested') ?? json.get('orders_to_redact')].flat().flatMap((id) => idIn(id) ?? []),
  }),
}

/** Returns the valid ids; others are left out. */
function ids<Name extends keyof RetainedBody>(given: Record<Name, unknown>): { [N in Name]?: string } {
  const found: { [N in Name]?: string } = {}
  for (const name of Object.keys(given) as Name[]) {
    const id = idIn(given[name])
    if (id !== null) found[name] = id
  }
  return found
}

const idIn = (value: unknown): string | null => {
  const text = typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,25}$/.test(text) ? text : null
}

const fieldsIn = (value: unknown): Json => new Map(Object.entries(typeof value === 'object' && value ? value : {}))

/** Parses a JSON object, with whole numbers as `bigint`, so that none loses digits. Null when it is no JSON object. */
function objectIn(rawBody: Uint8Array): Json | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(rawBody).toString('utf8'), exactly as Reviver)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? fieldsIn(parsed) : null
  } catch {
    return null
  }
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown

const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && /^\d{1,25}$/.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value
