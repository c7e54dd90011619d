import { useEffect, useRef, useState } from 'react'
import type { PhotoDoubt } from '../../images/photo-quality.ts'
import type { SentImage } from './send-image.ts'

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
    // Loaded when the first photo is chosen; where that fails, so would sending.
    const late = await import('./send-image.ts').catch(() => undefined)
    const sent: SentImage = late
      ? await late.sendImage(file, {
          kind,
          signal: attempt.signal,
          onDoubt: found => attempt.signal.aborted || setDoubt(found),
          onProgress: share => update({ phase: 'sending', preview, share }),
        })
      : { offline: true, message: '', mayRetry: true }
    if (sent.imageId !== undefined) {
      return update({ phase: 'uploaded', preview, imageId: sent.imageId })
    }
    const { offline, message, mayRetry } = sent
    const retry = mayRetry ? () => void send(file, preview) : undefined
    update({ phase: 'failed', preview, offline, message, retry })
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
