import { Button, Paper, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api, detailOf } from '../../shared/api.ts'
import { BusinessClosingFacts } from '../../shared/closing/BusinessClosingFacts.tsx'
import { day } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'

type Preview = Answer<'GET /admin/retailers/{id}/closing'>

/** The most businesses that are offered at once; typing filters them. */
const OFFERED = 50

/** Finds a business, closes it on its owner's request, and undoes that while the business waits. */
export function BusinessClosingSection() {
  const { data: retailers = [] } = useQuery(queryOf('GET /retailers'))
  const [id, setId] = useState<number | null>(null)
  return (
    <>
      <Select
        label="Business"
        description="A whole business closes 14 days after the request."
        placeholder="Search by name"
        data={retailers.map((each) => ({ value: String(each.id), label: `${each.business_name} (${each.id})` }))}
        value={id === null ? null : String(id)}
        onChange={(chosen) => setId(chosen === null ? null : Number(chosen))}
        searchable
        clearable
        limit={OFFERED}
        nothingFoundMessage="No business found"
      />
      {id !== null && <FoundBusiness key={id} id={id} />}
    </>
  )
}

function FoundBusiness({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/retailers/{id}/closing', { params: { id } }))
  if (error && !data) return <LoadError title="No business found" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <Paper withBorder p="md" component="section" aria-label={`Business ${data.business_name}`}>
      <Text fw={600} component="h2" mt={0} mb="xs">
        {data.business_name}
      </Text>
      {data.closing_at === null && data.closed_at === null ? (
        <ClosingForm preview={data} />
      ) : (
        <Waiting preview={data} />
      )}
    </Paper>
  )
}

function Waiting({ preview: { retailer_id: id, closing_at, closed_at } }: { preview: Preview }) {
  const undo = useMutation({
    mutationFn: () => api('POST /admin/retailers/{id}/closing/undo', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Business Stays Open', message }),
    onError: (error) => toastFailure({ title: 'Not undone', message: detailOf(error) }),
  })
  if (closed_at !== null) return <Text>Closed on {day(closed_at)}. This cannot be undone.</Text>
  return (
    <Stack gap="sm" align="flex-start">
      <Text>Closes on {day(closing_at ?? '')}. Until then its owner or you can undo it.</Text>
      <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </Stack>
  )
}

function ClosingForm({ preview }: { preview: Preview }) {
  const form = useCheckedForm({
    fields: ['confirm_name'],
    check: ({ confirm_name }) => (confirm_name.trim() === '' ? { confirm_name: 'Type the name to confirm' } : {}),
    send: (body) => api('POST /admin/retailers/{id}/closing', { params: { id: preview.retailer_id }, body }),
    onDone: ({ message }) => toastSuccess({ title: 'Business Is Closing', message }),
  })
  return (
    <CheckedForm form={form} label="Close Business" problemTitle="Not closed">
      <BusinessClosingFacts preview={preview} />
      {preview.may_close && (
        <>
          <TextInput
            {...form.field('confirm_name')}
            label="Type the name to confirm"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
          />
          <Button type="submit" color="red" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
            Close in 14 Days
          </Button>
        </>
      )}
    </CheckedForm>
  )
}
