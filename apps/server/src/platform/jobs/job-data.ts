import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { JobDeclaration } from './declare-job.ts'

const validators = new WeakMap<TSchema, Validator>()

/**
 * Returns the data of a queued job after checking it against the declaration, because another version of ARK may have
 * written it weeks ago. Throws with the name of the job and the first wrong field.
 */
export function checkedData<S extends TSchema>({ name, data: schema }: JobDeclaration<S>, data: unknown): Static<S> {
  let validator = validators.get(schema)
  if (!validator) validators.set(schema, (validator = Compile(schema)))
  if (validator.Check(data)) return data as Static<S>
  const [first] = validator.Errors(data)
  throw new InvalidJobData(
    `${name} was sent with data that it does not take: ${first?.instancePath || '/'} ${first?.message}`,
  )
}

export class InvalidJobData extends Error {
  override name = 'InvalidJobData'
}
