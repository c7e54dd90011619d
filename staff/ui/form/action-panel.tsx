import { Button, Kbd } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { failureText } from '../../shell/calls/call-failure.ts'
import { notify } from '../../shell/notify.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { ActionForm } from './action-form.tsx'
import styles from './action-panel.module.css'
import type { PanelAction } from './panel-action.ts'
import { useIsRecordGone } from './record-gone.ts'

export type ActionPanelProps = {
  /** Of the record, such as its id: what is typed is kept under it. */
  readonly subject: string
  readonly actions: readonly PanelAction[]
  /** Of a record whose changes are counted: its version, and who made the last one. */
  readonly state?: { readonly version: string; readonly changedBy: string }
}

type BegunAction = {
  readonly subject: string
  readonly action: PanelAction
  readonly version: string | undefined
}

/** What has happened to the record since the form was begun. */
const remarkOf = (
  begun: BegunAction,
  change: {
    readonly isPossible: boolean
    readonly isGone: boolean
    readonly state: ActionPanelProps['state'] | undefined
  },
): string | undefined => {
  const { isPossible, isGone, state } = change
  if (isGone) return copy.goneWhileTyping()
  const who = state?.changedBy || copy.someoneElse()
  if (!isPossible) return copy.notPossibleNow({ who })
  return begun.version === state?.version ? undefined : copy.changedWhileTyping({ who })
}

/**
 * Where a form that is left hands the focus to: without one it would be at the top of the page. What
 * took the focus by itself keeps it.
 */
const useFocusAfterForm = (isForm: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  const wasForm = useRef(false)
  useEffect(() => {
    if (wasForm.current && !isForm && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true })
    }
    wasForm.current = isForm
  }, [isForm])
  return place
}

/**
 * What can be done with the open record: by a button, or by its letter. A form that was begun stays
 * with what was typed when somebody else changes the record, and says so.
 */
export const ActionPanel = ({ subject, actions, state }: ActionPanelProps) => {
  const { may } = useStaffPerson()
  const isGone = useIsRecordGone()
  const [begun, setBegun] = useState<BegunAction>()
  const [sending, setSending] = useState('')
  const allowed = actions.filter(({ permission }) => permission === undefined || may(permission))
  const possible = allowed.filter(({ impossible }) => impossible === undefined)
  const ofThis = begun?.subject === subject ? begun : undefined
  const current = possible.find(({ id }) => id === ofThis?.action.id)
  const place = useFocusAfterForm(ofThis !== undefined)
  const begin = async (action: PanelAction) => {
    // A form may be begun while what the action before it changed is still read again.
    if (action.fields !== undefined || action.warning !== undefined) {
      return setBegun({ subject, action, version: state?.version })
    }
    if (sending !== '') return
    setSending(action.id)
    const reply = await action.send({})
    setSending('')
    if (reply.success) notify({ tone: 'done', message: action.done })
    else notify({ tone: 'refused', message: failureText(reply) })
  }
  useShortcuts(
    (isGone ? [] : possible).map(action => ({
      key: action.letter,
      label: action.label,
      group: copy.keysOfRecord(),
      run: () => void begin(action),
    })),
  )
  if (ofThis) {
    const { id } = ofThis.action
    return (
      <ActionForm
        key={`${subject} ${id}`}
        subject={subject}
        action={current ?? ofThis.action}
        remark={remarkOf(ofThis, { isPossible: current !== undefined, isGone, state })}
        onEnd={() => setBegun(undefined)}
      />
    )
  }
  const offered = isGone ? [] : allowed
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      <div className={styles['actions']}>
        {offered.map(action => (
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
      <Impossible actions={offered} />
    </div>
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
