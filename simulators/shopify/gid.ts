/** Returns a gid: `gid://shopify/Product/7`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

export interface Gid {
  type: string
  /** The part after the type, without the query string: a number for most types, a UUID for jobs. */
  key: string
  query: URLSearchParams
}

/** Parses a gid; returns undefined for any other text. */
export function parseGid(text: string): Gid | undefined {
  const [, type, key, query] = /^gid:\/\/shopify\/(\w+)\/([^?/]+)(?:\?(.*))?$/.exec(text) ?? []
  return type && key ? { type, key, query: new URLSearchParams(query) } : undefined
}

/** Returns the number in a gid of this type, or undefined. */
export function gidNumber(text: string, type: string): number | undefined {
  const parsed = parseGid(text)
  return parsed?.type === type && /^\d+$/.test(parsed.key) ? Number(parsed.key) : undefined
}
