import type { AnswerOf, Contract } from '@ark/contract'
import { SALE_STAGES, type SaleStage } from '@ark/domain'
import type { SystemSale } from '../../sales/index.ts'
import type { MoneyStory } from '../queries/money-story.ts'

type Chain = AnswerOf<Contract['GET /admin/debug/sales-chain/{id}']>
type Step = Chain['sales_chain'][number]

/** The current records behind a sale. */
export interface ChainFacts {
  sale: SystemSale
  stage: SaleStage
  /** The item that the sale took; null if it took none. */
  inventoryItemId: number | null
  money: Pick<MoneyStory, 'money_state' | 'paid' | 'payment' | 'ledger'>
}

const PLATFORMS = { stockx: 'StockX', goat: 'ALIAS', shopify: 'Shopify' } as const

/**
 * Returns the chain of a sale's records from its order to its payment. A step is `missing` if its record should exist
 * and does not, and `open` if it is not due yet or never will be.
 */
export function salesChain(facts: ChainFacts): Pick<Chain, 'sales_chain' | 'problems'> {
  const sales_chain = [
    orderStep(facts),
    saleStep(facts),
    allocationStep(facts),
    storeOrderStep(facts),
    labelStep(facts),
    ledgerStep(facts),
    payoutStep(facts),
  ]
  const problems = sales_chain.filter(({ state }) => state === 'missing').map(({ description }) => description)
  return { sales_chain, problems }
}

const orderStep = ({ sale }: ChainFacts): Step => ({
  step: 'marketplace_order',
  state: 'ok',
  at: sale.sale_date,
  description: `${PLATFORMS[sale.platform]} order ${sale.order_number}: ${sale.status}.`,
})

function saleStep({ sale }: ChainFacts): Step {
  const { product_name, size } = sale.sale_metadata
  const lacking = [product_name === null && 'product', size === null && 'size'].filter(Boolean).join(' and ')
  const at = sale.receipt.taken_at
  return lacking
    ? { step: 'sale', state: 'missing', at, description: `The ${lacking} of the sale is missing.` }
    : { step: 'sale', state: 'ok', at, description: `Taken as sale No. ${sale.id}: ${product_name}, size ${size}.` }
}

function allocationStep({ sale, stage, inventoryItemId }: ChainFacts): Step {
  const step = 'allocation'
  if (inventoryItemId !== null)
    return { step, state: 'ok', at: sale.receipt.taken_at, description: 'It took a pair from stock.' }
  if (SALE_STAGES[stage].money === 'lost')
    return { step, state: 'open', at: null, description: 'The sale was canceled or failed and needs no pair.' }
  if (sale.platform === 'shopify')
    return { step, state: 'open', at: null, description: 'Shopify took its pair itself.' }
  return { step, state: 'missing', at: null, description: 'It has no inventory item and therefore no pair.' }
}

function storeOrderStep({ sale, stage, inventoryItemId }: ChainFacts): Step {
  const step = 'store_order'
  if (sale.generated_in_shopify) {
    const name = sale.sale_metadata.shopify_order_name ?? 'without a name'
    return { step, state: 'ok', at: sale.receipt.store_order_created_at, description: `Shopify order ${name}.` }
  }
  if (sale.store_order_problem !== null) {
    const at = sale.store_order_problem_since
    return { step, state: 'missing', at, description: `No Shopify order: ${sale.store_order_problem}` }
  }
  const why =
    inventoryItemId === null || !SALE_STAGES[stage].to_ship
      ? 'No Shopify order: it has no pair or no longer ships.'
      : 'No Shopify order yet. A job creates it, or the retailer commits the sale.'
  return { step, state: 'open', at: null, description: why }
}

function labelStep({ sale }: ChainFacts): Step {
  const { label_info: label } = sale.sale_metadata
  if (!label?.label_tracking_number)
    return { step: 'label', state: 'open', at: null, description: 'ARK has no label yet.' }
  const description = `Label of ${label.label_courier ?? 'an unknown courier'}: ${label.label_tracking_number}.`
  return { step: 'label', state: 'ok', at: sale.fulfilled_at, description }
}

function ledgerStep({ money: { ledger, money_state } }: ChainFacts): Step {
  const [last] = ledger.slice(-1)
  if (last)
    return {
      step: 'ledger',
      state: 'ok',
      at: last.posted_at,
      description: `Recorded: ${ledger.map(({ kind }) => kind).join(', ')}.`,
    }
  return money_state === 'paid'
    ? {
        step: 'ledger',
        state: 'missing',
        at: null,
        description: 'The marketplace has paid, but the ledger has no entry.',
      }
    : { step: 'ledger', state: 'open', at: null, description: 'Nothing to post yet.' }
}

function payoutStep({ money: { money_state, paid, payment } }: ChainFacts): Step {
  const step = 'payout'
  if (payment)
    return {
      step,
      state: 'ok',
      at: null,
      description: `Paid to the retailer with payment No. ${payment.id} of ${payment.payment_date}.`,
    }
  if (money_state === 'paid')
    return {
      step,
      state: 'open',
      at: paid?.at ?? null,
      description: 'The marketplace has paid; no payment to the retailer covers it yet.',
    }
  const description = money_state === 'lost' ? 'It pays nothing.' : 'The marketplace has not paid yet.'
  return { step, state: 'open', at: null, description }
}
