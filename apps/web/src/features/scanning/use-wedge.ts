import { useEffect, useEffectEvent, useState } from 'react'
import { takesLetters } from '../../shared/frame/keys/page-keys.ts'
import { createWedgeReader } from './wedge.ts'

/**
 * Calls back with what a keyboard scanner types, wherever the focus is, except in fields and dialogs that take letters.
 */
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
    // Listen in the capture phase, so that no part of a barcode triggers a keyboard shortcut.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
