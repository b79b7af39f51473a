import { ActionIcon, Button, CloseButton, Group, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useClipboard, useLocalStorage } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { IconCheck, IconLink } from '../../icons.ts'
import { queryOf } from '../../query.ts'
import { LoadError } from '../../ui/notices/LoadError.tsx'
import { toastFailure } from '../../ui/notices/toasts.ts'
import { columnsKey } from '../columns/use-columns.ts'
import classes from '../DataTable.module.css'
import { columnsIn, keptOf, type SavedView, type SavedViewsProps } from './saved-views.ts'

/** How long a copied link is confirmed, in milliseconds. */
const COPIED_SHOWN_MS = 2_000

/** The saved views of a list: each applies on click, and its link can be shared; the present one can be saved. */
export function SavedViewsPanel({ list, parts, table = list, onLeave }: SavedViewsProps & { onLeave: () => void }) {
  const views = useQuery(queryOf('GET /saved-views', { query: { list } }))
  const address: Record<string, unknown> = useSearch({ strict: false })
  const { stringifySearch, parseSearch } = useRouter().options
  const navigate = useNavigate()
  const [columns, storeColumns] = useLocalStorage<unknown>({
    key: columnsKey(table),
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const save = useMutation({
    mutationFn: (name: string) =>
      api('PUT /saved-views', {
        body: { list, name, address: stringifySearch(keptOf(address, parts)), columns: columnsIn(columns) },
      }),
    onError: (error) => toastFailure({ title: 'View not saved', error }),
  })
  const open = (saved: SavedView) => {
    storeColumns(saved.columns)
    // Everything else in the address, like an open dialog, belongs to the view that one leaves.
    void navigate({ to: '.', search: keptOf(parseSearch(saved.address), parts), resetScroll: false })
    onLeave()
  }
  if (views.error)
    return <LoadError title="Saved views are not loaded" error={views.error} onRetry={() => void views.refetch()} />
  if (!views.data) return <Skeleton h={36} />
  return (
    <>
      {views.data.views.length === 0 && (
        <Text size="sm" c="dimmed" px={8} pb={6}>
          Save the filters and columns that you use most. They are on your account, on every device.
        </Text>
      )}
      {views.data.views.map((saved) => (
        <ViewLine key={saved.name} list={list} saved={saved} onOpen={() => open(saved)} />
      ))}
      <SaveForm isSaving={save.isPending} onSave={(name, done) => save.mutate(name, { onSuccess: done })} />
    </>
  )
}

interface ViewLineProps extends Pick<SavedViewsProps, 'list'> {
  saved: SavedView
  onOpen: () => void
}

function ViewLine({ list, saved: { name, address }, onOpen }: ViewLineProps) {
  const { pathname } = useLocation()
  const link = useClipboard({ timeout: COPIED_SHOWN_MS })
  const removal = useMutation({
    mutationFn: () => api('DELETE /saved-views', { query: { list, name } }),
    onError: (error) => toastFailure({ title: 'View not deleted', error }),
  })
  return (
    <Group gap={2} wrap="nowrap">
      <UnstyledButton className={classes['choice']} style={{ flex: 1, minWidth: 0 }} onClick={onOpen}>
        {name}
      </UnstyledButton>
      <ActionIcon
        aria-label={link.copied ? `The link of ${name} is copied` : `Copy the link of ${name}`}
        onClick={() => link.copy(`${location.origin}${pathname}${address}`)}
      >
        {link.copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      </ActionIcon>
      <CloseButton
        size="sm"
        aria-label={`Delete the view ${name}`}
        disabled={removal.isPending}
        onClick={() => removal.mutate()}
      />
    </Group>
  )
}

interface SaveFormProps {
  isSaving: boolean
  /** `done` is called once the view is saved. */
  onSave: (name: string, done: () => void) => void
}

function SaveForm({ isSaving, onSave }: SaveFormProps) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim(), () => setName(''))
  }
  return (
    <form onSubmit={submit}>
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
        <Button size="xs" type="submit" loading={isSaving} disabled={name.trim() === ''}>
          Save
        </Button>
      </Group>
    </form>
  )
}
