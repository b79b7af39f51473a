import { LAST_PAIRS } from '@ark/domain'
import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LAST_PAIR_LABELS } from '../../shared/last-pair-labels.ts'
import { useMay } from '../../shared/session.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { shopSettings, useLastPair } from './use-setting.ts'

/** The setting for where the last pair of a size is offered, unless its product has its own rule. */
export function LastPairSetting() {
  const chosen = useQuery(shopSettings).data?.last_pair
  const mayEdit = useMay('settings.edit')
  const { mutate } = useLastPair()
  return (
    <SettingsCard title="Last Pair">
      {chosen === undefined ? (
        <Skeleton h={140} />
      ) : mayEdit ? (
        <Radio.Group
          label="Where the last pair of a size is listed"
          description="A product's selling rules can override this."
          value={chosen}
          onChange={(value) => {
            const lastPair = LAST_PAIRS.find((each) => each === value)
            if (lastPair) mutate(lastPair)
          }}
        >
          <Stack gap={8} mt="xs">
            {LAST_PAIRS.map((each) => (
              <Radio
                key={each}
                value={each}
                label={LAST_PAIR_LABELS[each].name}
                description={LAST_PAIR_LABELS[each].meaning}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">{LAST_PAIR_LABELS[chosen].meaning}</Text>
      )}
    </SettingsCard>
  )
}
