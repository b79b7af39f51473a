import type { Call } from '@ark/contract'
import type { TSchema } from 'typebox'
import type { CallRequest } from './contract-requests.ts'

type Part = 'params' | 'query' | 'body'
const PARTS: readonly Part[] = ['params', 'query', 'body']

/** Where an id stands: `params.id`, `body.calculations.[].product_id`, `body.[]`. */
export type IdPlace = string

/** Every place where a call takes an id, as its schemas say. */
export const idPlacesOf = (call: Call): IdPlace[] =>
  PARTS.flatMap((part) => {
    const schema = call[part]
    return schema ? placesIn(schema, part) : []
  })

function placesIn(schema: TSchema, place: string): IdPlace[] {
  const { type, minimum, maximum, properties, items, anyOf } = schema as Record<string, unknown>
  if ([type].flat().includes('integer') && minimum === 1 && maximum === Number.MAX_SAFE_INTEGER) return [place]
  const fields = Object.entries((properties ?? {}) as Record<string, TSchema>)
  return [
    ...fields.flatMap(([name, field]) => placesIn(field, `${place}.${name}`)),
    ...(items ? placesIn(items as TSchema, `${place}.[]`) : []),
    ...((anyOf ?? []) as TSchema[]).flatMap((each) => placesIn(each, place)),
  ]
}

/** The ids that a request has at a place; more than one within a list, none where it leaves the place out. */
export const idsAt = (request: CallRequest, place: IdPlace): number[] =>
  place
    .split('.')
    .reduce<unknown[]>((found, step) => found.flatMap((value) => under(value, step)), [request])
    .filter((value) => typeof value === 'number')

function under(value: unknown, step: string): unknown[] {
  if (step === '[]') return Array.isArray(value) ? value : []
  return typeof value === 'object' && value !== null && step in value ? [Reflect.get(value, step)] : []
}

/** The same request with every id at a place replaced. */
export function withId(request: CallRequest, place: IdPlace, id: unknown): CallRequest {
  const copy = structuredClone(request)
  const steps = place.split('.')
  const last = steps.pop() ?? ''
  const holders = steps.reduce<unknown[]>((found, step) => found.flatMap((value) => under(value, step)), [copy])
  for (const holder of holders) {
    if (last === '[]' && Array.isArray(holder)) holder.fill(id)
    else if (typeof holder === 'object' && holder !== null && typeof Reflect.get(holder, last) === 'number')
      Reflect.set(holder, last, id)
  }
  return copy
}
