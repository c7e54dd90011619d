import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { Card } from '../../ui/card/card.tsx'
import { stepAddress } from '../certification/certification-steps.ts'
import { marketLabels } from '../form/market-labels.ts'
import { CorrectLink } from './correct-link.tsx'
import { useImageAddress } from './file-addresses.ts'
import styles from './identity-images.module.css'
import type { ProfileData } from './my-data.tsx'

/** The two identity images, loaded lazily, as they may be large. */
export const IdentityImages = ({ data }: { data: ProfileData }) => {
  const addressOf = useImageAddress()
  const { documentImage, faceImage, state } = data.identity
  const checked = state === 'confirmed'
  const pictures = [
    { label: marketLabels(data.market).documentImage(), imageId: documentImage },
    { label: copy.facePhoto(), imageId: faceImage },
  ]
  return (
    <Card title={copy.identityTitle()}>
      <div className={styles['pictures']}>
        {pictures.map(({ label, imageId }) => (
          <figure key={label} className={styles['figure']}>
            {imageId === null ? (
              <span className={styles['none']}>
                {checked ? copy.imageErased() : copy.notGiven()}
              </span>
            ) : (
              <img
                className={styles['picture']}
                src={addressOf(imageId)}
                alt={label}
                loading="lazy"
              />
            )}
            <figcaption className={styles['caption']}>{label}</figcaption>
          </figure>
        ))}
      </div>
      {!checked && (
        <CorrectLink to={stepAddress('identity', paths.mineData)}>
          {documentImage === null && faceImage === null
            ? copy.fillIn()
            : copy.correct({ what: copy.identityTitle() })}
        </CorrectLink>
      )}
    </Card>
  )
}
