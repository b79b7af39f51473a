import { SHORTEST_BARCODE } from '@ark/domain'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** Scanners type a key every few milliseconds, or slower over radio; after this gap a code is abandoned. */
const LONGEST_GAP_MS = 500

export interface WedgeReader {
  /**
   * Takes a key that no control handles. `code` is a whole barcode, ended by Enter. `isPart` means that the key belongs
   * to a barcode and must have no other effect.
   */
  take(pressed: Pressed): { code: string | null; isPart: boolean }
  /** Drops the keys so far, which were meant for a field. */
  forget(): void
}

/** Creates a reader of what a keyboard scanner types. */
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
