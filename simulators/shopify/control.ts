import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { action, type ControlAction } from '../core/control.ts'
import type { World } from '../core/simulator.ts'
import { ALL_SCOPES, normalScopes, SANDBOX_APP } from './apps.ts'
import type { Order } from './entities.ts'
import { gid } from './gid.ts'
import { sessionToken } from './oauth/signatures.ts'
import {
  addProduct,
  addVariant,
  changeState,
  editVariant,
  recreateProduct,
  recreateVariant,
  setMetafield,
  stockAtLocation,
  switchLocation,
} from './owner-acts.ts'
import type { Sandbox } from './sandbox.ts'
import { ShopPast, takePastOrders } from './orders/past-orders.ts'
import { Settings, DeliverySettings } from './settings.ts'
import { STREETS } from './seed/shops.ts'
import {
  addToOrder,
  advanceOrder,
  deleteVariant,
  editShopProduct,
  refundOrder,
  setLevel,
  shopperBuys,
} from './shop-acts.ts'

/** The actions of the control routes as functions. They change the simulated world from outside the API. */
export interface ShopifyControl {
  setLevel(input: Static<typeof SetLevel>): object
  placeOrder(input: Static<typeof PlaceOrder>): Order
  /** Adds a size to an existing order. */
  addToOrder(input: Static<typeof AddToOrder>): Order
  /** Refunds some or all of an order's pieces. */
  refundOrder(input: Static<typeof RefundOrder>): Order
  editProduct(input: Static<typeof EditProduct>): object
  deleteVariant(input: Static<typeof DeleteVariant>): object
  addProduct(input: Static<typeof AddProduct>): object
  addVariant(input: Static<typeof AddVariant>): object
  editVariant(input: Static<typeof EditVariant>): object
  /** Sets a metafield of a product; a null value deletes it. */
  setMetafield(input: Static<typeof SetMetafield>): object
  /** Deletes a product and creates it again with the same codes and levels and new IDs. */
  recreateProduct(input: Static<typeof RecreateProduct>): object
  recreateVariant(input: Static<typeof DeleteVariant>): object
  /** Activates or deactivates a location. */
  switchLocation(input: Static<typeof SwitchLocation>): object
  /** Starts or stops stocking a size at a location. */
  stockAtLocation(input: Static<typeof StockAtLocation>): object
  /** Sets whether the plan is paid and whether the shop is locked or closed. */
  changeState(input: Static<typeof ChangeStanding>): object
  /** Creates a shop with a stock that follows from its domain, and a custom app. */
  openShop(input: Static<typeof OpenShop>): object
  /** Installs the app without a browser. */
  install(input: Static<typeof Install>): Installed
  /** Uninstalls the app: its tokens answer 401, and app/uninstalled is sent. */
  uninstall(input: { shop: string; clientId?: string | undefined }): void
  /** Returns a session token of the embedded app that is valid for a minute. */
  sessionToken(input: { shop: string }): string
  expireBulkUrls(): void
  /** Ships a whole order as the shop's staff, or cancels it with restock. */
  advance(input: Static<typeof Advance>): object
  /** Adds orders that a shop had before this world began, and that it does not know yet. */
  pastOrders(input: Static<typeof ShopPast>): { taken: number }
  webhooks(change: Partial<DeliverySettings>): DeliverySettings
  /** Changes settings. `operationDelayMs` sets both bulkDelayMs and jobDelayMs. */
  settings(change: Static<typeof SettingsChange>): Settings
  pause(isPaused: boolean): void
  /** Resets everything to the start; the journal continues. */
  reset(): void
}

interface Installed {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  scopes: string[]
}

const which = {
  shop: Type.String(),
  inventoryItemId: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  variantId: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  sku: Type.Optional(Type.String()),
  barcode: Type.Optional(Type.String()),
}
const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

const SetLevel = closed({
  ...which,
  locationId: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  available: Type.Integer(),
})
const PlaceOrder = closed({
  ...which,
  quantity: Type.Optional(Type.Integer({ minimum: 1 })),
  priceCents: Type.Optional(Type.Integer({ minimum: 0 })),
  discountCents: Type.Optional(Type.Integer({ minimum: 0 })),
  email: Type.Optional(Type.String()),
  channel: Type.Optional(Type.Union([Type.Literal('web'), Type.Literal('pos')])),
  isUnpaid: Type.Optional(Type.Boolean()),
  isTest: Type.Optional(Type.Boolean()),
})
const whichOrder = {
  orderId: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  /** `#1001` or 1001 */
  orderNumber: Type.Optional(Type.Union([Type.String(), Type.Number()])),
}
const AddToOrder = closed({ ...which, ...whichOrder, quantity: Type.Optional(Type.Integer({ minimum: 1 })) })
const RefundOrder = closed({
  shop: Type.String(),
  ...whichOrder,
  quantity: Type.Optional(Type.Integer({ minimum: 1 })),
  restock: Type.Optional(Type.Boolean()),
})
const EditProduct = closed({
  shop: Type.String(),
  productId: Type.Union([Type.String(), Type.Number()]),
  title: Type.Optional(Type.String()),
  status: Type.Optional(
    Type.Union([Type.Literal('ACTIVE'), Type.Literal('ARCHIVED'), Type.Literal('DRAFT'), Type.Literal('UNLISTED')]),
  ),
  priceCents: Type.Optional(Type.Integer({ minimum: 0 })),
  compareAtPriceCents: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  isDeleted: Type.Optional(Type.Boolean()),
})
const DeleteVariant = closed(which)
const entered = {
  size: Type.String(),
  sku: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  barcode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  priceCents: Type.Optional(Type.Integer({ minimum: 0 })),
  available: Type.Optional(Type.Integer()),
}
const whichProduct = { shop: Type.String(), productId: Type.Union([Type.String(), Type.Number()]) }
const whichLocation = { locationId: Type.Optional(Type.Union([Type.String(), Type.Number()])) }
const metafieldOf = <Value extends TSchema>(value: Value) => ({
  namespace: Type.Optional(Type.String({ minLength: 1 })),
  key: Type.String({ minLength: 1 }),
  type: Type.Optional(Type.String({ minLength: 1 })),
  value,
})
const SetMetafield = closed({ ...whichProduct, ...metafieldOf(Type.Union([Type.String(), Type.Null()])) })
const AddProduct = closed({
  shop: Type.String(),
  title: Type.String({ minLength: 1 }),
  vendor: Type.Optional(Type.String()),
  productType: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  optionName: Type.Optional(Type.String()),
  status: EditProduct.properties.status,
  variants: Type.Array(closed(entered)),
  metafields: Type.Optional(Type.Array(closed(metafieldOf(Type.String())))),
})
const AddVariant = closed({ ...whichProduct, ...entered })
const EditVariant = closed({
  ...which,
  size: Type.Optional(Type.String()),
  newSku: entered.sku,
  newBarcode: entered.barcode,
  isTracked: Type.Optional(Type.Boolean()),
})
const RecreateProduct = closed(whichProduct)
const SwitchLocation = closed({ shop: Type.String(), ...whichLocation, isActive: Type.Boolean() })
const StockAtLocation = closed({ ...which, ...whichLocation, isStocked: Type.Boolean() })
const ChangeStanding = closed({
  shop: Type.String(),
  standing: Type.Union([Type.Literal('open'), Type.Literal('frozen'), Type.Literal('locked'), Type.Literal('closed')]),
})
const OpenShop = closed({
  domain: Type.String({ pattern: '^[a-z0-9-]+\\.myshopify\\.com$' }),
  name: Type.String({ minLength: 1 }),
  products: Type.Optional(Type.Integer({ minimum: 1 })),
  styleCodes: Type.Optional(Type.Array(Type.String())),
  codesInTitle: Type.Optional(Type.Integer({ minimum: 0 })),
  locations: Type.Optional(Type.Integer({ minimum: 1, maximum: STREETS.length })),
})
const Advance = closed({
  shop: Type.String(),
  ...whichOrder,
  status: Type.Union([Type.Literal('fulfilled'), Type.Literal('cancelled')]),
})
const SettingsChange = Type.Object(
  { ...Type.Partial(Settings).properties, operationDelayMs: Type.Optional(Type.Integer({ minimum: 0 })) },
  { additionalProperties: false },
)
const Install = closed({
  shop: Type.String(),
  scopes: Type.Optional(Type.Array(Type.String())),
  expiring: Type.Optional(Type.Boolean()),
})

export function createControl(sandbox: Sandbox, { clock, market }: World): ShopifyControl {
  const { store, settings, webhookSettings, grants } = sandbox
  const deskOf = (domain: string) => sandbox.deskOf(store.shop(domain))
  return {
    setLevel: ({ shop, locationId, available, ...variant }) =>
      setLevel(deskOf(shop), variant, { locationId, available }),
    placeOrder: ({ shop, ...order }) => shopperBuys(deskOf(shop), order),
    addToOrder: ({ shop, ...added }) => addToOrder(deskOf(shop), added),
    refundOrder: ({ shop, ...refund }) => refundOrder(deskOf(shop), refund),
    editProduct: ({ shop, productId, ...change }) => editShopProduct(deskOf(shop), productId, change),
    deleteVariant: ({ shop, ...variant }) => deleteVariant(deskOf(shop), variant),
    addProduct: ({ shop, ...product }) => addProduct(deskOf(shop), product),
    addVariant: ({ shop, productId, ...variant }) => addVariant(deskOf(shop), productId, variant),
    editVariant: ({ shop, size, newSku, newBarcode, isTracked, ...variant }) =>
      editVariant(deskOf(shop), variant, { size, newSku, newBarcode, isTracked }),
    setMetafield: ({ shop, productId, ...metafield }) => setMetafield(deskOf(shop), productId, metafield),
    recreateProduct: ({ shop, productId }) => recreateProduct(deskOf(shop), productId),
    recreateVariant: ({ shop, ...variant }) => recreateVariant(deskOf(shop), variant),
    switchLocation: ({ shop, locationId, isActive }) => switchLocation(deskOf(shop), locationId, isActive),
    stockAtLocation: ({ shop, locationId, isStocked, ...variant }) =>
      stockAtLocation(deskOf(shop), variant, { locationId, isStocked }),
    changeState: ({ shop, standing }) => changeState(deskOf(shop), standing),
    openShop(input) {
      const { domain, name, products, variants } = sandbox.openShop(input)
      return { domain, name, products: products.size, variants: variants.size }
    },
    install({ shop, scopes, expiring = false }) {
      const grant = grants.issue({
        shop: store.shop(shop),
        app: SANDBOX_APP,
        scopes: normalScopes(scopes ?? ALL_SCOPES),
        accessSeconds: expiring ? settings.accessTokenSeconds : null,
        refreshSeconds: expiring ? settings.refreshTokenSeconds : null,
      })
      const { accessToken, refreshToken, expiresAt } = grant
      return { accessToken, refreshToken, expiresAt, scopes: grant.scopes }
    },
    uninstall({ shop, clientId = SANDBOX_APP.clientId }) {
      const app = sandbox.appOf(clientId, store.shop(shop))
      if (!app) throw new Error(`There is no app ${clientId}`)
      sandbox.uninstall(store.shop(shop), app)
    },
    sessionToken: ({ shop }) => sessionToken({ shop: store.shop(shop), app: SANDBOX_APP, at: clock.now() }),
    advance: ({ shop, status, ...which }) => advanceOrder(deskOf(shop), which, status),
    pastOrders: ({ shop, orders }) => takePastOrders(deskOf(shop), orders, SANDBOX_APP.id),
    expireBulkUrls() {
      for (const { bulkOperations } of store.shops.values()) {
        for (const operation of bulkOperations.values()) operation.urlExpiresAt &&= clock.now()
      }
    },
    webhooks: (change) => Object.assign(webhookSettings, change),
    settings: ({ operationDelayMs, ...change }) => {
      const delays =
        operationDelayMs === undefined ? {} : { bulkDelayMs: operationDelayMs, jobDelayMs: operationDelayMs }
      return Object.assign(settings, delays, change)
    },
    pause: (isPaused) => (isPaused ? market.pause() : market.resume()),
    reset: sandbox.reset,
  }
}

/** POST /_simulator/{name} */
export function controlActions(control: ShopifyControl): Record<string, ControlAction> {
  return {
    'set-level': action(SetLevel, control.setLevel),
    'place-order': action(PlaceOrder, (input) => orderSummary(control.placeOrder(input))),
    buy: action(PlaceOrder, (input) => orderSummary(control.placeOrder(input))),
    'add-to-order': action(AddToOrder, (input) => orderSummary(control.addToOrder(input))),
    'refund-order': action(RefundOrder, (input) => orderSummary(control.refundOrder(input))),
    'edit-product': action(EditProduct, control.editProduct),
    'delete-variant': action(DeleteVariant, control.deleteVariant),
    'add-product': action(AddProduct, control.addProduct),
    'add-variant': action(AddVariant, control.addVariant),
    'edit-variant': action(EditVariant, control.editVariant),
    'set-metafield': action(SetMetafield, control.setMetafield),
    'recreate-product': action(RecreateProduct, control.recreateProduct),
    'recreate-variant': action(DeleteVariant, control.recreateVariant),
    'switch-location': action(SwitchLocation, control.switchLocation),
    'stock-at-location': action(StockAtLocation, control.stockAtLocation),
    'change-standing': action(ChangeStanding, control.changeState),
    'open-shop': action(OpenShop, control.openShop),
    install: action(Install, control.install),
    uninstall: action(closed({ shop: Type.String(), clientId: Type.Optional(Type.String()) }), control.uninstall),
    'session-token': action(closed({ shop: Type.String() }), (input) => ({ token: control.sessionToken(input) })),
    'expire-bulk-urls': action(closed({}), control.expireBulkUrls),
    advance: action(Advance, control.advance),
    'past-orders': action(ShopPast, control.pastOrders),
    webhooks: action(Type.Partial(DeliverySettings), control.webhooks),
    settings: action(SettingsChange, control.settings),
    pause: action(closed({ paused: Type.Boolean() }), ({ paused }) => control.pause(paused)),
    reset: action(closed({}), control.reset),
  }
}

function orderSummary({ id, name, lineItems }: Order): object {
  return {
    orderId: gid('Order', id),
    name,
    lines: lineItems.map(({ sku, quantity, claimedLevel }) => ({
      sku,
      quantity,
      locationId: claimedLevel?.location.id ?? null,
    })),
  }
}
