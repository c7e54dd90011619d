import * as copy from '#copy/pages/loan.js'
import { formatMoney } from '#domain/money/format.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Badge, type Tone } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import type { LoanFigure } from './loan-figure.ts'
import styles from './loan-figure-card.module.css'

type LoanFigureCardProps = {
  readonly figure: LoanFigure
  readonly tone: Tone
  /** What waiting until tomorrow adds, if anything. */
  readonly lateTomorrow?: string | null
}

/** The loan's main figure: label, amount, due day, and what waiting costs. */
export const LoanFigureCard = ({ figure, tone, lateTomorrow }: LoanFigureCardProps) => (
  <Card>
    <p className={styles['label']}>{figure.label}</p>
    <p>
      <Amount money={figure.money} size="display" />
    </p>
    {figure.dueText !== '' && (
      <p className={styles['when']}>
        {tone === 'late' ? <Badge tone="late">{figure.dueText}</Badge> : figure.dueText}
      </p>
    )}
    {lateTomorrow && (
      <p className={styles['tomorrow']}>{copy.lateTomorrow({ amount: lateTomorrow })}</p>
    )}
    {figure.outstanding && (
      <p className={styles['outstanding']}>
        {copy.outstanding({ amount: formatMoney(figure.outstanding) })}
      </p>
    )}
  </Card>
)
