import { SHORTEST_BARCODE } from '@ark/domain'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** A scanner types a key every few milliseconds, slower ones over radio; nobody goes on after half a second. */
const LONGEST_GAP_MS = 500

export interface WedgeReader {
  /**
   * Takes a key that nothing on the page has asked for. `code`: a whole barcode, ended by Enter. `isPart`: it belongs to
   * one, and shall do nothing else.
   */
  take(pressed: Pressed): { code: string | null; isPart: boolean }
  /** What came so far was meant for a field. */
  forget(): void
}

/** Reads what a scanner types that is connected as a keyboard. */
export function createWedgeReader(): WedgeReader {
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  const forget = () => {
    typed = ''
  }
  return {
    forget,
    take({ key, ctrlKey, metaKey, altKey, timeStamp }) {
      if (ctrlKey || metaKey || altKey) return { code: null, isPart: false }
      if (timeStamp - lastAt > LONGEST_GAP_MS) forget()
      lastAt = timeStamp
      if (key === 'Enter' || key === 'Tab') {
        const code = typed.length >= SHORTEST_BARCODE ? typed : null
        forget()
        return { code, isPart: code !== null }
      }
      if (key.length !== 1) return { code: null, isPart: false }
      typed += key
      return { code: null, isPart: typed.length > 1 }
    },
  }
}
