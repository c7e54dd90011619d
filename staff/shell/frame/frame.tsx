import { ActionIcon, AppShell, Burger, Group, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Outlet, NavLink as RouterLink, useLocation } from 'react-router'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { EmptyState, LoadingState } from '../../ui/state/states.tsx'
import {
  type Destination,
  type DestinationGroup,
  destinations,
  groupLabels,
} from '../destinations.ts'
import { useLiveConsole } from '../live/use-live-console.ts'
import { consoleSettings } from '../settings.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './frame.module.css'
import { useGlobalShortcuts } from './global-shortcuts.ts'
import { MarketSwitch } from './market-switch.tsx'

// Dialogs that most visits do not open are loaded with their first use.
const ConsoleSearch = lazy(async () => ({
  default: (await import('./console-search.tsx')).ConsoleSearch,
}))
const ShortcutList = lazy(async () => ({
  default: (await import('./shortcut-list.tsx')).ShortcutList,
}))

const groups = Object.keys(groupLabels) as readonly DestinationGroup[]

const DestinationLink = ({
  destination,
  onFollow,
}: {
  destination: Destination
  onFollow: () => void
}) => (
  <NavLink
    component={RouterLink}
    to={destination.path}
    label={destination.label()}
    leftSection={<destination.icon size={16} stroke={1.7} aria-hidden />}
    className={styles['link'] ?? ''}
    onClick={onFollow}
  />
)

const Navigation = ({ onFollow }: { onFollow: () => void }) => {
  const { may } = useStaffPerson()
  return (
    <nav aria-label={copy.navigation()}>
      {groups.map(group => {
        const shown = destinations.filter(each => each.group === group && may(each.permission))
        return shown.length === 0 ? null : (
          <section key={group} className={styles['group']}>
            <h2 className={styles['heading']}>{groupLabels[group]()}</h2>
            {shown.map(each => (
              <DestinationLink key={each.path} destination={each} onFollow={onFollow} />
            ))}
          </section>
        )
      })}
    </nav>
  )
}

/** The screen of the address; not one that the person's roles do not include. */
const Screen = () => {
  const { may } = useStaffPerson()
  const { pathname } = useLocation()
  const isRefused = destinations.some(
    ({ path, permission }) => `${pathname}/`.startsWith(`${path}/`) && !may(permission),
  )
  return isRefused ? <EmptyState title={copy.notPermitted()} /> : <Outlet />
}

/** What surrounds every screen: navigation, search, keys, market and account. */
export const Frame = () => {
  const [isOpen, menu] = useDisclosure(false)
  const [isHelpOpen, help] = useDisclosure(false)
  const [isSearchOpen, search] = useDisclosure(false)
  useLiveConsole()
  useGlobalShortcuts({ openHelp: help.open, openSearch: search.open })
  return (
    <AppShell
      navbar={{ width: 228, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      header={{ height: 48 }}
      layout="alt"
      padding={0}
      transitionDuration={0}
    >
      <AppShell.Header className={styles['bar']}>
        <Burger
          opened={isOpen}
          onClick={menu.toggle}
          hiddenFrom="md"
          size="sm"
          aria-label={copy.navigation()}
        />
        <button type="button" className={styles['search']} onClick={search.open}>
          <IconSearch size={15} aria-hidden />
          <span>{copy.searchEverything()}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Group gap={4} wrap="nowrap">
          <MarketSwitch />
          <ActionIcon aria-label={copy.keys()} onClick={help.open}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles['side']}>
        <Group className={styles['brand']} gap={8} wrap="nowrap">
          <span className={styles['mark']} aria-hidden />
          <Text fw={600} size="md">
            {consoleSettings().brand}
          </Text>
        </Group>
        <div className={styles['scroll']}>
          <Navigation onFollow={menu.close} />
        </div>
      </AppShell.Navbar>
      <AppShell.Main className={styles['main']}>
        <Suspense fallback={<LoadingState />}>
          <Screen />
        </Suspense>
      </AppShell.Main>
      <Suspense>
        {isSearchOpen && <ConsoleSearch onClose={search.close} />}
        {isHelpOpen && <ShortcutList onClose={help.close} />}
      </Suspense>
    </AppShell>
  )
}
