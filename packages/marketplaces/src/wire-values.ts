import { cents } from '@ark/domain'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * How all three vendors' JSON is read: unknown fields and unknown enum values pass, absent means null, and a number
 * may come as a string (StockX money, alias int64) or the other way round.
 */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
export const maybeText = maybe(Type.String())
/** A number or its decimal digits. */
export const numeric = Type.Union([Type.String(), Type.Number()])
export const maybeNumeric = maybe(numeric)

/** The JSON is not what the reference says; the message names the first place. */
export class UnreadableJson extends Error {}

export type Read<T> = (json: unknown) => T

/** Reads JSON as a shape; throws `UnreadableJson`. */
export function readerOf<T extends TSchema>(schema: T): Read<Static<T>> {
  const validator = Compile(schema)
  return (json) => {
    if (validator.Check(json)) return json
    const [first] = validator.Errors(json)
    throw new UnreadableJson(first ? `${first.instancePath || 'the reply'} ${first.message}` : 'unreadable reply')
  }
}

type Maybe<T> = T | null | undefined

/** Text that says something: alias and Shopify write '' for "none". */
export const textOrNull = (value: Maybe<string>): string | null => value?.trim() || null

/**
 * Free text from outside as one line that can be stored and read: ends of lines and controls are blanks, marks that
 * turn the direction are gone, and what is longer than `longest` (UTF-16 units) ends in '…'. Null: it says nothing.
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

/** Major units to cents: '76', '23500.0000', 115, '-5.71'. Null for anything that is not an amount. */
export function centsFromDollars(value: Maybe<string | number>): number | null {
  const spelling = value === null || value === undefined ? '' : String(value).trim()
  return /^-?\d+(\.\d+)?$/.test(spelling) ? cents(spelling) : null
}

/** `Date` from an ISO time with or without milliseconds; a time without a zone is UTC. */
export function dateOrNull(value: Maybe<string>): Date | null {
  if (!value) return null
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes('T')
  const date = new Date(hasZone ? value : `${value}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `YYYY-MM-DD` of a date or a time. */
export const dayOrNull = (value: Maybe<string>): string | null => /^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? null
