import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { SETTING_CARDS, type SettingLine } from './setting-cards.ts'
import { SettingsCard } from './SettingsCard.tsx'

/** How the business works with its store, as it stands: one card for each subject. */
export function BusinessSettings() {
  const { data, error, refetch } = useQuery(queryOf('GET /sales/settings'))
  if (error && !data) return <LoadError title="Error Loading Settings" error={error} onRetry={() => void refetch()} />
  return SETTING_CARDS.map((card) => (
    <SettingsCard key={card.title} title={card.title}>
      {card.lines.map((line) => (
        <Setting key={line.field} line={line} isOn={data?.[line.field]} />
      ))}
    </SettingsCard>
  ))
}

function Setting({ line, isOn }: { line: SettingLine; isOn: boolean | undefined }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: 16, padding: '8px 0' }}>
      <div>
        <Text fw={550}>{line.label}</Text>
        <Text size="sm" c="dimmed">
          {isOn ? line.meaning.on : line.meaning.off}
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
