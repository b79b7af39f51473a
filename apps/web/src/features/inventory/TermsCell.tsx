import { quantityRuleWords, termsOf, tierWords } from '@ark/domain'
import type { InventoryProduct } from './inventory.queries.ts'
import classes from './inventory.module.css'

/** 'At least 12 pairs, in steps of 6', and how many price tiers there are. */
export function TermsCell({ product }: { product: InventoryProduct }) {
  if (!product.wholesale_terms) return <span className={classes['off']}>Any quantity</span>
  const terms = termsOf(product.wholesale_terms)
  const [first, ...others] = terms.tiers.map(tierWords)
  const more = others.length > 0 ? `, ${others.length} more` : ''
  return (
    <span title={terms.tiers.map(tierWords).join('\n')}>
      {quantityRuleWords(terms) || 'Any quantity'}
      {first && <span className={classes['detail']}>{`${first}${more}`}</span>}
    </span>
  )
}
