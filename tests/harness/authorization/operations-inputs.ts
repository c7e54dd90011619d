import { retryOperation, switchFeature } from '#contract/operations/staff-calls.ts'
import { type ValidInput, validInput } from './valid-input.ts'

const reason = 'a provider is down'

/** Of the running system: nothing in it is a borrower's. */
export const operationsInputs: readonly ValidInput[] = [
  validInput(retryOperation, () => ({ operationId: 'job-prove-books', reason })),
  validInput(switchFeature, (_its, { work }) => ({
    operationId: `switch-reminder-${work.versions.product.market}`,
    on: '0',
    reason,
  })),
]
