import * as copy from '../copy/compiled/loan.js'
import { CallLink } from '../shell/call-link.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './help-card.module.css'

/** Whom to talk to about a loan. */
export const HelpCard = ({ telephone }: { telephone: string }) => (
  <Card title={copy.helpTitle()}>
    <p className={styles['text']}>{copy.helpText()}</p>
    <CallLink telephone={telephone}>{copy.callUs()}</CallLink>
  </Card>
)
