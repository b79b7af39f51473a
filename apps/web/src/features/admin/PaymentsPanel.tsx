import { Paper, SimpleGrid, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { day, money } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { LogPaymentForm } from './LogPaymentForm.tsx'

/** Logs a payment to a retailer and lists what was paid (document 3 §2, Payments). */
export function PaymentsPanel() {
  const retailers = useQuery(queryOf('GET /admin/retailers'))
  const payments = useQuery(queryOf('GET /admin/payments'))
  const error = retailers.error ?? payments.error
  const nameOf = (id: number) => retailers.data?.find((retailer) => retailer.id === id)?.business_name ?? `No. ${id}`
  if (error && !(retailers.data && payments.data))
    return (
      <LoadError
        title="Error Loading Payments"
        error={error}
        onRetry={() => void Promise.all([retailers.refetch(), payments.refetch()])}
      />
    )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} maw={1160} style={{ alignItems: 'start' }}>
      <Paper withBorder p="lg" component="section" aria-label="Log Payment">
        <Title>Log Payment</Title>
        {retailers.data ? <LogPaymentForm retailers={retailers.data} /> : <Skeleton height={220} />}
      </Paper>
      <Paper withBorder p="lg" component="section" aria-label="Logged payments">
        <Title>Logged payments</Title>
        {!payments.data && <Skeleton height={120} />}
        {payments.data?.length === 0 && <Text c="dimmed">No payments yet.</Text>}
        {payments.data && payments.data.length > 0 && (
          <Table aria-label="Logged payments">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Retailer</Table.Th>
                <Table.Th>Date</Table.Th>
                <Table.Th ta="right">Amount</Table.Th>
                <Table.Th>Status</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {payments.data.map((payment) => (
                <Table.Tr key={payment.id}>
                  <Table.Td>{nameOf(payment.retailer_id)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{day(payment.payment_date)}</Table.Td>
                  <Table.Td ta="right" className="num">
                    {money(payment.amount)}
                  </Table.Td>
                  <Table.Td>
                    <Pill color={payment.confirmed_by_retailer ? 'green' : 'yellow'}>
                      {payment.confirmed_by_retailer ? 'Confirmed' : 'Not confirmed'}
                    </Pill>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Paper>
    </SimpleGrid>
  )
}

const Title = ({ children }: { children: string }) => (
  <Text component="h2" fw={650} size="lg" m={0} mb="md">
    {children}
  </Text>
)
