import { useState } from 'react'
import * as loanCopy from '#copy/pages/loan.js'
import * as copy from '#copy/pages/payment-request.js'
import {
  areAllInstallmentsChosen,
  choiceOfCount,
  chosenAmountMinor,
  initialInstallmentChoice,
  toggleAllInstallments,
  toggleInstallment,
} from '#domain/installments/installment-choice.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { money, sumMinor } from '#domain/money/money.ts'
import { CancelInstead } from '../../early-settlement/cancel-instead.tsx'
import type { CoolingOffTerms } from '../../early-settlement/find-cooling-off-terms.ts'
import { type LoanReference, loanAddress } from '../../loan/loan-addresses.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { CheckboxRow } from '../../ui/choice/checkbox-row.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { earlySettlementAddress } from '../payment-addresses.ts'
import styles from './choose-periods.module.css'
import { PaidPeriods } from './paid-periods.tsx'
import { PayBar } from './pay-bar.tsx'
import { PayPart } from './pay-part.tsx'
import { choosablePeriods, type RepaymentPlan } from './pending-periods.ts'
import { PeriodRow } from './period-row.tsx'

type ChoosePeriodsProps = {
  readonly order: LoanReference
  readonly plan: RepaymentPlan
  readonly coolingOff: CoolingOffTerms | undefined
}

/** The pending periods with checkboxes, by the rules of domain/installments. */
export const ChoosePeriods = ({ order, plan, coolingOff }: ChoosePeriodsProps) => {
  const periods = choosablePeriods(plan)
  // The choice always covers the first periods, so that their count is sufficient, also after the
  // list changed.
  const [count, setCount] = useState(() => initialInstallmentChoice(periods).length)
  const chosen = choiceOfCount(periods, count)
  const total = money(plan.currency, chosenAmountMinor(periods, chosen))
  const remaining = money(plan.currency, sumMinor(periods.map(period => period.totalMinor)))
  return (
    <Page
      title={copy.installmentsTitle()}
      backTo={loanAddress(order)}
      actions={
        <PayBar
          order={order}
          total={total}
          label={copy.chosenCount({ count: chosen.length })}
          selection={{ periods: String(chosen.length) }}
        />
      }
    >
      {plan.lateTomorrow !== null && (
        <Notice tone="late">
          {loanCopy.lateTomorrow({ amount: apiMoneyText(plan.currency, plan.lateTomorrow) })}
        </Notice>
      )}
      <Card title={plan.productName}>
        <div className={styles['all']}>
          <CheckboxRow
            checked={areAllInstallmentsChosen(periods, chosen)}
            onChange={() => setCount(toggleAllInstallments(periods, chosen).length)}
          >
            <span className={styles['name']}>{copy.chooseAll()}</span>
            <Amount money={remaining} size="title" />
          </CheckboxRow>
        </div>
        <ul>
          {plan.repayPlanDetail.repayWaitDetail.map(period => (
            <PeriodRow
              key={period.periodNo}
              period={period}
              currency={plan.currency}
              chosen={chosen.includes(period.periodNo)}
              onToggle={() => setCount(toggleInstallment(periods, chosen, period.periodNo).length)}
            />
          ))}
        </ul>
      </Card>
      {plan.note !== '' && <Notice>{plan.note}</Notice>}
      <PayPart
        order={order}
        remaining={remaining}
        open={periods.some(period => period.isOverdue)}
      />
      <CancelInstead order={order} coolingOff={coolingOff} remainingMinor={remaining.minor} />
      <ButtonLink wide variant="quiet" to={earlySettlementAddress(order)}>
        {copy.settleEarly()}
      </ButtonLink>
      <PaidPeriods plan={plan} />
    </Page>
  )
}
