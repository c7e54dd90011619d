import { Alert, Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as copy from '#copy/staff/list.js'
import styles from './action-panel.module.css'

const minReasonLength = 3

type DialogFormProps = {
  readonly text: string
  readonly failure: string | undefined
  /** The label of the button that sends it. */
  readonly label: string
  /** Whether everything is filled in. */
  readonly isWhole: boolean
  readonly isSending: boolean
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onSend: () => void
  readonly children: ReactNode
}

/** The form of a dialog: what it does, why it was refused, its fields, and the reason at the end. */
export const DialogForm = (props: DialogFormProps) => (
  <form
    className={styles['form']}
    onSubmit={event => {
      event.preventDefault()
      props.onSend()
    }}
  >
    <p>{props.text}</p>
    {props.failure !== undefined && (
      <Alert color="red" role="alert">
        {props.failure}
      </Alert>
    )}
    {props.children}
    <Textarea
      label={copy.reason()}
      description={copy.reasonRecorded()}
      required
      maxLength={300}
      autosize
      minRows={2}
      value={props.reason}
      onChange={event => props.onReason(event.currentTarget.value)}
    />
    <Button
      type="submit"
      loading={props.isSending}
      disabled={!props.isWhole || props.reason.trim().length < minReasonLength}
    >
      {props.label}
    </Button>
  </form>
)
