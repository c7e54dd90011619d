import type { ComponentProps } from 'react'
import * as copy from '#copy/pages/loan.js'
import { formatMoney } from '#domain/money/format.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Badge, type Tone } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import type { LoanFigure } from './loan-figure.ts'
import styles from './loan-figure-card.module.css'
import { PlanDots } from './plan-dots.tsx'

type LoanFigureCardProps = {
  readonly figure: LoanFigure
  readonly tone: Tone
  /** What waiting until tomorrow adds, if anything. */
  readonly lateTomorrow?: string | null
  readonly plan?: ComponentProps<typeof PlanDots>['plan']
}

/** The loan's main figure: label, amount, due day, what waiting costs, and the installments. */
export const LoanFigureCard = ({ figure, tone, lateTomorrow, plan }: LoanFigureCardProps) => (
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
    {plan && <PlanDots plan={plan} />}
  </Card>
)
