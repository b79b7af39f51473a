import { useEffect, useEffectEvent, useState } from 'react'
import { takesLetters } from '../../shared/frame/keys/page-keys.ts'
import { createWedgeReader } from './wedge.ts'

/** Calls back with what a scanner types, wherever the focus is, but for a field or a dialog that takes letters itself. */
export function useWedge(onScan: (code: string) => void): void {
  const [reader] = useState(createWedgeReader)
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || takesLetters(document.activeElement)) return reader.forget()
    const { code, isPart } = reader.take(event)
    if (isPart) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (code !== null) onScan(code)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    // Before the keys of the page: no part of a barcode is one of them.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
