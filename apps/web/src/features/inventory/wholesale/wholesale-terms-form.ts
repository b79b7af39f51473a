import { readWholesaleTerms, type WholesaleTermsFields } from '@ark/domain'

type Typed = string | number

/** Terms as they are being filled in; an empty field is an empty text. */
export interface TermsForm {
  minimum: Typed
  step: Typed
  tiers: { id: number; from: Typed; discount: Typed }[]
}

/** No terms: one pair at a time, at the full price. */
export const USUAL_FORM: TermsForm = { minimum: 1, step: 1, tiers: [] }

/** The terms that stand, as fields; tiers get numbers of their own, so that one can be taken out in the middle. */
export const formOfTerms = ({ minimum_quantity, quantity_step, tiers }: WholesaleTermsFields): TermsForm => ({
  minimum: minimum_quantity,
  step: quantity_step,
  tiers: tiers.map(({ from_quantity, discount_percentage }, id) => ({
    id,
    from: from_quantity,
    discount: discount_percentage,
  })),
})

/** An empty field is nothing, which no rule allows. */
const numberOf = (typed: Typed): number => (typed === '' ? 0 : Number(typed))

/** The terms that are typed, as the call takes them. */
export const fieldsOfForm = ({ minimum, step, tiers }: TermsForm) => ({
  minimum_quantity: numberOf(minimum),
  quantity_step: numberOf(step),
  tiers: tiers.map(({ from, discount }) => ({
    from_quantity: numberOf(from),
    discount_percentage: numberOf(discount),
  })),
})

/** What is wrong, by field: 'minimum_quantity', 'tiers.1.from_quantity'. */
export function termsProblems(form: TermsForm): Partial<Record<string, string>> {
  const read = readWholesaleTerms(fieldsOfForm(form))
  return 'problems' in read ? Object.fromEntries(read.problems.map(({ field, message }) => [field, message])) : {}
}

/** With one tier more, after the last one. */
export const withTier = (form: TermsForm): TermsForm => ({
  ...form,
  tiers: [...form.tiers, { id: Math.max(-1, ...form.tiers.map(({ id }) => id)) + 1, from: '', discount: '' }],
})

/** The others keep their numbers, and with them their fields. */
export const withoutTier = (form: TermsForm, id: number): TermsForm => ({
  ...form,
  tiers: form.tiers.filter((tier) => tier.id !== id),
})
