/** Whether the bytes may be what it is named for, by how they begin. */
interface Encoding {
  name: string
  isIt(head: Buffer): boolean
}

/** Of UTF-16 without a mark every other byte of letters and digits is zero: the first, or the second. */
const zerosAt = (head: Buffer, from: 0 | 1): boolean => {
  const length = Math.min(head.length, 64) & ~1
  if (length < 4) return false
  let zeros = 0
  for (let at = from; at < length; at += 2) if (head[at] === 0) zeros += 1
  return zeros > length / 4 && head.subarray(0, length).filter((byte) => byte === 0).length === zeros
}

const beginsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

const SIXTEEN_BITS: readonly Encoding[] = [
  { name: 'utf-16le', isIt: (head) => beginsWith(head, 0xff, 0xfe) || zerosAt(head, 1) },
  { name: 'utf-16be', isIt: (head) => beginsWith(head, 0xfe, 0xff) || zerosAt(head, 0) },
]

/**
 * The text of a file part by part, whatever wrote it: UTF-8, UTF-16 in either order, or the Windows-1252 of older
 * spreadsheets; a mark at its beginning is left out. `head`: its first bytes, which come again in `parts`. UTF-8 and
 * Windows-1252 are told apart by the first letter that is not ASCII: as UTF-8 it is right by accident in almost no
 * text.
 */
export async function* decodedText(head: Buffer, parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const sixteen = SIXTEEN_BITS.find(({ isIt }) => isIt(head))
  const reader = sixteen ? new TextDecoder(sixteen.name) : new EightBitReader()
  for await (const part of parts) yield reader.decode(part, { stream: true })
  yield reader.decode(new Uint8Array())
}

const LAST_OF_ASCII = 0x7f
/** A character of UTF-8 has four bytes at most. */
const LONGEST = 4

/** Reads ASCII until the first letter that is none, which says what the rest is read as. */
class EightBitReader {
  #chosen: InstanceType<typeof TextDecoder> | null = null
  /** Bytes from the first one that is not ASCII on, too few to say. */
  #held = Buffer.alloc(0)

  decode(part: Uint8Array, options?: { stream: true }): string {
    if (this.#chosen) return this.#chosen.decode(part, options)
    const bytes = Buffer.concat([this.#held, part])
    const other = bytes.findIndex((byte) => byte > LAST_OF_ASCII)
    const plain = bytes.toString('latin1', 0, other === -1 ? bytes.length : other)
    const rest = bytes.subarray(plain.length)
    if (options && rest.length < LONGEST) {
      this.#held = rest
      return plain
    }
    this.#chosen = new TextDecoder(isUtf8(rest, !options) ? 'utf-8' : 'windows-1252')
    return plain + this.#chosen.decode(rest, options)
  }
}

/** `isWhole`: nothing follows that could end a character. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}
