import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

const inflated = promisify(inflateRaw)

/** Four times what a sheet of 50,000 rows with ten columns unpacks to. */
const MOST_UNPACKED_BYTES = 96_000_000
/** A workbook has a few files for each of its sheets. */
const MOST_ENTRIES = 1_000

const SIGNATURES = { entry: 0x02014b50, local: 0x04034b50 }
const [STORED, DEFLATED] = [0, 8]

const TOO_LARGE = 'This workbook unpacks to more than 96 MB. Save the sheet that is meant as CSV.'
const BROKEN =
  'This file is damaged, or no Excel file. Open it in your spreadsheet and save it again, or save it as CSV.'

/**
 * Unpacks what a zip holds of texts, one file at a time, and keeps none of it. Throws Unreadable when that is more than
 * a workbook may have, whatever the zip says of itself, or when it is damaged.
 */
export async function refuseLargeZip(bytes: Buffer): Promise<void> {
  let left = MOST_UNPACKED_BYTES
  for (const { method, content, unpacked } of entriesOf(bytes)) {
    const length = method === STORED ? content.length : await inflatedLength(content, left)
    // Readers make room for as much as a zip says.
    if (length !== unpacked) throw new Unreadable(BROKEN)
    left -= length
    if (left < 0) throw new Unreadable(TOO_LARGE)
  }
}

async function inflatedLength(content: Buffer, most: number): Promise<number> {
  try {
    return (await inflated(content, { maxOutputLength: Math.max(1, most) })).length
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unreadable(isLarge ? TOO_LARGE : BROKEN)
  }
}

interface Entry {
  method: number
  content: Buffer
  /** Bytes, as the zip says. */
  unpacked: number
}

/** The files of a zip that its directory names (APPNOTE 4.3.12), those alone that a reader of workbooks unpacks. */
function entriesOf(bytes: Buffer): Entry[] {
  try {
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]), bytes.length - 22)
    if (end === -1) throw new Unreadable(BROKEN)
    const count = Math.max(bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10))
    if (count > MOST_ENTRIES) throw new Unreadable(TOO_LARGE)
    const entries: Entry[] = []
    for (let nth = 0, at = bytes.readUInt32LE(end + 16); nth < count; nth += 1) {
      if (bytes.readUInt32LE(at) !== SIGNATURES.entry) throw new Unreadable(BROKEN)
      const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ]
      if (/\.(xml|rels)$/i.test(bytes.toString('utf8', at + 46, at + 46 + name))) entries.push(entryAt(bytes, at))
      at += 46 + name + extra + comment
    }
    return entries
  } catch (error) {
    // A number beyond the end of the file.
    throw error instanceof RangeError ? new Unreadable(BROKEN) : error
  }
}

function entryAt(bytes: Buffer, at: number): Entry {
  const method = bytes.readUInt16LE(at + 10)
  const local = bytes.readUInt32LE(at + 42)
  if ((method !== STORED && method !== DEFLATED) || bytes.readUInt32LE(local) !== SIGNATURES.local)
    throw new Unreadable(BROKEN)
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const unpacked = bytes.readUInt32LE(at + 24)
  return { method, unpacked, content: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)) }
}
