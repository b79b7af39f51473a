import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { PIECE_BYTES, piecesOf } from './read-upload.ts'

const sizesOf = async (stream: Readable, most: number): Promise<number[]> => {
  const sizes: number[] = []
  for await (const piece of piecesOf(stream, most)) sizes.push(piece.length)
  return sizes
}

/** Returns a file in chunks of this many bytes, and counts how many chunks are read. */
function sent(chunks: number, bytesEach: number) {
  const asked = { chunks: 0 }
  const stream = new Readable({
    highWaterMark: 1,
    read() {
      asked.chunks += 1
      this.push(asked.chunks > chunks ? null : Buffer.alloc(bytesEach, asked.chunks % 251))
    },
  })
  return { stream, asked }
}

test.each([
  ['nothing', 0, 1, []],
  ['less than a piece', 3, 7, [21]],
  ['a piece', 1, PIECE_BYTES, [PIECE_BYTES]],
  ['a byte more', 1, PIECE_BYTES + 1, [PIECE_BYTES, 1]],
  ['one large chunk', 1, 3 * PIECE_BYTES, [PIECE_BYTES, PIECE_BYTES, PIECE_BYTES]],
  ['many small chunks', 1_000, 300, [PIECE_BYTES, PIECE_BYTES, 300_000 - 2 * PIECE_BYTES]],
])('%s is returned in pieces of one size, and a rest', async (_, chunks, bytesEach, sizes) => {
  expect(await sizesOf(sent(chunks, bytesEach).stream, 10_000_000)).toEqual(sizes)
})

test('the pieces together equal the upload', async () => {
  const whole = Buffer.from(Array.from({ length: 400_000 }, (_, at) => at % 251))
  const pieces: Buffer[] = []
  const chunks = [whole.subarray(0, 5), whole.subarray(5, 300_000), whole.subarray(300_000)]
  for await (const piece of piecesOf(Readable.from(chunks), 1_000_000)) pieces.push(Buffer.from(piece))
  expect(Buffer.concat(pieces).equals(whole)).toBe(true)
})

test('no more is read from the sender while a piece is being processed', async () => {
  const { stream, asked } = sent(1_000, PIECE_BYTES)
  const pieces = piecesOf(stream, Number.POSITIVE_INFINITY)
  await pieces.next()
  // One chunk is being processed and one waits; the others stay with the sender.
  expect(asked.chunks).toBeLessThanOrEqual(3)
})

test('a file that is a byte too long is refused as soon as that byte arrives', async () => {
  const { stream, asked } = sent(1_000, PIECE_BYTES)
  await expect(sizesOf(stream, 2 * PIECE_BYTES)).rejects.toMatchObject({ statusCode: 413 })
  expect(asked.chunks).toBeLessThanOrEqual(5)
  expect(await sizesOf(sent(2, PIECE_BYTES).stream, 2 * PIECE_BYTES)).toEqual([PIECE_BYTES, PIECE_BYTES])
})

test('a sender who disconnects in the middle causes no server error', async () => {
  const stream = new Readable({ read: () => undefined })
  stream.push(Buffer.alloc(10))
  const read = sizesOf(stream, 1_000)
  stream.destroy(new Error('aborted'))
  await expect(read).rejects.toMatchObject({ statusCode: 400 })
})
