import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '../../icons.ts'
import { useRef, useState } from 'react'

interface SearchBoxProps {
  /** What the address says. */
  value: string
  /** Called when typing pauses, on Enter and when cleared; undefined: no search. */
  onSearch: (search: string | undefined) => void
  /** What is searched, also its label for screen readers. */
  placeholder: string
  debounceMs?: number
}

/** A search that lives in the address: typing waits for a pause, back and a shared link change the box. */
export function SearchBox({ value, onSearch, placeholder, debounceMs = 300 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The address changed by other means than this box.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  const search = (next: string) => onSearch(next.trim() || undefined)
  // What is pressed gets its click: the list stays as it is until then.
  const isPressed = useRef(false)
  useWindowEvent('pointerdown', () => void (isPressed.current = true))
  useWindowEvent('pointerup', () => void (isPressed.current = false))
  useWindowEvent('pointercancel', () => void (isPressed.current = false))
  const whenReleased = (act: () => void) => {
    if (!isPressed.current) return act()
    const released = new AbortController()
    const actOnce = () => {
      released.abort()
      setTimeout(act)
    }
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, actOnce, { signal: released.signal })
  }
  const searchLater = useDebouncedCallback((next: string) => whenReleased(() => search(next)), debounceMs)
  const searchNow = (next: string) => {
    setText(next)
    searchLater.cancel()
    search(next)
  }
  // Who goes on to another page must not be called back to this one by a late search.
  const searchOnLeaving = () => {
    const { pathname } = window.location
    whenReleased(() => {
      if (window.location.pathname === pathname) searchLater.flush()
    })
  }
  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        searchLater(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(text)
        if (event.key === 'Escape' && text) searchNow('')
      }}
      onBlur={searchOnLeaving}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => searchNow('')} /> : null}
      maxLength={200}
      style={{ flex: '1 1 220px', maxWidth: 380 }}
    />
  )
}
