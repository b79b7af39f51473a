import { boundaryProblem } from '@ark/domain'

/** A share of the stock between bounds, as it is being filled in; an empty field is an empty text. */
export interface BoundaryForm {
  percentage: string | number
  min_reserve: string | number
  max_reserve: string | number
  round_up: boolean
}

/** As texts of fields; what is left empty is no bound. */
export const EMPTY_BOUNDARY: BoundaryForm = { percentage: '', min_reserve: '', max_reserve: '', round_up: false }

/** Only what was filled in. */
interface Boundary {
  percentage?: number
  min_reserve?: number
  max_reserve?: number
  round_up: boolean
}

const numberOf = (value: string | number): number | undefined => (value === '' ? undefined : Number(value))

/** The rule that is filled in, or why it is none yet (documents 1 and 3 §5). */
export function boundaryOf(form: BoundaryForm): { rule: Boundary } | { problem: string } {
  const [percentage, min_reserve, max_reserve] = [form.percentage, form.min_reserve, form.max_reserve].map(numberOf)
  const problem = boundaryProblem({ percentage, min_reserve, max_reserve })
  if (problem) return { problem }
  return {
    rule: {
      round_up: form.round_up,
      ...(percentage !== undefined && { percentage }),
      ...(min_reserve !== undefined && { min_reserve }),
      ...(max_reserve !== undefined && { max_reserve }),
    },
  }
}
