import { mostComplaintImages } from '#contract/complaint.ts'
import * as copy from '../copy/compiled/complaint.js'
import { FileField } from '../ui/file-field/file-field.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { type Photo, roomFor } from './photo-list.ts'
import styles from './photo-picker.module.css'
import type { Photos } from './use-photos.ts'

/** What the server takes; an iPhone turns its own format into the first of these by itself. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Where a form without script carries photos that were not sent before. */
export const photoField = 'photo'
export const photoFieldId = 'photos'

/** Up to nine photos, three in a row, each with how far it has come and a way to take it back. */
export const PhotoPicker = ({ photos, error }: { photos: Photos; error: string | undefined }) => (
  <div className={styles['picker']}>
    <p role="status">
      <Hidden>{spoken(photos.list)}</Hidden>
    </p>
    {photos.list.length > 0 && (
      <ul className={styles['grid']}>
        {photos.list.map((photo, index) => (
          <PhotoTile key={photo.key} photo={photo} place={index + 1} photos={photos} />
        ))}
      </ul>
    )}
    {roomFor(photos.list) > 0 ? (
      <FileField
        label={copy.photosTitle()}
        hint={copy.photosHint({ most: mostComplaintImages })}
        error={error}
        id={photoFieldId}
        name={photoField}
        accept={accepted}
        multiple
        action={copy.addPhotos()}
        onPick={photos.pick}
      />
    ) : (
      <p className={styles['full']}>{copy.photosFull({ most: mostComplaintImages })}</p>
    )}
  </div>
)

type TileProps = { readonly photo: Photo; readonly place: number; readonly photos: Photos }

const PhotoTile = ({ photo, place, photos }: TileProps) => (
  <li className={styles['tile']}>
    <img className={styles['image']} src={photo.preview} alt={copy.photoAlt({ place })} />
    {photo.phase === 'kept' && <input type="hidden" name="problemImage" value={photo.url} />}
    {photo.phase !== 'kept' && (
      <div className={styles['over']}>
        {photo.phase === 'failed' ? (
          <>
            <span className={styles['failed']}>{photo.message || copy.photoOffline()}</span>
            {photo.retry && (
              <button type="button" className={styles['retry']} onClick={() => photos.retry(photo)}>
                {copy.photoRetry()}
                <Hidden> {copy.photoAlt({ place })}</Hidden>
              </button>
            )}
          </>
        ) : (
          <progress
            className={styles['progress']}
            aria-label={copy.photoAlt({ place })}
            value={photo.phase === 'sending' ? Math.round(photo.share * 100) : 0}
            max={100}
          />
        )}
      </div>
    )}
    <button type="button" className={styles['remove']} onClick={() => photos.remove(photo)}>
      <Icon name="close" />
      <Hidden>{copy.photoRemove({ place })}</Hidden>
    </button>
  </li>
)

/** What has become of the photos, for those who cannot see it. */
const spoken = (list: readonly Photo[]): string => {
  if (list.length === 0) return ''
  const kept = list.filter(({ phase }) => phase === 'kept').length
  const failed = list.filter(({ phase }) => phase === 'failed').length
  const words = copy.photosSent({ kept, count: list.length })
  return failed === 0 ? words : `${words} ${copy.photosFailed({ failed })}`
}
