import { LandingArt } from './landing-art.tsx'
import styles from './landing-hero.module.css'

/** What is offered, to whom, and the promise that the cost comes first. */
export const LandingHero = ({ title, lead }: { title: string; lead: string }) => (
  <>
    <h1 className={styles['title']}>{title}</h1>
    <div className={styles['more']}>
      <p className={styles['lead']}>{lead}</p>
      <LandingArt />
    </div>
  </>
)
