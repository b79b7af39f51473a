import {
  cents,
  dollars,
  HIGHEST_WHOLESALE_DISCOUNT,
  readWholesaleTerms,
  type WholesaleTermsFields,
  wholesaleUnitPrice,
} from '@ark/domain'
import { money } from '../../../shared/formats.ts'

type Typed = string | number

/** Terms as typed; an empty field is an empty string. */
export interface TermsForm {
  minimum: Typed
  step: Typed
  tiers: { id: number; from: Typed; discount: Typed }[]
}

/** The default terms: one pair at a time, at the full price. */
export const USUAL_FORM: TermsForm = { minimum: 1, step: 1, tiers: [] }

/** Returns the current terms as fields. Tiers get ids, so that one in the middle can be removed. */
export const formOfTerms = ({ minimum_quantity, quantity_step, tiers }: WholesaleTermsFields): TermsForm => ({
  minimum: minimum_quantity,
  step: quantity_step,
  tiers: tiers.map(({ from_quantity, discount_percentage }, id) => ({
    id,
    from: from_quantity,
    discount: discount_percentage,
  })),
})

/** Returns the number of a field; 0 for an empty one, which no rule allows. */
const numberOf = (typed: Typed): number => (typed === '' ? 0 : Number(typed))

/** Returns the typed terms in the form of the call. */
export const fieldsOfForm = ({ minimum, step, tiers }: TermsForm) => ({
  minimum_quantity: numberOf(minimum),
  quantity_step: numberOf(step),
  tiers: tiers.map(({ from, discount }) => ({
    from_quantity: numberOf(from),
    discount_percentage: numberOf(discount),
  })),
})

/** Returns the errors by field: 'minimum_quantity', 'tiers.1.from_quantity'. */
export function termsProblems(form: TermsForm): Partial<Record<string, string>> {
  const read = readWholesaleTerms(fieldsOfForm(form))
  return 'problems' in read ? Object.fromEntries(read.problems.map(({ field, message }) => [field, message])) : {}
}

/** Adds an empty tier after the last one. */
export const withTier = (form: TermsForm): TermsForm => ({
  ...form,
  tiers: [...form.tiers, { id: Math.max(-1, ...form.tiers.map(({ id }) => id)) + 1, from: '', discount: '' }],
})

/** Removes a tier; the others keep their ids and thereby their fields. */
export const withoutTier = (form: TermsForm, id: number): TermsForm => ({
  ...form,
  tiers: form.tiers.filter((tier) => tier.id !== id),
})

/** The price of the example, where a tier applies to different prices. */
const EXAMPLE_PRICE = 100

/**
 * Returns the price that a tier results in: '$95.00 instead of $100.00 a pair'. Without a common price it is an
 * example. Returns null for an empty or impossible discount.
 */
export function tierPriceMessage({ discount }: TermsForm['tiers'][number], price: number | null): string | null {
  const percentage = numberOf(discount)
  if (!(percentage > 0 && percentage <= HIGHEST_WHOLESALE_DISCOUNT)) return null
  const before = price ?? EXAMPLE_PRICE
  const terms = { minimum_quantity: 1, quantity_step: 1, tiers: [tierOf(percentage)] }
  const after = money(dollars(wholesaleUnitPrice(terms, cents(before), 1)))
  return price === null ? `A pair at ${money(before)} costs ${after}` : `${after} instead of ${money(before)} a pair`
}

const tierOf = (percentage: number) => ({ from_quantity: 1, discount_basis_points: cents(percentage) })
