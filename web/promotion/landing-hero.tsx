import { LandingArt } from './landing-art.tsx'
import styles from './landing-hero.module.css'

export type LandingHeroProps = {
  readonly title: string
  readonly lead: string
  /** How much one can borrow; a page for several markets has no one answer. */
  readonly figure: string | undefined
}

/** What is offered, to whom, and how much of it. */
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
