import { UNANSWERED_WHOLESALE_ORDERS, WHOLESALE_OFFER_STATES, WHOLESALE_OFFERS } from '@ark/domain'
import { sql } from 'kysely'

const SELLERS_TURN = WHOLESALE_OFFER_STATES.filter((state) => WHOLESALE_OFFERS[state].turn === 'seller')

/**
 * Selects how many orders (`orders`) and offers (`offers`) of the current retailer wait for the seller's answer. An
 * expired offer does not, even before the job has ended it.
 */
export const waitingForSeller = (now: Date) => sql`(
  select (select count(*) from wholesale_orders o where o.retailer_id = current_retailer()
      and o.status = any(${UNANSWERED_WHOLESALE_ORDERS}::text[])) as orders,
    (select count(*) from wholesale_offers f where f.retailer_id = current_retailer()
      and f.state = any(${SELLERS_TURN}::text[]) and f.expires_at > ${now}) as offers)`
