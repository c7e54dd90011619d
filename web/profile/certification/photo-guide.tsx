import * as copy from '#copy/pages/profile.js'
import styles from './photo-guide.module.css'
import type { ImageKind } from './use-image.ts'

/** How the photo should look, before one is chosen: a frame, and what to watch for. */
export const PhotoGuide = ({ kind }: { kind: ImageKind }) => (
  <div className={styles['guide']}>
    <svg className={styles['frame']} viewBox="0 0 96 64" aria-hidden="true">
      {kind === 'face' ? <FaceFrame /> : <CardFrame />}
    </svg>
    <ul className={styles['hints']}>
      {hintsOf(kind).map(hint => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </div>
)

const hintsOf = (kind: ImageKind): readonly string[] =>
  kind === 'face'
    ? [copy.photoFaceFrame(), copy.photoFaceLight(), copy.photoSharp()]
    : [copy.photoCardCorners(), copy.photoGlare(), copy.photoSharp()]

/** A card within four corner marks. */
const CardFrame = () => (
  <>
    <path className={styles['marks']} d="M4 18V4h14M78 4h14v14M92 46v14H78M18 60H4V46" />
    <rect className={styles['card']} x="14" y="12" width="68" height="40" rx="4" />
    <rect className={styles['print']} x="20" y="20" width="16" height="20" rx="2" />
    <path className={styles['lines']} d="M44 22h30M44 30h30M44 38h18" />
  </>
)

/** A face within an oval. */
const FaceFrame = () => (
  <>
    <ellipse className={styles['marks']} cx="48" cy="32" rx="24" ry="29" />
    <circle className={styles['print']} cx="48" cy="26" r="10" />
    <path className={styles['print']} d="M32 54c2-11 8-15 16-15s14 4 16 15z" />
  </>
)
