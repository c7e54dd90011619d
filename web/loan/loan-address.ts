import { paths } from '../routes.ts'

/** Names one loan, as the wire does. */
export type LoanReference = { readonly productId: string; readonly orderId: string }

/** The address of a loan's own screen. */
export const loanAddress = ({ productId, orderId }: LoanReference): string =>
  `${paths.loanDetail}?${new URLSearchParams({ productId, orderId })}`
