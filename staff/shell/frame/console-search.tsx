import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { destinations, groupLabels } from '../destinations.ts'

const [store, search] = createSpotlight()

/** Goes to a screen by a few letters of its name. */
export const ConsoleSearch = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    search.open()
    return search.close
  }, [])
  const navigate = useNavigate()
  const { may } = useStaffPerson()
  const actions = destinations
    .filter(({ permission }) => may(permission))
    .map(({ path, label, group, icon: Icon }) => ({
      id: path,
      label: label(),
      description: groupLabels[group](),
      leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
      onClick: () => void navigate(path),
    }))
  return (
    <Spotlight
      actions={actions}
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={copy.nothingFound()}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: copy.searchPlaceholder(), 'aria-label': copy.search() }}
    />
  )
}
