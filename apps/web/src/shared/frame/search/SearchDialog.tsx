import '@mantine/spotlight/styles.css'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '../../icons.ts'
import { useEffect, useState } from 'react'
import { useSearchResults } from './use-search-results.tsx'

/** The pause in typing before a search starts. */
const PAUSE_MS = 300

/** Products, sizes, orders, pages and actions in one list. Arrow keys select, Enter opens. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [[store, spotlight]] = useState(createSpotlight)
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { groups, isSearching } = useSearchResults(text.trim(), searched)
  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen, spotlight])
  const isWaiting = isSearching || text.trim() !== searched
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight="min(420px, 60dvh)"
      attributes={{ content: { 'aria-label': 'Search everything' } }}
    >
      <Spotlight.Search
        placeholder="Search products, sizes, orders, pages and actions"
        aria-label="Search products, sizes, orders, pages and actions"
        leftSection={<IconSearch size={19} stroke={1.6} aria-hidden />}
        rightSection={isWaiting && text.trim() !== '' ? <Loader size={16} aria-label="Searching" /> : null}
        maxLength={200}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, found }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {found.map((each) => (
              <Spotlight.Action
                key={each.key}
                label={each.label}
                description={each.detail ?? ''}
                leftSection={each.picture}
                dimmedSections={false}
                onClick={each.go}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{isWaiting ? 'Searching…' : `Nothing matches “${text.trim()}”.`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
