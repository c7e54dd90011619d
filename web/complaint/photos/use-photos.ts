import { useEffect, useRef, useState } from 'react'
import { uploadProblemImg } from '#contract/complaint/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { sendWithProgress } from '../../images/send-with-progress.ts'
import { shrinkImage } from '../../images/shrink-image.ts'
import { browserClient } from '../../shell/browser-api.ts'
import { type ComplaintPhoto, nextToSend, withAddedPhotos, withChangedPhoto } from './photo-list.ts'

export type PhotoUploads = {
  readonly list: readonly ComplaintPhoto[]
  readonly pick: (file: File) => void
  readonly retry: (photo: ComplaintPhoto) => void
  readonly remove: (photo: ComplaintPhoto) => void
  /** Adds photos that are already uploaded. */
  readonly restore: (urls: readonly string[]) => void
}

const uploadedPhoto = (url: string): ComplaintPhoto => ({
  key: url,
  preview: url,
  phase: 'uploaded',
  url,
})

/** The photos of a complaint: picked, uploaded one after the other, kept until removed. */
export const usePhotos = (saved: readonly string[]): PhotoUploads => {
  const [list, setList] = useState<readonly ComplaintPhoto[]>(() => saved.map(uploadedPhoto))
  const sending = useRef<{ key: string; abort: AbortController }>(undefined)
  const picked = useRef(0)
  useEffect(() => () => sending.current?.abort.abort(), [])
  const next = nextToSend(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo is sent after the one before it
  useEffect(() => {
    if (next) void send(next)
  }, [next?.key])

  const send = async (photo: ComplaintPhoto & { phase: 'waiting' }) => {
    const abort = new AbortController()
    sending.current = { key: photo.key, abort }
    const { key, preview, file } = photo
    const update = (changed: ComplaintPhoto) => {
      // An aborted upload must not change a photo that was removed.
      if (!abort.signal.aborted) setList(before => withChangedPhoto(before, changed))
    }
    update({ key, preview, file, phase: 'sending', share: 0 })
    const image = await shrinkImage(file)
    const onProgress = (share: number) => update({ key, preview, file, phase: 'sending', share })
    // Renamed: a photo's own file name may reveal when and where it was taken.
    const problemImage = new File([image], 'photo', { type: image.type })
    const call = browserClient(sendWithProgress(onProgress))
    const reply = await call(uploadProblemImg, { problemImage }, abort)
    if (reply.success) return update({ key, preview, phase: 'uploaded', url: reply.data.url })
    const retry = reply.code !== refusalCode.imageRefused
    update({ key, preview, file, phase: 'failed', message: reply.message, retry })
  }

  return {
    list,
    pick: file => {
      picked.current += 1
      const key = `picked-${picked.current}`
      const preview = URL.createObjectURL(file)
      setList(before => withAddedPhotos(before, [{ key, preview, file, phase: 'waiting' }]))
    },
    retry: photo => {
      if (photo.phase !== 'failed') return
      const { key, preview, file } = photo
      setList(before => withChangedPhoto(before, { key, preview, file, phase: 'waiting' }))
    },
    remove: photo => {
      if (sending.current?.key === photo.key) sending.current.abort.abort()
      if (photo.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
      setList(before => before.filter(({ key }) => key !== photo.key))
    },
    restore: urls => setList(before => (before.length === 0 ? urls.map(uploadedPhoto) : before)),
  }
}
