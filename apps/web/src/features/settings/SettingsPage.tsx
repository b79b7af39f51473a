import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { SETTING_CARDS, type SettingLine } from './setting-cards.ts'

/** How this business works with its store, as it stands. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(queryOf('GET /sales/settings'))
  return (
    <>
      <PageHeader
        title="Settings"
        description={data ? `Current configuration of ${data.business_name}` : 'Current configuration'}
      />
      {error && <LoadError title="Error Loading Settings" error={error} onRetry={() => void refetch()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1080}>
        {SETTING_CARDS.map((card) => (
          <Paper key={card.title} withBorder p="md" component="section" aria-label={card.title}>
            <Text fw={650} component="h2" size="md" m={0} mb="xs">
              {card.title}
            </Text>
            {card.lines.map((line) => (
              <Setting key={line.field} line={line} isOn={data?.[line.field]} />
            ))}
          </Paper>
        ))}
      </SimpleGrid>
    </>
  )
}

function Setting({ line, isOn }: { line: SettingLine; isOn: boolean | undefined }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: 16, padding: '8px 0' }}>
      <div>
        <Text fw={550}>{line.label}</Text>
        <Text size="sm" c="dimmed">
          {isOn === undefined ? line.meaning.off : isOn ? line.meaning.on : line.meaning.off}
        </Text>
      </div>
      <div>
        {isOn === undefined ? (
          <Skeleton height={20} width={48} />
        ) : (
          <Pill color={isOn ? 'green' : 'gray'}>{line.words?.[isOn ? 'on' : 'off'] ?? (isOn ? 'On' : 'Off')}</Pill>
        )}
      </div>
    </div>
  )
}
