import * as copy from '#copy/pages/complaint.js'
import type { ComplaintDetails } from '../detail/complaint-detail.tsx'
import styles from './photo-grid.module.css'

/** Photos, three per row; each opens in full size. */
export const PhotoGrid = ({ images }: { images: ComplaintDetails['images'] }) =>
  images.length > 0 && (
    <ul className={styles['grid']}>
      {images.map(({ imageId, url }, index) => (
        <li key={imageId}>
          <a className={styles['link']} href={url}>
            <img
              className={styles['image']}
              src={url}
              alt={copy.photoAlt({ place: index + 1 })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
