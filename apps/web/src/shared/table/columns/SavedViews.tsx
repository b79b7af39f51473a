import { Button, CloseButton, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { IconBookmark } from '../../icons.ts'
import type { ChangeView, ViewChange } from '../../use-view.ts'
import classes from '../DataTable.module.css'
import { columnsKey } from './use-columns.ts'
import { parseSavedViews, withSavedView } from './saved-views.ts'

interface SavedViewsProps<View extends object> {
  /** The storage name of the list. */
  list: string
  /** The filters to save: the parts of the address that last, without open rows and dialogs. */
  view: ViewChange<View>
  onChange: ChangeView<View>
}

/** Saves the filters and the columns of a list under a name, and brings them back; the browser remembers them. */
export function SavedViews<View extends object>({ list, view, onChange }: SavedViewsProps<View>) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const [stored, store] = useLocalStorage<unknown>({
    key: `ark.views.${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [columns, storeColumns] = useLocalStorage<unknown>({
    key: columnsKey(list),
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [name, setName] = useState('')
  const views = parseSavedViews(stored)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    store(withSavedView(views, { name: name.trim(), view: { ...view } as Record<string, unknown>, columns }))
    setName('')
  }
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={280} trapFocus>
      <PopoverTarget>
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={toggle}>
          Views
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label="Saved views" p="xs">
        {views.length === 0 && (
          <Text size="sm" c="dimmed" px={8} pb={6}>
            Save the filters and columns that you use most.
          </Text>
        )}
        {views.map((saved) => (
          <Group key={saved.name} gap={4} wrap="nowrap">
            <UnstyledButton
              className={classes['choice']}
              style={{ flex: 1, minWidth: 0 }}
              onClick={() => {
                storeColumns(saved.columns)
                // Everything else in the address, like an open dialog, belongs to the view that one leaves.
                onChange({ ...nothingOf(view), ...(saved.view as ViewChange<View>) }, { isStep: true })
                close()
              }}
            >
              {saved.name}
            </UnstyledButton>
            <CloseButton
              size="sm"
              aria-label={`Delete the view ${saved.name}`}
              onClick={() => store(views.filter((each) => each !== saved))}
            />
          </Group>
        ))}
        <form onSubmit={save}>
          <Group gap={6} mt={6} wrap="nowrap">
            <TextInput
              size="xs"
              style={{ flex: 1 }}
              aria-label="Name of the view"
              placeholder="Name of this view"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </form>
      </PopoverDropdown>
    </Popover>
  )
}

/** Returns a change that removes each part of a view. */
const nothingOf = <View extends object>(view: ViewChange<View>): ViewChange<View> =>
  Object.fromEntries(Object.keys(view).map((part) => [part, undefined])) as ViewChange<View>
