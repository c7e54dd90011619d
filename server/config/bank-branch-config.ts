import type { Environment } from './environment.ts'

export type BankBranchConfig = {
  /** Who names the branch of an IFSC; `none`: it is only looked up in the list of branches. */
  readonly chosen: 'none' | 'simulator' | 'razorpay'
  /** Of Razorpay's IFSC API, without a trailing slash. */
  readonly baseUrl: string
}

/** In production nobody is asked unless the lender says so: each question leaves the server. */
export const bankBranchConfigOf = (values: Environment): BankBranchConfig =>
  Object.freeze({
    chosen:
      values.RUPYA_BRANCH_PROVIDER_IN ??
      (values.RUPYA_MODE === 'production' ? 'none' : 'simulator'),
    baseUrl: values.RUPYA_BRANCH_URL?.replace(/\/+$/, '') ?? 'https://ifsc.razorpay.com',
  })

/** Settings that production refuses, one line each. */
export const bankBranchProblems = (values: Environment): string[] => [
  ...(values.RUPYA_BRANCH_PROVIDER_IN === 'simulator'
    ? ['RUPYA_BRANCH_PROVIDER_IN=simulator is refused in production']
    : []),
  ...(values.RUPYA_BRANCH_URL?.startsWith('https://') === false
    ? ['RUPYA_BRANCH_URL is not https']
    : []),
]
