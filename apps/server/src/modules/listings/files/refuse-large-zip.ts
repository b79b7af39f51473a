import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

const inflated = promisify(inflateRaw)

/** Four times the unpacked size of a sheet with 50,000 rows and ten columns. */
const MOST_UNPACKED_BYTES = 96_000_000
/** A workbook has a few files for each of its sheets. */
const MOST_ENTRIES = 1_000

const SIGNATURES = { entry: 0x02014b50, local: 0x04034b50 }
const [STORED, DEFLATED] = [0, 8]

const TOO_LARGE = 'This workbook unpacks to more than 96 MB. Save the sheet that you need as CSV.'
const BROKEN =
  'This file is damaged or is not an Excel file. Open it in your spreadsheet and save it again, or save it as CSV.'

/**
 * Unpacks the XML files of a zip one at a time without keeping them. Throws Unreadable when they exceed a workbook's
 * limit, whatever sizes the zip declares, or when the zip is damaged.
 */
export async function refuseLargeZip(bytes: Buffer): Promise<void> {
  let left = MOST_UNPACKED_BYTES
  for (const { method, content, unpacked } of entriesOf(bytes)) {
    const length = method === STORED ? content.length : await inflatedLength(content, left)
    // Zip readers allocate the declared size, so it must match.
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
  /** The declared number of unpacked bytes. */
  unpacked: number
}

/** Returns the files in the zip's directory (APPNOTE 4.3.12) that a reader of workbooks unpacks. */
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
    // An offset is beyond the end of the file.
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
