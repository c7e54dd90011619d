import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { chooseLanguage, consoleLanguages, languageNames, useLanguage } from '../language.ts'

const schemes = [
  { value: 'light', label: copy.light, icon: IconSun },
  { value: 'dark', label: copy.dark, icon: IconMoon },
  { value: 'auto', label: copy.asSystem, icon: IconDeviceDesktop },
] as const

const checkWhen = (isChosen: boolean) => (isChosen ? <IconCheck size={14} aria-hidden /> : null)

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
        {name !== '' && <Menu.Label>{name}</Menu.Label>}
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
