import { data } from 'react-router'
import { maxComplaintImages, problemSave, uploadProblemImg } from '#contract/complaint/calls.ts'
import {
  type FieldProblem,
  idempotencyField,
  networkCode,
  protocolCode,
  type Reply,
} from '#contract/envelope.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import type { ScreenSubmit } from '../../shell/screen-action.ts'
import { readComplaintSubject } from '../complaint-addresses.ts'
import { photoField } from '../photos/photo-picker.tsx'

export type SavedComplaint = { readonly complaintNo: string; readonly answerBy: string }

/** Result of a complaint that was not saved, with all input. */
export type SaveComplaintFailure = {
  readonly problems: readonly FieldProblem[]
  /** The server's text; empty when it was not reached. */
  readonly message: string
  readonly text: string
  readonly urls: readonly string[]
  /** Idempotency key of the next attempt. */
  readonly attemptKey: string
}

export type SaveComplaintResult =
  | { readonly sent: SavedComplaint }
  | { readonly failure: SaveComplaintFailure }

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter(value => typeof value === 'string' && value !== '') as string[]

/** Without script the photos come with the form; they are uploaded first, one by one. */
const sendPhotos = async (
  api: Parameters<ScreenSubmit<unknown>>[0],
  form: FormData,
): Promise<{ urls: string[]; refused: (Reply<unknown> & { success: false }) | undefined }> => {
  const urls = texts(form, 'problemImage')
  for (const photo of form.getAll(photoField)) {
    if (!(photo instanceof File) || photo.size === 0 || urls.length >= maxComplaintImages) continue
    const reply = await api(uploadProblemImg, { problemImage: photo })
    if (!reply.success) return { urls, refused: reply }
    urls.push(reply.data.url)
  }
  return { urls, refused: undefined }
}

/** Sends the form's complaint. */
export const saveComplaint: ScreenSubmit<
  SaveComplaintResult | ReturnType<typeof data<SaveComplaintResult>>
> = async (api, form, request) => {
  const text = texts(form, 'problemDetail')[0] ?? ''
  const key = texts(form, idempotencyField)[0] ?? newAttemptKey()
  const { urls, refused } = await sendPhotos(api, form)
  const failureReply = (reply: Reply<unknown> & { success: false }, field?: string) => {
    if (reply.code === protocolCode.signedOut || reply.code === protocolCode.notFound) {
      requireData(reply)
    }
    const isOffline = reply.code === networkCode
    // Without a connection nothing is wrong with the photo, and there is no text on it.
    const named = field === undefined || isOffline ? [] : [{ field, message: reply.message }]
    const failure: SaveComplaintFailure = {
      problems: [...(reply.problems ?? []), ...named],
      message: reply.message,
      text,
      urls,
      // An earlier attempt may have been saved: the key stays, until the server says it has
      // another body.
      attemptKey: reply.code === protocolCode.otherBody ? newAttemptKey() : key,
    }
    return data<SaveComplaintResult>({ failure }, { status: isOffline ? 503 : 422 })
  }
  if (refused) return failureReply(refused, photoField)
  const subject = readComplaintSubject(request)
  const reply = await api(
    problemSave,
    { ...subject, problemDetail: text, problemImage: urls.join(',') },
    { idempotencyKey: key },
  )
  if (!reply.success) return failureReply(reply)
  const { complaintNo, answerBy } = reply.data
  return { sent: { complaintNo, answerBy } }
}
