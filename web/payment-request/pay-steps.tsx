import * as copy from '#copy/pages/payment-request.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import { orderedPaySteps } from './ordered-pay-steps.ts'
import styles from './pay-steps.module.css'
import type { PaymentRequestDetails } from './payment-request.ts'

/**
 * How to pay, step by step: one fold per channel of a bank, the first one open unless `folded`;
 * one list for a market's counter.
 */
export const PaySteps = ({
  paymentRequest,
  folded,
}: {
  paymentRequest: PaymentRequestDetails
  folded: boolean
}) => {
  const { methods, plain } = orderedPaySteps(paymentRequest)
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
