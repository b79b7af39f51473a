import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)
  // The address changed by other means than this box.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string, afterMs: number) => {
    setText(next)
    clearTimeout(timer.current)
    const go = () => {
      isWaiting.current = false
      onSearch(next.trim() || undefined)
    }
    isWaiting.current = afterMs > 0
    if (afterMs === 0) go()
    else timer.current = setTimeout(go, afterMs)
  }
  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => search(event.currentTarget.value, debounceMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0)
        if (event.key === 'Escape' && text) search('', 0)
      }}
      // Who goes on to another page within the pause must not be called back to this one by a late search.
      onBlur={() => isWaiting.current && search(text, 0)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => search('', 0)} /> : null}
      maxLength={200}
      style={{ flex: '1 1 220px', maxWidth: 380 }}
    />
  )
}
