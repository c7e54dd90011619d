import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Reply } from '#contract/envelope.ts'
import * as copy from '#copy/pages/sandbox.js'
import { Button, type ButtonVariant } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { showFailure } from '../failed-call.ts'
import styles from './agent-queue.module.css'

type AgentAction = {
  readonly label: string
  readonly variant?: ButtonVariant
  readonly send: (words: string) => Promise<Reply<unknown>>
  /** Shown when it was sent. */
  readonly sentText: string
}

/** The agent's text, with a button for each thing it may be sent as. Emptied once it was sent. */
export const AgentReply = ({ actions }: { readonly actions: readonly AgentAction[] }) => {
  const [words, setWords] = useState('')
  const { revalidate } = useRevalidator()
  const press =
    ({ send, sentText }: AgentAction) =>
    async () => {
      if (words.trim() === '') return showToast(copy.complaintReplyMissing(), { urgent: true })
      const reply = await send(words)
      if (!reply.success) return showFailure(reply)
      setWords('')
      showToast(sentText)
      await revalidate()
    }
  return (
    <>
      <TextField
        label={copy.complaintReplyLabel()}
        maxLength={400}
        value={words}
        onChange={setWords}
      />
      <div className={styles['actions']}>
        {actions.map(action => (
          <Button key={action.label} variant={action.variant ?? 'primary'} onPress={press(action)}>
            {action.label}
          </Button>
        ))}
      </div>
    </>
  )
}
