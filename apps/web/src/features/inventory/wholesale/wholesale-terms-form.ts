import { readWholesaleTerms, type WholesaleTermsFields } from '@ark/domain'

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
