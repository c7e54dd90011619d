import * as copy from '../copy/compiled/repayment.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import type { Bill } from './bill.ts'
import styles from './pay-steps.module.css'
import { stepsOf } from './steps-of-bill.ts'

/**
 * How to pay, step by step: folds for a bank's methods, the first one open unless the bill has no
 * need of paying now, and one list for a market's counter.
 */
export const PaySteps = ({ bill, folded }: { bill: Bill; folded: boolean }) => {
  const { methods, plain } = stepsOf(bill)
  if (methods.length === 0 && plain.length === 0) return null
  return (
    <Card title={copy.stepsTitle()}>
      {methods.map((method, index) => (
        <Accordion
          key={method.name}
          summary={method.name}
          open={index === 0 && !folded}
          name="steps"
        >
          <Steps steps={method.steps} />
        </Accordion>
      ))}
      {plain.length > 0 && <Steps steps={plain} />}
    </Card>
  )
}

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles['steps']}>
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
