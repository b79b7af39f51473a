/** The body is longer than allowed. */
export class TooLarge extends Error {}

/** Reads a body into memory. Throws `TooLarge` beyond `maxBytes`. */
export async function readLimited(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of limited(body, maxBytes)) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** Streams a body. Throws `TooLarge` beyond `maxBytes`. */
export async function* limited(body: AsyncIterable<Uint8Array> | null, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    yield part
  }
}
