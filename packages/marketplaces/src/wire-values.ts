import { cents } from '@ark/domain'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * Helpers for all vendors' JSON: unknown fields and enum values are allowed, absent means null, and a number may be a
 * string (StockX money, alias int64) or the reverse.
 */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
export const maybeText = maybe(Type.String())
/** A number or its decimal digits. */
export const numeric = Type.Union([Type.String(), Type.Number()])
export const maybeNumeric = maybe(numeric)

/** The JSON does not have the documented shape; the message names the first difference. */
export class UnreadableJson extends Error {}

export type Read<T> = (json: unknown) => T

/** Returns a reader that checks JSON against a schema. It throws `UnreadableJson`. */
export function readerOf<T extends TSchema>(schema: T): Read<Static<T>> {
  const validator = Compile(schema)
  return (json) => {
    if (validator.Check(json)) return json
    const [first] = validator.Errors(json)
    throw new UnreadableJson(first ? `${first.instancePath || 'the reply'} ${first.message}` : 'unreadable reply')
  }
}

type Maybe<T> = T | null | undefined

/** Returns text, or null when it is blank: alias and Shopify send '' for "none". */
export const textOrNull = (value: Maybe<string>): string | null => value?.trim() || null

/**
 * Returns free text from outside as one line that is safe to store and display: line ends and control characters become
 * spaces, direction marks are removed, and a text longer than `longest` (UTF-16 units) ends in '…'. Returns null for
 * blank text.
 */
export function outsideLineOrNull(value: Maybe<string>, longest: number): string | null {
  const line = (value ?? '')
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const shown = line.length > longest ? `${line.slice(0, longest - 1)}…` : line
  return shown.toWellFormed() || null
}

export function numberOrNull(value: Maybe<string | number>): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Returns cents for an amount in dollars: '76', '23500.0000', 115, '-5.71'. Returns null for what is no amount. */
export function centsFromDollars(value: Maybe<string | number>): number | null {
  const spelling = value === null || value === undefined ? '' : String(value).trim()
  return /^-?\d+(\.\d+)?$/.test(spelling) ? cents(spelling) : null
}

/** Returns a `Date` for an ISO time with or without milliseconds. A time without a zone is UTC. */
export function dateOrNull(value: Maybe<string>): Date | null {
  if (!value) return null
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes('T')
  const date = new Date(hasZone ? value : `${value}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Returns the `YYYY-MM-DD` of a date or a time. */
export const dayOrNull = (value: Maybe<string>): string | null => /^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? null
