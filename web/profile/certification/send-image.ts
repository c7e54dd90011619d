import { networkCode, refusalCode } from '#contract/envelope.ts'
import { uploadImage } from '#contract/profile/calls.ts'
import type { PhotoDoubt } from '../../images/photo-quality.ts'
import { readPhotoDoubt } from '../../images/read-photo-doubt.ts'
import { sendWithProgress } from '../../images/send-with-progress.ts'
import { shrinkImage } from '../../images/shrink-image.ts'
import { browserClient } from '../../shell/browser-api.ts'
import type { ImageKind } from './use-image.ts'

type Sending = {
  readonly kind: ImageKind
  readonly signal: AbortSignal
  readonly onDoubt: (doubt: PhotoDoubt | undefined) => void
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

export type SentImage =
  | { readonly imageId: string }
  | {
      readonly imageId?: undefined
      readonly offline: boolean
      /** The server's text; empty when it was not reached. */
      readonly message: string
      readonly mayRetry: boolean
    }

/** Looks at a chosen photo, shrinks it and sends it. */
export const sendImage = async (
  file: File,
  { kind, signal, onDoubt, onProgress }: Sending,
): Promise<SentImage> => {
  onDoubt(await readPhotoDoubt(file))
  const image = await shrinkImage(file)
  const call = browserClient(sendWithProgress(onProgress))
  const reply = await call(uploadImage, { kind, image: asFile(image, kind) }, { signal })
  if (reply.success) return { imageId: reply.data.imageId }
  return {
    offline: reply.code === networkCode,
    message: reply.message,
    // The same image would be refused again.
    mayRetry: reply.code !== refusalCode.imageRefused,
  }
}

/** Renamed: a photo's own file name may reveal when and where it was taken. */
const asFile = (image: Blob, kind: ImageKind): File => new File([image], kind, { type: image.type })
