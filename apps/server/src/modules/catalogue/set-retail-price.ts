import type { AnswerOf, Contract } from '@ark/contract'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { saveRetailPrice } from './queries/products.ts'

/**
 * Gives a product its retail price. The catalogue is everybody's, so a retailer fills in what is missing and only
 * the operator changes what is there (the ARK fee depends on it, domain §4).
 */
export async function setRetailPrice(
  { db }: Pick<Capabilities, 'db'>,
  caller: Caller,
  { productId, price }: { productId: number; price: number },
): Promise<AnswerOf<Contract['PATCH /products/{id}/retail-price']> | Refusal> {
  const saved = await saveRetailPrice(db, { productId, price, replaces: caller.role === 'operator' })
  if (!saved) return notFound('This product')
  if (saved.retail_price !== price)
    return refuse(
      'conflict',
      `This product has a retail price already: $${saved.retail_price}. Ask the administrator to change it.`,
    )
  return { id: productId, retail_price: saved.retail_price }
}

/** Gives a product its retail price if it has none; one that is there stays. */
export async function fillRetailPrice(
  db: Capabilities['db'],
  { productId, price }: { productId: number; price: number },
): Promise<void> {
  await saveRetailPrice(db, { productId, price, replaces: false })
}
