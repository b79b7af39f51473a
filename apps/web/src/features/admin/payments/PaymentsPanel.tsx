import { Grid, Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { LoggedPayments } from './LoggedPayments.tsx'
import { LogPaymentForm } from './LogPaymentForm.tsx'

/** Logs a payment to a retailer and lists all payments. */
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
    <Grid maw={1160} align="start">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Paper withBorder p="lg" component="section" aria-label="Log Payment">
          <Title>Log Payment</Title>
          {retailers.data ? <LogPaymentForm retailers={retailers.data} /> : <Skeleton height={220} />}
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Paper withBorder p="lg" component="section" aria-label="Logged payments">
          <Title>Logged payments</Title>
          {!payments.data && <Skeleton height={120} />}
          {payments.data?.length === 0 && <Text c="dimmed">No payments yet.</Text>}
          {payments.data && payments.data.length > 0 && <LoggedPayments payments={payments.data} nameOf={nameOf} />}
        </Paper>
      </Grid.Col>
    </Grid>
  )
}

const Title = ({ children }: { children: string }) => (
  <Text component="h2" fw={650} size="lg" m={0} mb="md">
    {children}
  </Text>
)
