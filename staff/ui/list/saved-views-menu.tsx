import { ActionIcon, Button, Divider, Group, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { useSavedViews } from './saved-views.ts'

export type SavedViewsMenuProps = {
  readonly list: string
  /** The filters and the order that are shown now. */
  readonly view: string
  readonly onView: (search: string) => void
}

const NewView = ({ onSave }: { onSave: (name: string) => void }) => {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() === '') return
        onSave(name.trim())
        setName('')
      }}
    >
      <Group gap={6} wrap="nowrap" p={4}>
        <TextInput
          aria-label={copy.viewName()}
          placeholder={copy.viewName()}
          maxLength={40}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Button type="submit">{copy.saveView()}</Button>
      </Group>
    </form>
  )
}

/** Views of this list that the person has named. */
export const SavedViewsMenu = ({ list, view, onView }: SavedViewsMenuProps) => {
  const { views, save, remove } = useSavedViews(list)
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={copy.savedViews()}>
          <IconBookmark size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {views.map(({ name, search }) => (
          <Group key={name} gap={4} wrap="nowrap" justify="space-between">
            <Button variant="subtle" color="gray" onClick={() => onView(search)}>
              {name}
            </Button>
            <ActionIcon aria-label={copy.removeView({ name })} onClick={() => remove(name)}>
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {views.length > 0 && <Divider my={4} />}
        <NewView onSave={name => save({ name, search: view })} />
      </Popover.Dropdown>
    </Popover>
  )
}
