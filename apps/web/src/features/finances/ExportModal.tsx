import { Button, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { apiBlob } from '../../shared/api.ts'
import { saveAs } from '../../shared/runs/problems-file.ts'
import { useMay } from '../../shared/session.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import {
  BOOK_FIELDS,
  type BookField,
  FILE_HINTS,
  FILE_KINDS,
  type FileKind,
  fileKindOf,
  firstOfMonth,
  todayHere,
} from './export-labels.ts'

/** The dialog that exports a period's sales as a spreadsheet or its journal for accounting software. */
export const ExportModal = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Export" size="md">
    {isOpen && <ExportForm onDone={onClose} />}
  </Modal>
)

type Field = 'kind' | 'from' | 'to' | BookField

const FIELDS: readonly Field[] = ['kind', 'from', 'to', ...BOOK_FIELDS.map(({ field }) => field)]

/** The export form. Its period starts on the first of the month, the usual choice. */
function ExportForm({ onDone }: { onDone: () => void }) {
  const [now] = useState(() => new Date())
  const mayReadPayments = useMay('payments.read')
  // The account names are kept, because they do not change from month to month.
  const [books, saveBooks] = useLocalStorage<Partial<Record<BookField, string>>>({
    key: 'ark.books',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const form = useCheckedForm<Field, void>({
    fields: FIELDS,
    draft: 'finance export',
    initial: { kind: 'transactions', from: firstOfMonth(now), to: todayHere(now), ...books },
    check: ({ from, to }) => ({
      ...(from === '' && { from: 'Enter the first day' }),
      ...(to === '' ? { to: 'Enter the last day' } : to < from && { to: 'The last day is before the first one' }),
    }),
    send: async (values) => {
      const kind = fileKindOf(values.kind)
      saveAs(await fileOf(kind, values), nameOf(kind, values))
      const given = BOOK_FIELDS.map(({ field }) => [field, values[field]] as const).filter(([, text]) => text !== '')
      saveBooks(Object.fromEntries(given))
    },
    onDone: (_, values) => {
      toastSuccess({ title: 'File Downloaded', message: nameOf(fileKindOf(values.kind), values) })
      onDone()
    },
  })
  const kind = mayReadPayments ? fileKindOf(form.values.kind) : 'transactions'
  const isJournal = kind !== 'transactions'
  // A journal includes payments, which only people with access to all locations may see.
  const offered = FILE_KINDS.filter((each) => mayReadPayments || each.kind === 'transactions')
  return (
    <CheckedForm form={form} label="Export" problemTitle="Export Failed">
      <NativeSelect
        {...form.field('kind')}
        label="File"
        data={offered.map(({ kind: value, label }) => ({ value, label }))}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {FILE_HINTS[kind]}
      </Text>
      <TextInput {...form.field('from')} type="date" label="From" withAsterisk />
      <TextInput {...form.field('to')} type="date" label="To" withAsterisk description="Days of New York" />
      {isJournal && (
        <Stack gap="xs">
          {BOOK_FIELDS.filter(({ isOfXero }) => kind === 'xero' || !isOfXero).map(({ field, label, usual }) => (
            <TextInput
              key={field}
              {...form.field(field)}
              label={label}
              placeholder={kind === 'xero' ? (field === 'tax_rate' ? usual : 'Account code') : usual}
              withAsterisk={kind === 'xero' && field !== 'tax_rate'}
              maxLength={100}
            />
          ))}
        </Stack>
      )}
      <Button type="submit" loading={form.isBusy}>
        Download
      </Button>
    </CheckedForm>
  )
}

type Values = Record<Field, string>

function fileOf(kind: FileKind, { from, to, ...values }: Values): Promise<Blob> {
  if (kind === 'transactions') return apiBlob('GET /finances/transactions.csv', { query: { from, to } })
  const accounts = BOOK_FIELDS.filter(({ isOfXero }) => kind === 'xero' || !isOfXero)
    .map(({ field }) => [field, values[field].trim()] as const)
    .filter(([, text]) => text !== '')
  return apiBlob('GET /finances/journal.csv', {
    query: { from, to, format: kind, ...(Object.fromEntries(accounts) as Partial<Record<BookField, string>>) },
  })
}

const nameOf = (kind: FileKind, { from, to }: Values): string =>
  `${kind === 'transactions' ? kind : `journal_${kind}`}_${from}_${to}.csv`
