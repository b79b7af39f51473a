import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '../../icons.ts'
import { useRef, useState } from 'react'

interface SearchBoxProps {
  /** The search text in the address. */
  value: string
  /** Called when typing pauses, on Enter and when cleared; undefined means no search. */
  onSearch: (search: string | undefined) => void
  /** The placeholder, which names what is searched and labels the box for screen readers. */
  placeholder: string
  debounceMs?: number
}

/** A search box whose text is in the address. It waits for a pause in typing; Back and shared links update it. */
export function SearchBox({ value, onSearch, placeholder, debounceMs = 300 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The address changed by other means than this box.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  const search = (next: string) => onSearch(next.trim() || undefined)
  // Postpones the search while the pointer is pressed, so that the pressed element does not move before its click.
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
  // After the person opens another page, a late search must not bring them back.
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
