import { platformName } from '../../../shared/formats.ts'
import type { ProviderConnection } from './provider-health.queries.ts'

const CONCERNS: Readonly<Record<ProviderConnection['concerns'][number], string>> = {
  access_refused: 'Access refused',
  orders_unread: 'Orders are not read',
  webhooks_silent: 'Webhooks do not arrive',
  stock_drift: 'Stock was out of sync',
  token_ending: 'Must be reconnected',
  not_answering: 'Does not answer',
}

/** Describes a connection's problems: 'Orders are not read, Does not answer'. */
export const concernLabel = ({ concerns }: Pick<ProviderConnection, 'concerns'>): string =>
  concerns.map((concern) => CONCERNS[concern]).join(', ')

/** Names a connection: 'kicks-and-co.myshopify.com', 'StockX, shared account', 'ALIAS'. */
export function connectionName({ kind, shop_domain, is_shared }: ProviderConnection): string {
  if (shop_domain !== null) return shop_domain
  return is_shared ? `${platformName(kind)}, shared account` : platformName(kind)
}
