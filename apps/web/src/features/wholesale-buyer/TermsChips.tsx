import { quantityFault, quantityRuleLabel, tierLabel, type WholesaleTerms } from '@ark/domain'
import classes from './wholesale-buyer.module.css'

/** Returns whether a seller asks for a minimum or gives discounts. */
export const hasTerms = ({ minimum_quantity, tiers }: WholesaleTerms): boolean =>
  minimum_quantity > 1 || tiers.length > 0

interface TermsChipsProps {
  terms: WholesaleTerms
  /** The pairs of the product in the cart or run; 0 marks no term as met or missed. */
  quantity?: number
}

/** A seller's minimum, steps and price tiers for a product; the ones that a quantity meets or misses are marked. */
export function TermsChips({ terms, quantity = 0 }: TermsChipsProps) {
  const rule = quantityRuleLabel(terms)
  const ruleState = quantity === 0 ? undefined : quantityFault(terms, quantity) === null ? 'met' : 'missed'
  if (!hasTerms(terms)) return null
  return (
    <span className={classes['terms']}>
      {rule !== '' && <span data-state={ruleState}>{rule}</span>}
      {terms.tiers.map((tier) => (
        <span key={tier.from_quantity} data-state={quantity >= tier.from_quantity ? 'met' : undefined}>
          {tierLabel(tier)}
        </span>
      ))}
    </span>
  )
}
