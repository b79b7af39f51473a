import { Text } from '@mantine/core'
import { missingInPassword } from '@ark/domain'
import { IconCheck, IconPoint } from '../../../shared/icons.ts'
import classes from '../accounts.module.css'

const ALL = missingInPassword('')

/** The rules for passwords, checked off while typing. */
export function PasswordRules({ password }: { password: string }) {
  const missing = missingInPassword(password)
  return (
    <ul className={classes['rules']} aria-label="Password requirements">
      {ALL.map((rule) => {
        const isKept = !missing.includes(rule)
        const Icon = isKept ? IconCheck : IconPoint
        return (
          <Text key={rule} component="li" size="xs" c={isKept ? 'var(--ark-up)' : 'dimmed'}>
            <Icon size={14} aria-hidden />
            {rule}
            {isKept && <span className="hidden">, done</span>}
          </Text>
        )
      })}
    </ul>
  )
}
