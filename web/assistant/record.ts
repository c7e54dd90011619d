import { data, redirect } from 'react-router'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { idempotencyField, networkCode, protocolCode } from '#contract/envelope.ts'
import * as shellCopy from '#copy/pages/shell.js'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import type { ScreenSubmit } from '../shell/screen-action.ts'
import { assistantAddress, latest, readAssistantQuery } from './assistant-addresses.ts'

/** Why something was not kept, and what was typed. */
export type UnsavedMessage = { readonly message: string; readonly text: string }
type RecordFailure = { readonly unsaved: UnsavedMessage }

const formField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Tells the server what a form holds; the conversation then shows what came of it. */
export const record: ScreenSubmit<Response | ReturnType<typeof data<RecordFailure>>> = async (
  api,
  form,
  request,
) => {
  const value = formField(form, 'value')
  // Anything else is refused as malformed.
  const type = formField(form, 'type') as InputOf<typeof qaRecord>['type']
  const input = {
    type,
    value,
    qaId: formField(form, 'qaId'),
    orderNo: formField(form, 'orderNo'),
  }
  const tell = (idempotencyKey: string) => api(qaRecord, input, { idempotencyKey })
  const first = await tell(formField(form, idempotencyField) || newAttemptKey())
  // The page's key is spent on something else, whose answer was lost: this is another deed.
  const reply = first.code === protocolCode.otherBody ? await tell(newAttemptKey()) : first
  if (reply.success)
    return redirect(assistantAddress({ ...readAssistantQuery(request), pid: '' }, latest))
  if (reply.code === protocolCode.signedOut || reply.code === protocolCode.notFound) {
    requireData(reply)
  }
  const message = reply.message || shellCopy.offlineText()
  const status = reply.code === networkCode ? 503 : 422
  const text = type === recordType.text ? value : ''
  return data<RecordFailure>({ unsaved: { message, text } }, { status })
}

/** What a form of this page answers with when it was not kept. */
export type RecordFormReply = RecordFailure
