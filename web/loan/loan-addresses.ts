import { findLoanState, isOutstanding } from '#domain/loan/loan-state.ts'
import { paths } from '../routes.ts'

/** Identifies one loan, by the API's names. */
export type LoanReference = { readonly productId: string; readonly orderId: string }

export const loanAddress = ({ productId, orderId }: LoanReference): string =>
  `${paths.loanDetail}?${new URLSearchParams({ productId, orderId })}`

export const statementAddress = ({ productId, orderId }: LoanReference): string =>
  `${paths.statement}?${new URLSearchParams({ productId, orderId })}`

/** Whether the loan was disbursed, so that it has a statement. */
export const hasStatement = ({ orderStatus }: { readonly orderStatus: string }): boolean => {
  const state = findLoanState(orderStatus)
  return state !== undefined && (isOutstanding(state) || state === 'settled')
}
