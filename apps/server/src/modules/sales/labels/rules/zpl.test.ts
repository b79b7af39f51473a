import { expect, test } from 'vitest'
import { dotsOf, zplLabel } from './zpl.ts'

/** Returns a gray page that is black where `isBlack` is true. */
function page(width: number, height: number, isBlack: (x: number, y: number) => boolean) {
  const grey = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isBlack(x, y)) grey[y * width + x] = 0
  return { grey, width, height }
}

/** Decodes the rows of a graphic field as a printer does, by the programming guide. */
function readRows(zpl: string): string[] {
  const [, bytesPerRow = '', field = ''] = /\^GFA,\d+,\d+,(\d+),(.*?)\^FS/s.exec(zpl) ?? []
  const digits = Number(bytesPerRow) * 2
  const rows: string[] = []
  let row = ''
  let times = 0
  for (const sign of field) {
    if (sign === ':') rows.push(rows.at(-1) ?? '')
    else if (sign === ',') row = row.padEnd(digits, '0')
    else if (sign === '!') row = row.padEnd(digits, 'F')
    else if (/[G-Y]/.test(sign)) times += sign.charCodeAt(0) - 'F'.charCodeAt(0)
    else if (/[g-z]/.test(sign)) times += (sign.charCodeAt(0) - 'f'.charCodeAt(0)) * 20
    else {
      row += sign.repeat(times || 1)
      times = 0
    }
    if (row.length >= digits) {
      rows.push(row)
      row = ''
    }
  }
  return rows
}

test('dark dots are black, light ones are white, and rows are padded to whole bytes', () => {
  const { bits, bytesPerRow } = dotsOf({
    grey: Uint8Array.of(0, 127, 128, 255, 0, 0, 0, 0, 0, 255),
    width: 10,
    height: 1,
  })
  expect([bytesPerRow, ...bits]).toEqual([2, 0b11001111, 0b10000000])
})

test('a label contains its size, and an empty one is short', () => {
  const zpl = zplLabel(dotsOf(page(812, 1218, () => false)))
  expect(zpl).toMatch(/^\^XA\^PW812\^LL1218\^LH0,0\^FO0,0\^GFA,124236,124236,102,/)
  expect(zpl).toMatch(/\^FS\^XZ\n$/)
  expect(zpl.length).toBeLessThan(1_300)
})

test.each([
  ['bars of a barcode', 812, 40, (x: number, y: number) => y < 30 && x > 40 && x < 700 && (x * 7) % 13 < 6],
  ['a black page', 812, 5, () => true],
  ['a frame', 1_200, 20, (x: number, y: number) => x < 3 || x > 1_196 || y < 2 || y > 17],
  ['runs of more than 400 digits', 4_000, 2, (x: number) => x > 8 && x < 3_990],
  ['noise', 96, 50, (x: number, y: number) => (x * 31 + y * 17 + x * y) % 7 < 3],
])('%s are decoded as they were drawn', (_, width, height, isBlack) => {
  const dots = dotsOf(page(width, height, isBlack))
  const drawn = Array.from({ length: height }, (_row, y) =>
    Buffer.from(dots.bits.subarray(y * dots.bytesPerRow, (y + 1) * dots.bytesPerRow))
      .toString('hex')
      .toUpperCase(),
  )
  expect(readRows(zplLabel(dots))).toEqual(drawn)
})
