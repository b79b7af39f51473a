import { Accordion, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OpenAPIV3_1 } from 'openapi-types'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { useView } from '../../shared/use-view.ts'
import { CallDetails } from './CallDetails.tsx'
import classes from './docs.module.css'
import { type DescribedArea, areasOf, type DescribedCall, matching } from './read-description.ts'
import { parseReferenceView } from './reference-view.ts'

const COLORS: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'orange', PATCH: 'orange', DELETE: 'red' }

/** The API reference for developers: every call with its input, answer and access. */
export function ReferencePage() {
  const [{ search = '', call }, change] = useView(parseReferenceView)
  const { data, error, refetch } = useQuery({
    ...queryOf('GET /openapi.json'),
    select: (description) => areasOf(description as OpenAPIV3_1.Document),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const areas = data && matching(data, search)
  return (
    <>
      <PageHeader
        title="API Reference"
        description="For developers. Sign in with POST /api/v1/auth/login/json, and send the token with every call as Authorization: Bearer."
      />
      <SearchBox value={search} placeholder="Search calls" onSearch={(next) => change({ search: next })} />
      {error && (
        <LoadError title="The API reference could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!areas && !error && <Skeleton height={400} />}
      {areas?.length === 0 && <EmptyState title="No call matches" />}
      {areas?.map((area) => (
        <AreaSection key={area.name} area={area} open={call} onOpen={(next) => change({ call: next })} />
      ))}
    </>
  )
}

interface AreaSectionProps {
  area: DescribedArea
  open: string | undefined
  onOpen: (call: string | undefined) => void
}

const AreaSection = ({ area: { name, description, calls }, open, onOpen }: AreaSectionProps) => (
  <Stack gap="xs" component="section">
    <div>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
    </div>
    <Accordion
      variant="contained"
      value={calls.find(({ id }) => id === open)?.id ?? null}
      onChange={(id) => onOpen(id ?? undefined)}
      order={3}
      keepMounted={false}
    >
      {calls.map((call) => (
        <Accordion.Item key={call.id} value={call.id}>
          <Accordion.Control>
            <CallLine call={call} />
          </Accordion.Control>
          <Accordion.Panel>{call.id === open && <CallDetails call={call} />}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Stack>
)

const CallLine = ({ call: { method, path, summary } }: { call: DescribedCall }) => (
  <Group gap="sm" wrap="wrap">
    <Pill color={COLORS[method] ?? 'gray'}>{method}</Pill>
    <span className={classes.path}>{path}</span>
    <Text size="sm" c="dimmed">
      {summary}
    </Text>
  </Group>
)
