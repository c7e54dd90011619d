import { Art, type ArtName } from '../ui/art/art.tsx'
import styles from './status-hero.module.css'

export type StatusHeroProps = {
  readonly art: ArtName
  readonly headline: string
  readonly text: string
}

/** A loan's state in words and a picture. */
export const StatusHero = ({ art, headline, text }: StatusHeroProps) => (
  <div className={styles['hero']}>
    <div className={styles['words']}>
      <h2 className={styles['headline']}>{headline}</h2>
      {text !== '' && <p className={styles['text']}>{text}</p>}
    </div>
    <Art name={art} onBrand />
  </div>
)
