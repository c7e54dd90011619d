import type { InputOf, OutputOf } from '#contract/call.ts'
import type { proposeWriteOff } from '#contract/loan-servicing/staff-calls.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { findWriteOffProblem } from '../change-loan.ts'
import { changeLoan } from './propose-change.ts'

export const proposeWriteOffHandler = async (
  input: InputOf<typeof proposeWriteOff>,
  context: StaffContext,
): Promise<OutputOf<typeof proposeWriteOff> | Refusal> =>
  await changeLoan(context, {
    call: 'proposeWriteOff',
    input,
    action: 'write-off proposed for',
    findProblem: ({ loan, account }) => findWriteOffProblem(loan, account),
    proposal: ({ loan, account }) => ({
      kind: 'write-off',
      after: {},
      summary: [
        { name: 'amount', value: amountTextIn(loan.currency)(account.outstandingMinor) },
        { name: 'currency', value: loan.currency },
        { name: 'daysPastDue', value: String(account.daysLate) },
      ],
    }),
  })
