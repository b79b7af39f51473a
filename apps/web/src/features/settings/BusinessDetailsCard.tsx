import { addressLines, BUSINESS_DETAIL_LABELS, paymentTermsLabel } from '@ark/domain'
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import type { BusinessDetailsAnswer } from './business-details-answer.ts'
import { SettingsCard } from './SettingsCard.tsx'

const BusinessDetailsForm = lazyPart(() => import('./BusinessDetailsForm.tsx'), 'BusinessDetailsForm')

/** The name, address, tax ID and payment terms on invoices, and what is still missing. */
export function BusinessDetailsCard() {
  const { data, error, refetch } = useQuery(queryOf('GET /business-details'))
  const [isEditing, setEditing] = useState(false)
  return (
    <div id="business-details" style={{ scrollMarginTop: 80 }}>
      <SettingsCard title="Business Details">
        {data ? (
          isEditing ? (
            <BusinessDetailsForm details={data} onDone={() => setEditing(false)} />
          ) : (
            <ShownDetails details={data} onEdit={() => setEditing(true)} />
          )
        ) : error ? (
          <LoadError title="Failed to load business details" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={140} />
        )}
      </SettingsCard>
    </div>
  )
}

function ShownDetails({ details, onEdit }: { details: BusinessDetailsAnswer; onEdit: () => void }) {
  const mayEdit = useMay('business.edit')
  const { party, missing, legal_name, tax_id, remit_to, payment_terms_days } = details
  const facts: [label: string, value: string | null][] = [
    [BUSINESS_DETAIL_LABELS.legal_name, legal_name],
    ['Address', addressLines(details).join('\n') || null],
    [BUSINESS_DETAIL_LABELS.tax_id, tax_id],
    ...(party === 'seller'
      ? [
          [
            BUSINESS_DETAIL_LABELS.payment_terms_days,
            payment_terms_days === null ? null : paymentTermsLabel(payment_terms_days),
          ] as [string, string | null],
        ]
      : []),
    ...(party === 'buyer' ? [] : [[BUSINESS_DETAIL_LABELS.remit_to, remit_to] as [string, string | null]]),
  ]
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Your invoices show these. Issued invoices do not change.
      </Text>
      {missing.length > 0 && (
        <Alert color="yellow" variant="light" role="status" mb="sm" title="Your invoices need more details">
          {`Missing: ${missing.map(({ label }) => label.toLowerCase().replace('id', 'ID').replace('zip', 'ZIP')).join(', ')}.`}
        </Alert>
      )}
      <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(90px, max-content) 1fr', gap: '8px 20px', margin: 0 }}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {value ?? '–'}
            </Text>
          </div>
        ))}
      </dl>
      {mayEdit && (
        <Group mt="md">
          <Button variant={missing.length > 0 ? 'filled' : 'default'} onClick={onEdit}>
            {missing.length > 0 ? 'Enter details' : 'Edit details'}
          </Button>
        </Group>
      )}
    </>
  )
}
