import { Avatar, Text, UnstyledButton } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../ui/floating/Popover.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconBook, IconLogout, IconUser } from '../../icons.ts'
import { Link } from '@tanstack/react-router'
import { version } from '../../../../../../package.json'
import { paths } from '../../../paths.ts'
import { useMe } from '../../session.ts'
import classes from '../frame.module.css'
import { useSignOut } from './use-sign-out.ts'

/** The account menu: person, retailer, links to the profile and the handbook, sign-out, and the version. */
export function UserMenu() {
  const me = useMe()
  const leave = useSignOut()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const name = [me.first_name, me.last_name].filter(Boolean).join(' ') || me.username
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={230} trapFocus>
      <PopoverTarget>
        <UnstyledButton onClick={toggle}>
          <Avatar size={32} radius="xl" color="ark" name={name} />
          <span className="hidden">, account of {name}</span>
        </UnstyledButton>
      </PopoverTarget>
      <PopoverDropdown p={4}>
        <div className={classes['person']}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
          {me.retailer && (
            <Text size="xs" c="dimmed" truncate>
              {me.retailer.business_name}
            </Text>
          )}
        </div>
        <Link to={paths.profile} className={classes['choice']} onClick={close}>
          <IconUser size={16} aria-hidden />
          View Profile
        </Link>
        <Link to={paths.help} className={classes['choice']} onClick={close}>
          <IconBook size={16} aria-hidden />
          Help
        </Link>
        <UnstyledButton className={classes['choice'] ?? ''} onClick={() => void leave()}>
          <IconLogout size={16} aria-hidden />
          Sign Out
        </UnstyledButton>
        <Link to={paths.helpChapter} params={{ chapter: 'whats-new' }} className={classes['version']} onClick={close}>
          ARK {version}: what's new
        </Link>
      </PopoverDropdown>
    </Popover>
  )
}
