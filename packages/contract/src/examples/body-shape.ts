import type { BodyOf, Call } from '../call.ts'
import type { Contract } from '../index.ts'

/** The calls that take a body of JSON. */
type CallWithBody = {
  [K in keyof Contract]: Contract[K] extends { body: NonNullable<Call['body']> } ? K : never
}[keyof Contract]

/** A good body for each call that takes one; who adds a call adds its example, or it does not compile. */
export type BodyExamples = { [K in CallWithBody]: BodyOf<Contract[K]> }
