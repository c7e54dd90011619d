import { maxComplaintImages } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import { type ComplaintPhoto, roomFor } from './photo-list.ts'
import styles from './photo-picker.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads } from './use-photos.ts'

/** Formats the server accepts; iPhones convert their own format to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Form field of photos that are sent with the form, without script. */
export const photoField = 'photo'
export const photoFieldId = 'photos'

/** Up to nine photos, three per row, each with its progress and a remove button. */
export const PhotoPicker = ({
  photos,
  error,
}: {
  photos: PhotoUploads
  error: string | undefined
}) => (
  <div className={styles['picker']}>
    {photos.list.length > 0 && (
      <ul className={styles['grid']}>
        {photos.list.map((photo, index) => (
          <PhotoTile key={photo.key} photo={photo} position={index + 1} photos={photos} />
        ))}
      </ul>
    )}
    <UploadFailures list={photos.list} />
    {roomFor(photos.list) > 0 ? (
      <FileField
        label={copy.photosTitle()}
        hint={copy.photosHint({ most: maxComplaintImages })}
        error={error}
        id={photoFieldId}
        name={photoField}
        accept={accepted}
        multiple
        action={copy.addPhotos()}
        onPick={photos.pick}
      />
    ) : (
      <p className={styles['full']}>{copy.photosFull({ most: maxComplaintImages })}</p>
    )}
    <p role="status">
      <Hidden>{uploadAnnouncement(photos.list)}</Hidden>
    </p>
  </div>
)

/** Why photos were refused, in the server's text where there is one. */
const UploadFailures = ({ list }: { list: readonly ComplaintPhoto[] }) => {
  const failed = list.flatMap((photo, index) =>
    photo.phase === 'failed' ? { ...photo, place: index + 1 } : [],
  )
  if (failed.length === 0) return null
  return (
    <ul className={styles['failed']}>
      {failed.map(({ key, message, place }) => (
        <li key={key}>
          {copy.photoAlt({ place })}: {message || copy.photoOffline()}
        </li>
      ))}
    </ul>
  )
}

/** Upload progress for screen readers. */
const uploadAnnouncement = (list: readonly ComplaintPhoto[]): string => {
  if (list.length === 0) return ''
  const uploaded = list.filter(({ phase }) => phase === 'uploaded').length
  const failed = list.filter(({ phase }) => phase === 'failed').length
  const words = copy.photosSent({ kept: uploaded, count: list.length })
  return failed === 0 ? words : `${words} ${copy.photosFailed({ failed })}`
}
