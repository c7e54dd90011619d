import { LandingArt } from './landing-art.tsx'
import styles from './landing-hero.module.css'

export type LandingHeroProps = {
  readonly title: string
  readonly lead: string
  /** The amount one can borrow; absent on a page for several markets. */
  readonly figure: string | undefined
}

/** The offer's title, amount and description. */
export const LandingHero = ({ title, lead, figure }: LandingHeroProps) => (
  <>
    <h1 className={styles['title']}>{title}</h1>
    {figure !== undefined && <p className={styles['figure']}>{figure}</p>}
    <div className={styles['more']}>
      <p className={styles['lead']}>{lead}</p>
      <LandingArt />
    </div>
  </>
)
