import { boundaryProblem } from '@ark/domain'

/** A reserve rule as typed; an empty field is an empty string. */
export interface BoundaryForm {
  percentage: string | number
  min_reserve: string | number
  max_reserve: string | number
  round_up: boolean
}

/** The empty form; an empty field means no bound. */
export const EMPTY_BOUNDARY: BoundaryForm = { percentage: '', min_reserve: '', max_reserve: '', round_up: false }

/** The rule with only the fields that were filled in. */
interface Boundary {
  percentage?: number
  min_reserve?: number
  max_reserve?: number
  round_up: boolean
}

const numberOf = (value: string | number): number | undefined => (value === '' ? undefined : Number(value))

/** Returns the rule that the form describes, or why it is incomplete. */
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
