import { withoutEnd } from '@ark/domain'

/** A picture of one bit a dot, rows padded to whole bytes; a set bit is black. */
export interface Dots {
  width: number
  height: number
  bytesPerRow: number
  bits: Uint8Array
}

/** Darker than this is black: a barcode's bars are either. */
const BLACK_BELOW = 128

/** A drawn page, a byte of grey a pixel (0 black, 255 white), as dots. */
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
 * Dots as one label in ZPL II: as wide and long as they are, drawn as a graphic field (`^GFA`) whose rows are written in
 * Zebra's own short form (ZPL II Programming Guide, "Alternative Data Compression Scheme").
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

/** A row's digits: what is white or black to its end is `,` or `!`, a repeated digit follows how often it stands. */
function shortened(hex: string): string {
  const last = hex.at(-1)
  const rest = last === '0' || last === 'F' ? withoutEnd(hex, (digit) => digit === last) : hex
  const end = hex.slice(rest.length)
  return `${rest.replace(/(.)\1*/g, (run) => `${timesOf(run.length)}${run[0]}`)}${end ? (end[0] === '0' ? ',' : '!') : ''}`
}

/** How often the digit that follows stands: G to Y are 1 to 19, g to z are 20 to 400 by twenties; once needs none. */
function timesOf(times: number): string {
  if (times === 1) return ''
  const letters: string[] = []
  let left = times
  for (; left >= 400; left -= 400) letters.push('z')
  if (left >= 20) letters.push(String.fromCharCode('f'.charCodeAt(0) + Math.floor(left / 20)))
  if (left % 20 > 0) letters.push(String.fromCharCode('F'.charCodeAt(0) + (left % 20)))
  return letters.join('')
}
