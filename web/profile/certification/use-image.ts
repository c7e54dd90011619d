import { useEffect, useRef, useState } from 'react'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import { uploadImage } from '#contract/profile/calls.ts'
import type { PhotoDoubt } from '../../images/photo-quality.ts'
import { readPhotoDoubt } from '../../images/read-photo-doubt.ts'
import { sendWithProgress } from '../../images/send-with-progress.ts'
import { shrinkImage } from '../../images/shrink-image.ts'
import { browserClient } from '../../shell/browser-api.ts'

export type ImageKind = 'document' | 'face'

/** State of one image; `preview` is a URL for `<img>`. */
export type ImageState =
  | { readonly phase: 'empty'; readonly removed: boolean }
  | { readonly phase: 'sending'; readonly preview: string; readonly share: number }
  | { readonly phase: 'uploaded'; readonly preview: string; readonly imageId: string }
  | {
      readonly phase: 'failed'
      readonly preview: string
      readonly offline: boolean
      /** The server's text; empty when it was not reached. */
      readonly message: string
      /** Undefined when the same image would be refused again. */
      readonly retry: (() => void) | undefined
    }

export type ImageControl = {
  readonly state: ImageState
  /** What the chosen photo may suffer from; the borrower decides. */
  readonly doubt: PhotoDoubt | undefined
  readonly pick: (file: File) => void
  readonly remove: () => void
}

/** Upload of one image: picked, shrunk, sent, and kept until removed. */
export const useImage = (
  kind: ImageKind,
  saved: { readonly imageId: string; readonly preview: string } | undefined,
): ImageControl => {
  const [state, setState] = useState<ImageState>(
    saved ? { phase: 'uploaded', ...saved } : { phase: 'empty', removed: false },
  )
  const [doubt, setDoubt] = useState<PhotoDoubt>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File, preview: string) => {
    const attempt = new AbortController()
    sending.current?.abort()
    sending.current = attempt
    // An aborted upload must not change an image that was removed.
    const update = (next: ImageState) => {
      if (!attempt.signal.aborted) setState(next)
    }
    update({ phase: 'sending', preview, share: 0 })
    const found = await readPhotoDoubt(file)
    if (!attempt.signal.aborted) setDoubt(found)
    const image = await shrinkImage(file)
    const call = browserClient(
      sendWithProgress(share => update({ phase: 'sending', preview, share })),
    )
    const reply = await call(uploadImage, { kind, image: asFile(image, kind) }, attempt)
    if (reply.success) return update({ phase: 'uploaded', preview, imageId: reply.data.imageId })
    update({
      phase: 'failed',
      preview,
      offline: reply.code === networkCode,
      message: reply.message,
      retry: reply.code === refusalCode.imageRefused ? undefined : () => void send(file, preview),
    })
  }

  return {
    state,
    doubt,
    pick: file => void send(file, URL.createObjectURL(file)),
    remove: () => {
      sending.current?.abort()
      setDoubt(undefined)
      if ('preview' in state) URL.revokeObjectURL(state.preview)
      setState({ phase: 'empty', removed: true })
    },
  }
}

/** Renamed: a photo's own file name may reveal when and where it was taken. */
const asFile = (image: Blob, kind: ImageKind): File => new File([image], kind, { type: image.type })
