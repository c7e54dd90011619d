import { findLoanState, isOutstanding } from '#domain/loan/loan-state.ts'
import { paths } from '../routes.ts'

/** Names one loan, as the wire does. */
export type LoanReference = { readonly productId: string; readonly orderId: string }

/** The address of a loan's own screen. */
export const loanAddress = ({ productId, orderId }: LoanReference): string =>
  `${paths.loanDetail}?${new URLSearchParams({ productId, orderId })}`

/** The address of a loan's statement. */
export const statementAddress = ({ productId, orderId }: LoanReference): string =>
  `${paths.statement}?${new URLSearchParams({ productId, orderId })}`

/** Whether the money has been out, so that there is something to state. */
export const hasStatement = ({ orderStatus }: { readonly orderStatus: string }): boolean => {
  const state = findLoanState(orderStatus)
  return state !== undefined && (isOutstanding(state) || state === 'settled')
}
