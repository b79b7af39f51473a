/** An encoding, with a test of a file's first bytes. */
interface Encoding {
  name: string
  isIt(head: Buffer): boolean
}

/**
 * Returns whether the bytes look like UTF-16 without a byte order mark, where every other byte of letters and digits is
 * zero: the first or the second of each pair.
 */
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
 * Yields the text of a file part by part in UTF-8, UTF-16 of either byte order, or the Windows-1252 of older
 * spreadsheets, without a byte order mark. `head` contains its first bytes, which `parts` repeats. The first character
 * outside of ASCII tells UTF-8 from Windows-1252, because other text is almost never valid UTF-8 by accident.
 */
export async function* decodedText(head: Buffer, parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const sixteen = SIXTEEN_BITS.find(({ isIt }) => isIt(head))
  const reader = sixteen ? new TextDecoder(sixteen.name) : new EightBitReader()
  for await (const part of parts) yield reader.decode(part, { stream: true })
  yield reader.decode(new Uint8Array())
}

const LAST_OF_ASCII = 0x7f
/** A UTF-8 character has at most four bytes. */
const LONGEST = 4

/** Reads ASCII until the first other character, which determines the encoding of the rest. */
class EightBitReader {
  #chosen: InstanceType<typeof TextDecoder> | null = null
  /** The bytes from the first one outside of ASCII, still too few to decide. */
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

/** Returns whether the bytes are valid UTF-8. `isWhole`: nothing follows that could complete a character. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}
