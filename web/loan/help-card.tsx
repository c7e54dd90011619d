import * as copy from '#copy/pages/loan.js'
import { paths } from '../routes.ts'
import { CallLink } from '../shell/call-link.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './help-card.module.css'

type HelpCardProps = { readonly telephone: string; readonly orderId: string }

/** Contact for questions about a loan, and the complaint form. */
export const HelpCard = ({ telephone, orderId }: HelpCardProps) => (
  <Card title={copy.helpTitle()}>
    <p className={styles['text']}>{copy.helpText()}</p>
    <div className={styles['links']}>
      <CallLink telephone={telephone}>{copy.callUs()}</CallLink>
      <ButtonLink look="quiet" to={`${paths.complaint}?${new URLSearchParams({ orderId })}`}>
        {copy.complain()}
      </ButtonLink>
    </div>
  </Card>
)
