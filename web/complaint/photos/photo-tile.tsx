import * as copy from '#copy/pages/complaint.js'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import type { ComplaintPhoto } from './photo-list.ts'
import styles from './photo-tile.module.css'
import type { PhotoUploads } from './use-photos.ts'

type PhotoTileProps = {
  readonly photo: ComplaintPhoto
  readonly position: number
  readonly photos: PhotoUploads
}

/** One photo: its progress, a retry button and a remove button. */
export const PhotoTile = ({ photo, position, photos }: PhotoTileProps) => (
  <li className={classNames(styles['tile'], photo.phase === 'failed' && styles['failed'])}>
    <img className={styles['image']} src={photo.preview} alt={copy.photoAlt({ place: position })} />
    {photo.phase === 'uploaded' && <input type="hidden" name="problemImage" value={photo.url} />}
    {(photo.phase === 'waiting' || photo.phase === 'sending') && (
      <div className={styles['over']}>
        <progress
          className={styles['progress']}
          aria-label={copy.photoAlt({ place: position })}
          value={photo.phase === 'sending' ? Math.round(photo.share * 100) : 0}
          max={100}
        />
      </div>
    )}
    {photo.phase === 'failed' && photo.retry && (
      <div className={styles['over']}>
        <button type="button" className={styles['retry']} onClick={() => photos.retry(photo)}>
          {copy.photoRetry()}
          <Hidden> {copy.photoAlt({ place: position })}</Hidden>
        </button>
      </div>
    )}
    <button type="button" className={styles['remove']} onClick={() => photos.remove(photo)}>
      <span className={styles['cross']}>
        <Icon name="close" />
      </span>
      <Hidden>{copy.photoRemove({ place: position })}</Hidden>
    </button>
  </li>
)
