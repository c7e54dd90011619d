import { data, redirect } from 'react-router'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { idempotencyField, networkCode, protocolCode } from '#contract/envelope.ts'
import * as shellCopy from '#copy/pages/shell.js'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import type { ScreenSubmit } from '../shell/screen-action.ts'
import { assistantAddress, latest, readAssistantQuery } from './assistant-addresses.ts'

/** Why a message was not saved, and its text. */
export type UnsavedMessage = { readonly message: string; readonly text: string }
type RecordFailure = { readonly unsaved: UnsavedMessage }

const formField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sends the form to the server, then redirects to the newest answer. */
export const record: ScreenSubmit<Response | ReturnType<typeof data<RecordFailure>>> = async (
  api,
  form,
  request,
) => {
  const value = formField(form, 'value')
  // Any other value is refused as malformed.
  const type = formField(form, 'type') as InputOf<typeof qaRecord>['type']
  const input = {
    type,
    value,
    qaId: formField(form, 'qaId'),
    orderNo: formField(form, 'orderNo'),
  }
  const send = (idempotencyKey: string) => api(qaRecord, input, { idempotencyKey })
  const first = await send(formField(form, idempotencyField) || newAttemptKey())
  // The key was used for a message whose answer was lost: this is a new message.
  const reply = first.code === protocolCode.otherBody ? await send(newAttemptKey()) : first
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

/** Action data of this page when the form was not saved. */
export type RecordFormReply = RecordFailure
