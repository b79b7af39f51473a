import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { type Answer, api, apiBlob } from '../../api.ts'
import { IconDownload, IconPrinter } from '../../icons.ts'
import { queryOf } from '../../query.ts'
import { useMay } from '../../session.ts'
import { ButtonLink } from '../../ui/cells/links.tsx'
import { openWaitingTab, showInTab } from '../../ui/controls/waiting-tab.tsx'
import { LoadError } from '../../ui/notices/LoadError.tsx'
import { toastFailure } from '../../ui/notices/toasts.ts'
import { PageLoading } from '../../frame/pages/PageLoading.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Invoice, InvoiceSheet } from './InvoiceSheet.tsx'

/** The calls of a reader's invoice: the seller's own one, or the buyer's copy. */
const CALLS = {
  seller: {
    show: 'GET /bulk-sales/{id}/invoice',
    issue: 'POST /bulk-sales/{id}/invoice',
    print: 'GET /bulk-sales/{id}/invoice.pdf',
    orders: paths.wholesale,
  },
  buyer: {
    show: 'GET /buyer/purchases/{id}/invoice',
    issue: 'POST /buyer/purchases/{id}/invoice',
    print: 'GET /buyer/purchases/{id}/invoice.pdf',
    orders: paths.buyerPurchases,
  },
} as const

interface InvoiceViewProps {
  orderId: number
  reader: keyof typeof CALLS
}

/** The invoice of an order, to print or to download; or what is missing to issue it. */
export function InvoiceView({ orderId, reader }: InvoiceViewProps) {
  const calls = CALLS[reader]
  const { data, error, refetch } = useQuery(queryOf(calls.show, { params: { id: orderId } }))
  return (
    <>
      <PageHeader
        title={data?.invoice ? `Invoice ${data.invoice.number}` : 'Invoice'}
        actions={
          <>
            <ButtonLink to={calls.orders} search={{ order: orderId }} variant="default">
              Back to the order
            </ButtonLink>
            {data?.invoice && <InvoiceActions invoice={data.invoice} reader={reader} />}
          </>
        }
      />
      {data ? (
        data.invoice ? (
          <InvoiceSheet invoice={data.invoice} />
        ) : (
          <NotIssued answer={data} orderId={orderId} reader={reader} />
        )
      ) : error ? (
        <LoadError title="Failed to load the invoice" error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

function InvoiceActions({ invoice, reader }: { invoice: Invoice; reader: keyof typeof CALLS }) {
  const download = useMutation({
    mutationFn: async () => {
      const tab = openWaitingTab(`Getting invoice ${invoice.number}…`)
      try {
        const file = await apiBlob(CALLS[reader].print, { params: { id: invoice.order_id } })
        showInTab({ file, tab, title: 'Invoice ready', linkText: `Open invoice ${invoice.number}` })
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
    onError: (error) => toastFailure({ title: 'The invoice could not be opened', error }),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => globalThis.print()}>
        Print
      </Button>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        PDF
      </Button>
    </>
  )
}

interface NotIssuedProps extends InvoiceViewProps {
  answer: Answer<'GET /bulk-sales/{id}/invoice'>
}

/** Shows why there is no invoice yet: fields to enter, someone to wait for, or only a click. */
function NotIssued({ answer: { problem, missing }, orderId, reader }: NotIssuedProps) {
  const mayIssue = useMay(reader === 'seller' ? 'wholesale.manage' : 'wholesale.buy')
  const mayEdit = useMay('business.edit')
  const issue = useMutation({
    mutationFn: () => api(CALLS[reader].issue, { params: { id: orderId } }),
    onError: (error) => toastFailure({ title: 'The invoice could not be issued', error }),
  })
  return (
    <Alert
      color={missing.length > 0 ? 'yellow' : 'gray'}
      variant="light"
      role="status"
      maw={640}
      title={problem ?? 'This invoice is not issued yet'}
    >
      <Stack gap="sm">
        {missing.length > 0 && (
          <>
            <Text size="sm">Missing:</Text>
            <List size="sm">
              {missing.map(({ field, label }) => (
                <List.Item key={field}>{label}</List.Item>
              ))}
            </List>
            {mayEdit ? (
              <Group>
                <ButtonLink to={paths.settings} search={{ section: 'business' }}>
                  Business details
                </ButtonLink>
              </Group>
            ) : (
              <Text size="sm">Ask an owner or a manager to enter them under Settings.</Text>
            )}
          </>
        )}
        {problem === null && (
          <>
            <Text size="sm">
              It keeps the name, the address and the terms as they are now. Later changes do not rewrite it.
            </Text>
            {mayIssue && (
              <Group>
                <Button loading={issue.isPending} onClick={() => issue.mutate()}>
                  Issue invoice
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Alert>
  )
}
