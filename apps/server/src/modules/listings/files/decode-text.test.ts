import { expect, test } from 'vitest'
import { decodedText } from './decode-text.ts'

async function decoded(bytes: Buffer, size = bytes.length || 1): Promise<string> {
  async function* parts() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  let text = ''
  for await (const part of decodedText(bytes.subarray(0, 64), parts())) text += part
  return text
}

const TEXT = 'Größe;Preis\r\nDD1391-100;95,50 €\r\n'
const big = (bytes: Buffer) => Buffer.from(bytes).swap16()
const WINDOWS = Buffer.from('Gr\xf6\xdfe;Preis\r\nDD1391-100;95,50 \x80\r\n', 'latin1')

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 BE with a byte order mark', big(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['UTF-16 LE without one', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 BE without one', big(Buffer.from(TEXT, 'utf16le'))],
  ['Windows-1252', WINDOWS],
])('%s is read however it is cut into parts', async (_, bytes) => {
  for (const size of [1, 2, 3, 5, 7, 1_000]) expect(await decoded(bytes, size)).toBe(TEXT)
})

test('a Windows-1252 letter at the very end is decoded', async () => {
  expect(await decoded(Buffer.from('caf\xe9', 'latin1'), 1)).toBe('café')
})

test('zero bytes that are not UTF-16 letters stay in the text, which is then refused', async () => {
  expect(await decoded(Buffer.from('a,b\u0000\u0000,c'))).toContain('\u0000')
})
