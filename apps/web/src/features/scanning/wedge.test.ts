import { expect, test } from 'vitest'
import { createWedgeReader } from './wedge.ts'

const keys = (text: string, ...end: string[]): string[] => [...text.split(''), ...end]
const plain = { ctrlKey: false, metaKey: false, altKey: false }

/** Types keys with a pause between them and returns the barcodes that were read. */
function read(pressed: readonly string[], { pauseMs = 5 }: { pauseMs?: number } = {}): string[] {
  const reader = createWedgeReader()
  return pressed.flatMap((key, at) => reader.take({ ...plain, key, timeStamp: at * pauseMs }).code ?? [])
}

test('typed codes are read when they end with Enter or Tab, one after the other', () => {
  expect(read(keys('194817794556', 'Enter'))).toEqual(['194817794556'])
  expect(read([...keys('DD1391-100', 'Tab'), ...keys('96385074', 'Enter')])).toEqual(['DD1391-100', '96385074'])
})

test('Shift for a capital letter is not part of the code', () => {
  expect(read(['Shift', 'B', 'o', 'x', '1', 'Enter'])).toEqual(['Box1'])
})

test('keys pressed by a person are no barcode: too few, too slow, or with Control', () => {
  expect(read(['j', 'k', 'Enter'])).toEqual([])
  expect(read(keys('19481', 'Enter'), { pauseMs: 600 })).toEqual([])
  const reader = createWedgeReader()
  for (const [at, key] of keys('1948', 'Enter').entries())
    expect(reader.take({ ...plain, ctrlKey: true, key, timeStamp: at })).toEqual({ code: null, isPart: false })
})

test('from the second key on, keys of a code and the Enter at its end do nothing else on the page', () => {
  const reader = createWedgeReader()
  const parts = keys('1948', 'Enter').map((key, at) => reader.take({ ...plain, key, timeStamp: at }).isPart)
  expect(parts).toEqual([false, true, true, true, true])
  // A single Enter presses the focused control.
  expect(reader.take({ ...plain, key: 'Enter', timeStamp: 10 }).isPart).toBe(false)
})

test('keys for a field are forgotten', () => {
  const reader = createWedgeReader()
  for (const [at, key] of keys('1948').entries()) reader.take({ ...plain, key, timeStamp: at })
  reader.forget()
  expect(reader.take({ ...plain, key: 'Enter', timeStamp: 6 }).code).toBeNull()
})
