/** The body held more than it may. */
export class TooLarge extends Error {}

/** Gathers a body; throws `TooLarge` past `maxBytes`. */
export async function readLimited(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of limited(body, maxBytes)) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** The same body, ending with `TooLarge` past `maxBytes`. */
export async function* limited(body: AsyncIterable<Uint8Array> | null, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    yield part
  }
}
