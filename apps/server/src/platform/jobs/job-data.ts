import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { JobDeclaration } from './declare-job.ts'

const validators = new WeakMap<TSchema, Validator>()

/**
 * The data of a job that was taken from the queue, once it is what the declaration says: it may have been written by
 * another version of ARK, weeks ago. Throws with the name of the job and the first field that is wrong.
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
