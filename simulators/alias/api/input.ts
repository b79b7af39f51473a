import { invalid } from './errors.ts'

type Values = Record<string, unknown>

/**
 * The parameters of one call, from its path, query string and JSON body alike: alias documents query strings even for
 * POST, and clients are known to send bodies. Every reader throws ApiError 400 (code 3) for an invalid value.
 */
export interface RequestInput {
  text(name: string): string | undefined
  requiredText(name: string): string
  /** Accepts decimal digits or a JSON number, as proto3-JSON does for int64. */
  int64(name: string): number | undefined
  requiredInt64(name: string): number
  double(name: string): number | undefined
  requiredDouble(name: string): number
  flag(name: string): boolean | undefined
  /** Accepts a name or a number, and refuses the zero value. */
  oneOf<Name extends string>(name: string, names: readonly Name[]): Name | undefined
  requiredOneOf<Name extends string>(name: string, names: readonly Name[]): Name
  texts(name: string): string[]
  listOf<Name extends string>(name: string, names: readonly Name[]): Name[]
  objects(name: string): RequestInput[]
  object(name: string): RequestInput | undefined
  /**
   * Reads a free map: a JSON object, `name[key]=value`, `name.key=value`, or JSON text. The real encoding is not
   * documented.
   */
  map(name: string): Record<string, string> | undefined
  values: Values
}

/** Spells a parameter like the one recorded message: `Missing parameter: input.Size`. */
const pascal = (name: string) =>
  name.replace(/(^|[_.])([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase())
const missing = (name: string) => invalid(`Missing parameter: input.${pascal(name)}`)
const malformed = (name: string, value: unknown) => invalid(`Invalid value for ${name}: ${JSON.stringify(value)}`)

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readInput(values: Values): RequestInput {
  const scalar = (name: string) => {
    const value = Array.isArray(values[name]) ? values[name].at(-1) : values[name]
    return value === '' || value === null ? undefined : value
  }
  const required = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) throw missing(name)
    return value
  }
  const input: RequestInput = {
    values,
    text: (name) => textOf(name, scalar(name)),
    requiredText: (name) => required(name, input.text(name)),
    int64: (name) => numberOf(name, scalar(name), /^-?\d{1,15}$/),
    requiredInt64: (name) => required(name, input.int64(name)),
    double: (name) => numberOf(name, scalar(name), /^-?\d+(\.\d+)?$/),
    requiredDouble: (name) => required(name, input.double(name)),
    flag: (name) => flagOf(name, scalar(name)),
    oneOf: (name, names) => nameOf(name, scalar(name), names),
    requiredOneOf: (name, names) => required(name, input.oneOf(name, names)),
    texts: (name) => listOf(values[name]).map((value) => required(name, textOf(name, value))),
    listOf: (name, names) => listOf(values[name]).map((value) => required(name, nameOf(name, value, names))),
    objects: (name) => listOf(values[name]).map((value) => readInput(objectOf(name, value))),
    object: (name) => (values[name] === undefined ? undefined : readInput(objectOf(name, values[name]))),
    map: (name) => mapOf(name, values),
  }
  return input
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw malformed(name, value)
}

function numberOf(name: string, value: unknown, format: RegExp): number | undefined {
  if (value === undefined) return undefined
  if ((typeof value !== 'string' && typeof value !== 'number') || !format.test(String(value)))
    throw malformed(name, value)
  return Number(value)
}

function flagOf(name: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw malformed(name, value)
}

function nameOf<Name extends string>(name: string, value: unknown, names: readonly Name[]): Name | undefined {
  if (value === undefined) return undefined
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  const index = isNumber ? Number(value) : names.findIndex((candidate) => candidate === value)
  const found = index > 0 ? names[index] : undefined
  if (found === undefined) throw malformed(name, value)
  return found
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function objectOf(name: string, value: unknown): Values {
  if (!isObject(value)) throw malformed(name, value)
  return value
}

function mapOf(name: string, values: Values): Record<string, string> | undefined {
  const whole = values[name]
  const object = typeof whole === 'string' ? parsed(name, whole) : whole
  const entries = isObject(object) ? Object.entries(object) : []
  for (const [key, value] of Object.entries(values)) {
    const inner = key.startsWith(`${name}.`) ? key.slice(name.length + 1) : bracketed(name, key)
    if (inner) entries.push([inner, value])
  }
  if (entries.length === 0 && whole === undefined) return undefined
  return Object.fromEntries(entries.map(([key, value]) => [key, textOf(`${name}.${key}`, value) ?? '']))
}

const bracketed = (name: string, key: string) =>
  key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(name, text)
  }
}
