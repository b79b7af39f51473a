import type { Agenda } from '../../core/agenda.ts'
import type { SimulatedClock } from '../../core/clock.ts'
import type { Journal } from '../../core/journal.ts'
import type { Part } from '../../core/part.ts'
import type { Random } from '../../core/random.ts'
import type { App } from '../apps.ts'
import type { ShopTasks } from '../context.ts'
import type { DeliverySettings } from '../settings.ts'
import type { Shop } from '../store.ts'
import { bodyOf, type WebhookDelivery, headersOf, post } from './delivery.ts'
import { topicHeader } from './topics.ts'

/** The intervals of 8 retries in 4 hours; Shopify does not document them exactly. */
const RETRY_MINUTES = [1, 2, 4, 8, 16, 32, 64, 113]

export interface CourierParts {
  clock: SimulatedClock
  journal: Journal
  agenda: Agenda<ShopTasks>
  random: Random
  settings: () => DeliverySettings
  shopOf: (domain: string) => Shop | undefined
  appById: (shop: Shop, appId: number) => App | undefined
}

type SavedDelivery = Omit<WebhookDelivery, 'shop' | 'app' | 'build'> & { domain: string; appId: number }

/** Sends webhooks. Pending deliveries survive a restart, with the payload as of the save if it was not built yet. */
export interface Courier extends Part<SavedDelivery[]> {
  /** Sends a message to every subscription of the topic, after the answer to the request that caused it. */
  announce(shop: Shop, topic: string, build: () => object): void
  /** Discards pending deliveries. */
  forget(): void
  /** Attempts a due delivery once. */
  deliver(deliveryId: number): Promise<void>
}

export function createCourier(parts: CourierParts): Courier {
  const { clock, journal, agenda, random, settings } = parts
  const underWay = new Map<number, WebhookDelivery>()
  let lastId = 0

  const later = (ms: number, delivery: WebhookDelivery) => {
    underWay.set(delivery.id, delivery)
    agenda.plan({ name: 'deliver', details: { deliveryId: delivery.id }, inMs: ms })
  }
  const record = (effect: string, delivery: WebhookDelivery, details: object = {}) =>
    journal.record(effect, {
      shop: delivery.shop.domain,
      topic: topicHeader(delivery.subscription.topic),
      webhookId: delivery.webhookId,
      uri: delivery.subscription.uri,
      attempt: delivery.attempts,
      ...details,
    })
  const attempt = async (delivery: WebhookDelivery) => {
    delivery.attempts += 1
    const { timeoutMs, wrongHmac } = settings()
    const body = bodyOf(delivery)
    const secret = random.chance(wrongHmac) ? 'not the secret' : delivery.app.clientSecret
    const headers = headersOf(delivery, body, secret)
    const status = await post(delivery.subscription.uri, { headers, body, timeoutMs })
    const isDelivered = status !== undefined && status >= 200 && status < 300
    record(isDelivered ? 'webhook.sent' : 'webhook.failed', delivery, { status: status ?? 'no answer' })
    // A reset discards running deliveries as well.
    if (!underWay.delete(delivery.id) || isDelivered) return
    const minutes = RETRY_MINUTES[delivery.attempts - 1]
    if (minutes === undefined) giveUp(delivery)
    else later(minutes * 60_000 * settings().retryScale, delivery)
  }
  /** Deletes a subscription created by API after the first attempt and 8 retries failed. */
  const giveUp = (delivery: WebhookDelivery) => {
    if (delivery.shop.subscriptions.delete(delivery.subscription.id)) record('subscription.deleted', delivery)
  }
  // A duplicate has the same ID, so that a receiver that stores IDs can detect it.
  const send = (delivery: WebhookDelivery) => {
    const { drop, double, delayMs, shuffle, shuffleWindowMs } = settings()
    if (random.chance(drop)) return record('webhook.dropped', delivery)
    const delay = () => delayMs + (shuffle ? random.int(0, shuffleWindowMs) : 0)
    later(delay(), delivery)
    if (random.chance(double)) later(delay(), { ...delivery, id: ++lastId })
  }
  return {
    announce(shop, topic, build) {
      const eventId = random.uuid()
      for (const subscription of shop.subscriptions.values()) {
        const app = subscription.topic === topic ? parts.appById(shop, subscription.appId) : undefined
        if (!app) continue
        send({
          id: ++lastId,
          shop,
          app,
          subscription: { ...subscription },
          webhookId: random.uuid(),
          eventId,
          triggeredAt: clock.now(),
          build,
          body: undefined,
          attempts: 0,
        })
      }
    },
    forget: () => underWay.clear(),
    async deliver(deliveryId) {
      const delivery = underWay.get(deliveryId)
      if (delivery) await attempt(delivery)
    },
    snapshot: () => Array.from(underWay.values(), savedFrom),
    restore(saved) {
      lastId = Math.max(0, ...saved.map(({ id }) => id))
      for (const delivery of saved.flatMap((one) => restoredFrom(parts, one))) underWay.set(delivery.id, delivery)
    },
  }
}

const savedFrom = ({ build, shop: { domain }, app: { id: appId }, ...delivery }: WebhookDelivery): SavedDelivery => ({
  ...delivery,
  domain,
  appId,
  body: bodyOf({ ...delivery, build }),
})

function restoredFrom(
  { shopOf, appById }: CourierParts,
  { domain, appId, ...delivery }: SavedDelivery,
): WebhookDelivery[] {
  const shop = shopOf(domain)
  const app = shop && appById(shop, appId)
  return app ? [{ ...delivery, shop, app, build: () => ({}) }] : []
}
