import { maxComplaintImages } from '#contract/complaint/calls.ts'

/** A photo of a complaint, from the picker until it is uploaded. */
export type ComplaintPhoto = {
  /** Unique on this page only. */
  readonly key: string
  /** A URL for `<img>`. */
  readonly preview: string
} & (
  | { readonly phase: 'waiting'; readonly file: File }
  | { readonly phase: 'sending'; readonly file: File; readonly share: number }
  /** The server's text; `retry`: the same photo may be accepted next time. */
  | {
      readonly phase: 'failed'
      readonly file: File
      readonly message: string
      readonly retry: boolean
    }
  | { readonly phase: 'uploaded'; readonly url: string }
)

/** How many more may be picked. */
export const roomFor = (photos: readonly ComplaintPhoto[]): number =>
  maxComplaintImages - photos.length

/** The photos with others added, up to the limit. */
export const withAddedPhotos = (
  photos: readonly ComplaintPhoto[],
  picked: readonly (ComplaintPhoto & { phase: 'waiting' })[],
): readonly ComplaintPhoto[] => [...photos, ...picked.slice(0, roomFor(photos))]

/** The photo to send now: one at a time, so that a weak network completes some. */
export const nextToSend = (
  photos: readonly ComplaintPhoto[],
): (ComplaintPhoto & { phase: 'waiting' }) | undefined => {
  if (photos.some(({ phase }) => phase === 'sending')) return undefined
  return photos.find(photo => photo.phase === 'waiting')
}

/** The photos with one of them replaced; a photo removed meanwhile is not added again. */
export const withChangedPhoto = (
  photos: readonly ComplaintPhoto[],
  changed: ComplaintPhoto,
): readonly ComplaintPhoto[] => photos.map(photo => (photo.key === changed.key ? changed : photo))

/** The state of all uploads together. */
export const uploadStatus = (photos: readonly ComplaintPhoto[]): 'sending' | 'failed' | 'ready' => {
  if (photos.some(({ phase }) => phase === 'sending' || phase === 'waiting')) return 'sending'
  return photos.some(({ phase }) => phase === 'failed') ? 'failed' : 'ready'
}

export const uploadedUrls = (photos: readonly ComplaintPhoto[]): string[] =>
  photos.flatMap(photo => (photo.phase === 'uploaded' ? photo.url : []))
