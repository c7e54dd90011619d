import { useEffect } from 'react'
import * as copy from '#copy/pages/profile.js'
import { Button } from '../../ui/button/button.tsx'
import { FieldNote } from '../../ui/field/field.tsx'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import type { FormField } from '../form/use-step-form.ts'
import styles from './image-field.module.css'
import { PhotoGuide } from './photo-guide.tsx'
import type { ImageControl, ImageKind, ImageState } from './use-image.ts'

export type ImageFieldProps = {
  readonly kind: ImageKind
  readonly label: string
  readonly hint: string
  readonly image: ImageControl
  readonly field: FormField
}

/** Formats the server accepts; iPhones convert their own format to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Form field of an image file that was not uploaded by script. */
export const fileName = (kind: ImageKind): string => `${kind}File`

/** One image: picked, uploading, uploaded or failed; it can always be removed. */
export const ImageField = ({ kind, label, hint, image, field }: ImageFieldProps) => {
  const { state, doubt, pick, remove } = image
  const removed = state.phase === 'empty' && state.removed
  useEffect(() => {
    // The pressed button is gone; focus the file field in its place.
    if (removed) document.getElementById(field.id)?.focus()
  }, [removed, field.id])
  return (
    <div className={styles['field']}>
      <p role="status">
        <Hidden>{imageAnnouncement(label, state)}</Hidden>
      </p>
      {state.phase === 'uploaded' && (
        <input type="hidden" name={field.name} value={state.imageId} />
      )}
      {state.phase === 'empty' ? (
        <>
          <PhotoGuide kind={kind} />
          <FileField
            label={label}
            hint={hint}
            error={field.error}
            id={field.id}
            name={fileName(kind)}
            accept={accepted}
            // A face is photographed now; a card may have been photographed before.
            {...(kind === 'face' ? { capture: 'user' } : {})}
            action={kind === 'face' ? copy.takePhoto() : copy.takeOrChoose()}
            onPick={pick}
          />
        </>
      ) : (
        <div className={styles['selected']} id={field.id} tabIndex={-1}>
          <p className={styles['label']}>{label}</p>
          <img className={styles['picture']} src={state.preview} alt={copy.imageAlt({ label })} />
          {state.phase === 'uploaded' && field.error !== undefined ? (
            <FieldNote id={field.id} error={field.error} />
          ) : (
            <ImageProgress label={label} state={state} />
          )}
          {state.phase !== 'failed' && <p className={styles['note']}>{checkText(kind, doubt)}</p>}
          <div className={styles['actions']}>
            {state.phase === 'failed' && state.retry && (
              <Button variant="secondary" onPress={state.retry}>
                {copy.retryUpload()}
              </Button>
            )}
            <Button variant={isRefused(state) ? 'secondary' : 'quiet'} onPress={remove}>
              {removeLabel(state)}
              <Hidden> {label}</Hidden>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type ImageProgressProps = { readonly label: string; readonly state: ImageState }

const ImageProgress = ({ label, state }: ImageProgressProps) => {
  if (state.phase === 'sending') {
    return (
      <div className={styles['progress']}>
        <Progress label={label} value={Math.round(state.share * 100)} max={100} />
        <p className={styles['note']}>{copy.sending({ percent: Math.round(state.share * 100) })}</p>
      </div>
    )
  }
  if (state.phase === 'failed') {
    return <p className={styles['failed']}>{imageFailureText(state)}</p>
  }
  return <p className={styles['uploaded']}>{copy.imageSaved()}</p>
}

/** What to look for in a chosen photo: what it seems to suffer from, else what staff must see. */
const checkText = (kind: ImageKind, doubt: ImageControl['doubt']): string => {
  if (doubt === 'glare') return copy.photoMaybeGlare()
  if (doubt === 'blurred') return copy.photoMaybeBlurred()
  return kind === 'face' ? copy.photoCheckFace() : copy.photoCheckCard()
}

const isRefused = (state: ImageState): boolean => state.phase === 'failed' && !state.retry

const removeLabel = (state: ImageState): string => {
  if (isRefused(state)) return copy.chooseAnother()
  return state.phase === 'sending' ? copy.cancelUpload() : copy.removeImage()
}

const imageFailureText = (state: ImageState & { phase: 'failed' }): string =>
  state.offline ? copy.imageOffline() : state.message || copy.imageOffline()

/** Upload state for screen readers. */
const imageAnnouncement = (label: string, state: ImageState): string => {
  if (state.phase === 'uploaded') return `${label}: ${copy.imageSaved()}`
  if (state.phase === 'failed') return `${label}: ${imageFailureText(state)}`
  return state.phase === 'sending' ? `${label}: ${copy.uploadAnnouncement()}` : ''
}
