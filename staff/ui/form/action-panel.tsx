import { Button, Kbd } from '@mantine/core'
import { useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { failureText } from '../../shell/calls/call-failure.ts'
import { notify } from '../../shell/notify.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { ActionForm } from './action-form.tsx'
import styles from './action-panel.module.css'
import type { PanelAction } from './panel-action.ts'

export type ActionPanelProps = {
  /** Of the record, such as its id: what is typed is kept under it. */
  readonly subject: string
  readonly actions: readonly PanelAction[]
}

/** What can be done with the open record: by a button, or by its letter. */
export const ActionPanel = ({ subject, actions }: ActionPanelProps) => {
  const { may } = useStaffPerson()
  const [begun, setBegun] = useState<{ subject: string; id: string }>()
  const [sending, setSending] = useState('')
  const allowed = actions.filter(({ permission }) => permission === undefined || may(permission))
  const possible = allowed.filter(({ impossible }) => impossible === undefined)
  const current =
    begun?.subject === subject ? possible.find(({ id }) => id === begun.id) : undefined
  const begin = async (action: PanelAction) => {
    if (sending !== '') return
    if (action.fields !== undefined || action.warning !== undefined) {
      return setBegun({ subject, id: action.id })
    }
    setSending(action.id)
    const reply = await action.send({})
    setSending('')
    if (reply.success) notify({ tone: 'done', message: action.done })
    else notify({ tone: 'refused', message: failureText(reply) })
  }
  useShortcuts(
    possible.map(action => ({
      key: action.letter,
      label: action.label,
      group: copy.keysOfRecord(),
      run: () => void begin(action),
    })),
  )
  if (allowed.length === 0) return null
  if (current) {
    return (
      <ActionForm
        key={`${subject} ${current.id}`}
        subject={subject}
        action={current}
        onEnd={() => setBegun(undefined)}
      />
    )
  }
  return (
    <>
      <div className={styles['actions']}>
        {allowed.map(action => (
          <Button
            key={action.id}
            variant={action.isMain ? 'filled' : 'default'}
            loading={sending === action.id}
            disabled={action.impossible !== undefined}
            rightSection={
              <Kbd size="xs" className={styles['letter'] ?? ''} aria-hidden>
                {action.letter}
              </Kbd>
            }
            onClick={() => void begin(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <Impossible actions={allowed} />
    </>
  )
}

/** What cannot be done now, each with why. */
const Impossible = ({ actions }: Pick<ActionPanelProps, 'actions'>) => {
  const impossible = actions.filter(each => each.impossible !== undefined)
  if (impossible.length === 0) return null
  return (
    <ul className={styles['impossible']} aria-label={copy.impossible()}>
      {impossible.map(action => (
        <li key={action.id}>
          {action.label}: {action.impossible}
        </li>
      ))}
    </ul>
  )
}
