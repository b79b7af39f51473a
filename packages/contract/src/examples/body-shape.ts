import type { BodyOf, Call } from '../call.ts'
import type { Contract } from '../index.ts'

/** The calls with a JSON body. */
type CallWithBody = {
  [K in keyof Contract]: Contract[K] extends { body: NonNullable<Call['body']> } ? K : never
}[keyof Contract]

/** A valid body for each call that takes one; a new call without an example does not compile. */
export type BodyExamples = { [K in CallWithBody]: BodyOf<Contract[K]> }
