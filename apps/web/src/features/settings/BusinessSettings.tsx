import { Group, SegmentedControl, Skeleton, Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LAST_PAIR_LABELS } from '../../shared/last-pair-labels.ts'
import { useMay } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { SETTING_CARDS, type SettingCardTitle, type SettingLine, stateLabel } from './setting-cards.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { shopSettings, useSetting } from './use-setting.ts'

/** The retailer's settings on one subject. */
export function ShopSettingsCard({ title }: { title: SettingCardTitle }) {
  const { data } = useQuery(shopSettings)
  return (
    <SettingsCard title={title}>
      {SETTING_CARDS.filter((card) => card.title === title)
        .flatMap(({ lines }) => lines)
        .map((line) => (
          <Setting key={line.field} line={line} isOn={data?.[line.field]} />
        ))}
    </SettingsCard>
  )
}

function Setting({ line, isOn }: { line: SettingLine; isOn: boolean | undefined }) {
  const mayEdit = useMay('settings.edit')
  const change = useSetting(line)
  return (
    <Group justify="space-between" wrap={line.words ? 'wrap' : 'nowrap'} gap={line.words ? 'xs' : 'md'} py={8}>
      <div>
        <Text fw={550}>{line.label}</Text>
        <Text size="sm" c="dimmed">
          {isOn ? line.meaning.on : line.meaning.off}
        </Text>
      </div>
      {isOn === undefined ? (
        <Skeleton height={20} width={48} />
      ) : mayEdit ? (
        <SettingControl line={line} isOn={isOn} onChange={change.mutate} />
      ) : (
        <Pill color={isOn ? 'green' : 'gray'}>{stateLabel(line, isOn)}</Pill>
      )}
    </Group>
  )
}

interface SettingControlProps {
  line: SettingLine
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch or, when "off" is an option of its own, both options by name. */
const SettingControl = ({ line: { label, words }, isOn, onChange }: SettingControlProps) =>
  words ? (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={isOn ? 'on' : 'off'}
      data={[
        { value: 'on', label: words.on },
        { value: 'off', label: words.off },
      ]}
      onChange={(value) => onChange(value === 'on')}
      style={{ flex: 'none' }}
    />
  ) : (
    <Switch aria-label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
  )

/** All of the retailer's settings in one list. */
export function CurrentConfiguration() {
  const { data: settings } = useQuery(shopSettings)
  return (
    <SettingsCard title="Current Configuration">
      {settings ? (
        <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th fw={400}>Business</Table.Th>
              <Table.Td ta="right" style={{ overflowWrap: 'anywhere' }}>
                {settings.business_name}
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th fw={400}>Last pair of a size</Table.Th>
              <Table.Td ta="right">{LAST_PAIR_LABELS[settings.last_pair].name}</Table.Td>
            </Table.Tr>
            {SETTING_CARDS.flatMap(({ lines }) => lines).map((line) => (
              <Table.Tr key={line.field}>
                <Table.Th fw={400}>{line.label}</Table.Th>
                <Table.Td ta="right">
                  <Pill color={settings[line.field] ? 'green' : 'gray'}>{stateLabel(line, settings[line.field])}</Pill>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Skeleton height={180} />
      )}
    </SettingsCard>
  )
}
