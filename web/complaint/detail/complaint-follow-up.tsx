import { useState } from 'react'
import { data, Form, useActionData, useNavigation } from 'react-router'
import { problemWrite } from '#contract/complaint/calls.ts'
import { idempotencyField, networkCode, protocolCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/complaint.js'
import * as shellCopy from '#copy/pages/shell.js'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData, requireParameter } from '../../shell/failure/screen-failure.ts'
import type { ScreenSubmit } from '../../shell/screen-action.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useWrongFieldFocus } from '../../ui/field/use-wrong-field-focus.ts'
import { CommentField } from '../write/comment-field.tsx'
import type { ComplaintDetails } from './complaint-detail.tsx'
import styles from './complaint-follow-up.module.css'

type UnsentFollowUp = {
  readonly message: string
  readonly text: string
  /** Idempotency key of the next attempt. */
  readonly attemptKey: string
}
type FollowUpResult = { readonly unsent: UnsentFollowUp | undefined }

const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Adds the form's text to the complaint. A message whose answer was lost is in the thread too, which the
 * page then reloads.
 */
export const sendFollowUp: ScreenSubmit<
  FollowUpResult | ReturnType<typeof data<FollowUpResult>>
> = async (api, form, request) => {
  const problemId = requireParameter(request, 'problemId')
  const text = formText(form, 'problemDetail')
  const send = (idempotencyKey: string) =>
    api(problemWrite, { problemId, problemDetail: text }, { idempotencyKey })
  let attemptKey = formText(form, idempotencyField) || newAttemptKey()
  let reply = await send(attemptKey)
  const isOtherText = reply.code === protocolCode.otherBody
  if (isOtherText) {
    // The key was used for a message whose answer was lost: this is a new message.
    attemptKey = newAttemptKey()
    reply = await send(attemptKey)
  }
  if (reply.success) return { unsent: undefined }
  if (reply.code === protocolCode.signedOut || reply.code === protocolCode.notFound) {
    requireData(reply)
  }
  const message = reply.message || shellCopy.offlineText()
  // Below 400 the router reloads the page's data.
  const status = reply.code === networkCode ? 503 : isOtherText ? 200 : 422
  return data<FollowUpResult>({ unsent: { message, text, attemptKey } }, { status })
}

/** Form for a reply to our question, or for a message after an answer that did not help. */
export const ComplaintFollowUp = ({ detail }: { detail: ComplaintDetails }) => {
  const unsent = useActionData<FollowUpResult>()?.unsent
  const [text, setText] = useState(unsent?.text ?? '')
  const { state } = useNavigation()
  const box = useWrongFieldFocus<HTMLFormElement>(unsent)
  const isReply = detail.state === 'asked'
  const form = (
    <Form ref={box} method="post" className={styles['form']} noValidate>
      {/* The number of messages so far makes each new message its own attempt. */}
      <input
        type="hidden"
        name={idempotencyField}
        value={unsent?.attemptKey ?? `${detail.problemId}-${detail.thread.length}`}
      />
      <CommentField
        id="more"
        label={isReply ? copy.replyLabel() : copy.moreLabel()}
        value={text}
        error={unsent?.message}
        onChange={setText}
      />
      <Button
        type="submit"
        variant={isReply ? 'primary' : 'secondary'}
        busy={state === 'submitting'}
      >
        {copy.send()}
      </Button>
    </Form>
  )
  if (isReply) return <Card>{form}</Card>
  const isAnswered = detail.state === 'answered'
  return (
    <Card>
      <Accordion
        summary={isAnswered ? copy.writeAgain() : copy.addMore()}
        open={unsent !== undefined}
      >
        {form}
      </Accordion>
    </Card>
  )
}
