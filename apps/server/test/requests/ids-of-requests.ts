import type { Call } from '@ark/contract'
import type { TSchema } from 'typebox'
import type { CallRequest } from './contract-requests.ts'

type Part = 'params' | 'query' | 'body'
const PARTS: readonly Part[] = ['params', 'query', 'body']

/** The path of a value: `params.id`, `body.calculations.[].product_id`, `body.[]`. */
export type RequestPlace = string
export type IdPlace = RequestPlace

/** Returns every path at which a call's schemas take an id. */
export const idPlacesOf = (call: Call): IdPlace[] =>
  placesOf(
    call,
    ({ type, minimum, maximum }) =>
      [type].flat().includes('integer') && minimum === 1 && maximum === Number.MAX_SAFE_INTEGER,
  )

/** Returns every path of a call's parameters, query and body whose schema matches. */
export const placesOf = (call: Call, isWanted: (schema: Record<string, unknown>) => boolean): RequestPlace[] =>
  PARTS.flatMap((part) => {
    const schema = call[part]
    return schema ? [...new Set(placesIn(schema, { place: part, isWanted }))] : []
  })

function placesIn(
  schema: TSchema,
  { place, isWanted }: { place: RequestPlace; isWanted: (schema: Record<string, unknown>) => boolean },
): RequestPlace[] {
  const { properties, items, anyOf } = schema as Record<string, unknown>
  const fields = Object.entries((properties ?? {}) as Record<string, TSchema>)
  const within = (inner: TSchema, at: RequestPlace) => placesIn(inner, { place: at, isWanted })
  return [
    ...(isWanted(schema as Record<string, unknown>) ? [place] : []),
    ...fields.flatMap(([name, field]) => within(field, `${place}.${name}`)),
    ...(items ? within(items as TSchema, `${place}.[]`) : []),
    ...((anyOf ?? []) as TSchema[]).flatMap((each) => within(each, place)),
  ]
}

/** Returns the ids of a request at a path: several in a list, none where the request omits it. */
export const idsAt = (request: CallRequest, place: IdPlace): number[] =>
  place
    .split('.')
    .reduce<unknown[]>((found, step) => found.flatMap((value) => under(value, step)), [request])
    .filter((value) => typeof value === 'number')

function under(value: unknown, step: string): unknown[] {
  if (step === '[]') return Array.isArray(value) ? value : []
  return typeof value === 'object' && value !== null && step in value ? [Reflect.get(value, step)] : []
}

/** Returns the request with every id at a path replaced. */
export const withId = (request: CallRequest, place: IdPlace, id: unknown): CallRequest =>
  replaced(request, { place, value: id, isReplaced: (now) => typeof now === 'number' })

/** Returns the request with another value at a path, even where the request omits it. */
export const withValue = (request: CallRequest, place: RequestPlace, value: unknown): CallRequest =>
  replaced(withHolders(request, place), { place, value, isReplaced: () => true })

/** Returns the request with the objects around a path, empty where they were missing. */
function withHolders(request: CallRequest, place: RequestPlace): CallRequest {
  const copy = structuredClone(request)
  let holders: unknown[] = [copy]
  for (const step of place.split('.').slice(0, -1)) {
    for (const holder of holders)
      if (step !== '[]' && typeof holder === 'object' && holder !== null && !(step in holder))
        Reflect.set(holder, step, {})
    holders = holders.flatMap((holder) => under(holder, step))
  }
  return copy
}

function replaced(
  request: CallRequest,
  { place, value, isReplaced }: { place: RequestPlace; value: unknown; isReplaced: (now: unknown) => boolean },
): CallRequest {
  const copy = structuredClone(request)
  const steps = place.split('.')
  const last = steps.pop() ?? ''
  const holders = steps.reduce<unknown[]>((found, step) => found.flatMap((value) => under(value, step)), [copy])
  for (const holder of holders) {
    if (last === '[]' && Array.isArray(holder)) holder.fill(value)
    else if (typeof holder === 'object' && holder !== null && isReplaced(Reflect.get(holder, last)))
      Reflect.set(holder, last, value)
  }
  return copy
}
