import { usePageFacts } from '../shell/page-facts.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { RupyaMark } from '../ui/logo/rupya-mark.tsx'
import styles from './landing-header.module.css'

/** The brand's name and mark. */
export const LandingHeader = () => {
  const { appName } = usePageFacts()
  return (
    <header className={styles['header']}>
      <RupyaMark />
      <p className={styles['name']}>{appName}</p>
    </header>
  )
}

/** Header of a view that was opened from the form. */
export const BackHeader = ({ title, back }: { title: string; back: string }) => (
  <header className={styles['header']}>
    <a className={styles['back']} href="#/" aria-label={back}>
      <Icon name="back" />
    </a>
    <h1 className={styles['title']}>{title}</h1>
  </header>
)
