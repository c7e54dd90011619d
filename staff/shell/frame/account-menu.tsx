import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { staffSignOut } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { api } from '../calls/api.ts'
import { chooseLanguage, consoleLanguages, languageNames, useLanguage } from '../language.ts'

const schemes = [
  { value: 'light', label: copy.light, icon: IconSun },
  { value: 'dark', label: copy.dark, icon: IconMoon },
  { value: 'auto', label: copy.asSystem, icon: IconDeviceDesktop },
] as const

const checkWhen = (isChosen: boolean) => (isChosen ? <IconCheck size={14} aria-hidden /> : null)

/** Loaded anew, so that nothing of the person stays in the page. */
const signOut = async () => {
  await api(staffSignOut, {})
  location.assign('/staff')
}

/** The person signed in, and how the console looks and speaks for them. */
export const AccountMenu = () => {
  const { name } = useStaffPerson()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={copy.account()}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={15} aria-hidden />}>
          {copy.myAccount()}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={15} aria-hidden />}
          onClick={() => void signOut()}
        >
          {copy.signOut()}
        </Menu.Item>
        <Menu.Label>{copy.appearance()}</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={checkWhen(colorScheme === value)}
            onClick={() => setColorScheme(value)}
          >
            {label()}
          </Menu.Item>
        ))}
        <Menu.Label>{copy.language()}</Menu.Label>
        {consoleLanguages.map(each => (
          <Menu.Item
            key={each}
            lang={each}
            rightSection={checkWhen(language === each)}
            onClick={() => chooseLanguage(each)}
          >
            {languageNames[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
