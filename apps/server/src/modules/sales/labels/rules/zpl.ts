import { trimEndWhere } from '@ark/domain'

/** A bitmap with one bit per dot and rows padded to whole bytes. A set bit is black. */
export interface Dots {
  width: number
  height: number
  bytesPerRow: number
  bits: Uint8Array
}

/** Darker pixels become black. A barcode has only black and white. */
const BLACK_BELOW = 128

/** Converts a rendered page with one byte of gray per pixel (0 is black, 255 is white) to a bitmap. */
export function dotsOf({ grey, width, height }: { grey: Uint8Array; width: number; height: number }): Dots {
  const bytesPerRow = Math.ceil(width / 8)
  const bits = new Uint8Array(bytesPerRow * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < BLACK_BELOW) {
        const byte = y * bytesPerRow + (x >> 3)
        bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7))
      }
  return { width, height, bytesPerRow, bits }
}

/**
 * Returns a bitmap as a ZPL II label of the same size, drawn as a graphic field (`^GFA`). Its rows use Zebra's
 * compression (ZPL II Programming Guide, "Alternative Data Compression Scheme").
 */
export function zplLabel({ width, height, bytesPerRow, bits }: Dots): string {
  const total = bytesPerRow * height
  const rows: string[] = []
  let last = ''
  for (let y = 0; y < height; y += 1) {
    const hex = Buffer.from(bits.subarray(y * bytesPerRow, (y + 1) * bytesPerRow))
      .toString('hex')
      .toUpperCase()
    rows.push(hex === last ? ':' : shortened(hex))
    last = hex
  }
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${total},${total},${bytesPerRow},${rows.join('')}^FS^XZ\n`
}

/**
 * Compresses the hex digits of a row. `,` or `!` means white or black up to its end; a repeated digit is preceded by
 * its count.
 */
function shortened(hex: string): string {
  const last = hex.at(-1)
  const rest = last === '0' || last === 'F' ? trimEndWhere(hex, (digit) => digit === last) : hex
  const end = hex.slice(rest.length)
  return `${rest.replace(/(.)\1*/g, (run) => `${timesOf(run.length)}${run[0]}`)}${end ? (end[0] === '0' ? ',' : '!') : ''}`
}

/**
 * Returns the count before a digit: G to Y mean 1 to 19, g to z mean 20 to 400 in steps of 20. A single digit needs
 * none.
 */
function timesOf(times: number): string {
  if (times === 1) return ''
  const letters: string[] = []
  let left = times
  for (; left >= 400; left -= 400) letters.push('z')
  if (left >= 20) letters.push(String.fromCharCode('f'.charCodeAt(0) + Math.floor(left / 20)))
  if (left % 20 > 0) letters.push(String.fromCharCode('F'.charCodeAt(0) + (left % 20)))
  return letters.join('')
}
